"""A plane of an observation, and the vocabulary for naming planes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane of an observation.

    >>> from quatuor.envs.planes import planes
    >>> plane = planes("quantik", 2)[8]
    >>> plane.name, plane.highest, plane.whole
    ('own reserve A', 2, True)
    """

    name: str
    meaning: str
    highest: int = 1
    """The largest value in it."""
    whole: bool = False
    """Whether all cells have the same value."""
    piece: str = ""
    """The kind of piece it shows, if a symmetry may exchange kinds."""

    @property
    def group(self) -> str:
        """The name without the kind of piece: planes of one group may be exchanged."""
        return self.name.removesuffix(self.piece)


OTHERS: Final = {2: ("other",), 3: ("next", "third"), 4: ("next", "third", "fourth")}
"""The names of the others, in turn order from the player who acts."""
OF: Final = {
    "own": "one’s own",
    "other": "the other’s",
    "next": "the next player’s",
    "third": "the third player’s",
    "fourth": "the fourth player’s",
}


def seats(players: int) -> tuple[Plane, ...]:
    return tuple(
        Plane(f"player {seat}", f"1 when one is player {seat}", whole=True) for seat in range(players)
    )


@dataclass(frozen=True, slots=True)
class Environment:
    """The learning record of a game, beyond its rules."""

    planes: Callable[[int], tuple[Plane, ...]]
    """The planes of an observation, by player count."""
    vector: Callable[..., Any] | None = None
    """The batched environment of the compiled core."""
    ply_limit: int = 1000
    """The default number of plies after which a game is a draw in OpenSpiel, which requires a bound."""
