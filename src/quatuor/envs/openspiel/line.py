"""A line of play as an immutable value: the data of an OpenSpiel state.

OpenSpiel copies a state by copying its attributes deeply, once for every node of a search. A value that never
changes is its own copy, so a clone costs next to nothing.
"""

from __future__ import annotations

from typing import Self

from quatuor.engine.core import CorePosition
from quatuor.rules.game import Player

from ..terms import Terms

__all__ = ["Line"]

_NOTHING: frozenset[CorePosition] = frozenset()


class Line:
    """The current position, the number of plies, and the earlier positions that matter."""

    __slots__ = ("core", "once", "plies", "terms", "twice", "winners")

    def __init__(
        self,
        terms: Terms,
        core: CorePosition,
        plies: int = 0,
        once: frozenset[CorePosition] = _NOTHING,
        twice: frozenset[CorePosition] = _NOTHING,
    ) -> None:
        self.terms = terms
        self.core = core
        self.plies = plies
        # The earlier positions that may repeat, and those that occurred twice; empty if repetition is
        # not a draw.
        self.once = once
        self.twice = twice
        # The players who share the point; empty while the game is in progress.
        self.winners: tuple[Player, ...] = tuple(core.winners) or self._drawn()

    def _drawn(self) -> tuple[Player, ...]:
        """The players who share a draw by repetition or by the ply limit."""
        late = self.terms.ply_limit is not None and self.plies >= self.terms.ply_limit
        return self.terms.sharers(self.core) if late or self.core in self.twice else ()

    def play(self, action: int) -> Self:
        """The line one ply later. Raises `ValueError` if the action is illegal."""
        if self.winners:
            raise ValueError("the game is over")
        core = self.core.play(action)
        once, twice = _NOTHING, _NOTHING
        if self.terms.repeats and core.irreversible == self.core.irreversible:
            once, twice = self.once | {self.core}, self.twice | ({self.core} & self.once)
        return type(self)(self.terms, core, self.plies + 1, once, twice)

    @property
    def turn(self) -> Player | None:
        """The player to move; None when the die must be rolled."""
        return self.core.turn

    def past(self) -> dict[str, int]:
        """The earlier positions that may repeat, by text, with their number of occurrences."""
        return {str(self.terms.position(core)): 1 + (core in self.twice) for core in self.once}

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.terms, self.core, self.plies, self.once, self.twice)
