"""A plane of an observation, and the words the planes of all games are named with."""

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
    """The kind of piece it tells of, where a symmetry may exchange kinds."""

    @property
    def group(self) -> str:
        """What is left of the name without the kind of piece: planes of one group may change places."""
        return self.name.removesuffix(self.piece)


OTHERS: Final = {2: ("other",), 3: ("next", "third"), 4: ("next", "third", "fourth")}
"""What the others are called, in turn order from the player who acts."""
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
    """What learners are given of a game beyond its rules."""

    planes: Callable[[int], tuple[Plane, ...]]
    """What is seen of a position, by the number of players."""
    vector: Callable[..., Any] | None = None
    """Many games stepped in one call, in the compiled core."""
    ply_limit: int = 1000
    """Plies after which a game is a draw in OpenSpiel, which wants a bound, unless another is asked for."""
