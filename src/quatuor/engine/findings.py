"""The content of an analysis: the verdict on a position, and its moves, each with its own verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from quatuor.rules.game import Move, Position

from .verdict import Verdict

DOUBT: Final = 0.0005
"""The least chance an estimate leaves either of two players; more players share it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move as the search judges it: its verdict, and the expected continuation.

    `line` begins with the move itself and ends where a die would be rolled. A roll also has a probability.

    >>> import quatuor
    >>> *_, found = quatuor.analyse(quatuor.game("quantik").start(), lines=3)
    >>> [(str(each.move), each.verdict.kind, each.verdict.distance) for each in found.candidates]
    [('Aa4', 'exact', 10), ('Ab4', 'exact', 10), ('Ac4', 'exact', 10)]
    """

    move: Move
    verdict: Verdict
    line: tuple[Move, ...]
    probability: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The proof or estimate for a position: candidates best first, before a roll in the order of faces.

    >>> import quatuor
    >>> *_, found = quatuor.analyse(quatuor.game("quantik").parse(".a.C/b..d/.BD./..Ba"))
    >>> found.verdict.kind, str(found.best.move), found.finished
    ('exact', 'Cd2', True)
    >>> [str(move) for move in found.line]
    ['Cd2']
    """

    position: Position
    verdict: Verdict
    candidates: tuple[Candidate, ...]
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    finished: bool = False
    """Whether a longer analysis would add nothing."""

    @property
    def best(self) -> Candidate | None:
        """The best move; None when the game is over or the die must be rolled."""
        return self.candidates[0] if self.candidates and self.position.turn is not None else None

    @property
    def line(self) -> tuple[Move, ...]:
        """The line of best play; empty when the game is over or the die must be rolled."""
        return self.best.line if self.best else ()

    def _repr_html_(self) -> str:
        """A table of the moves, for notebooks."""
        from .html_table import tabled

        return tabled(self)


def score_in(found: Analysis) -> Callable[[Candidate], float | Fraction]:
    """The score of a move for the player who makes it."""
    return lambda candidate: candidate.verdict.scores[found.position.player]
