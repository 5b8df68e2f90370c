"""The interface of a source of exact knowledge: for a position, it knows everything or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from quatuor.rules.game import Move, Position

from ..verdict import Exact


@dataclass(frozen=True, slots=True)
class KnownMove:
    """A legal move or a roll, its verdict, and the line of best play that starts with it.

    >>> import quatuor
    >>> from quatuor.engine.exact import known
    >>> best = known(quatuor.game("quantik").start(), lines=1).moves[0]
    >>> str(best.move), len(best.line)
    ('Aa4', 10)
    """

    move: Move
    verdict: Exact
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """The known value of a position, and its moves best first; before a roll, faces in order.

    >>> import quatuor
    >>> from quatuor.engine.exact import known
    >>> found = known(quatuor.game("quantik").start(), lines=2)
    >>> found.verdict.distance, len(found.moves)
    (10, 2)
    """

    verdict: Exact
    moves: tuple[KnownMove, ...]


class Book(Protocol):
    """The opening of a game whose winner is known, but not all of the strategy.

    >>> import quatuor
    >>> from quatuor.engine.games import twin
    >>> twin("oxono").book.within(quatuor.game("oxono").start())
    31
    """

    def within(self, position: Position) -> int | None:
        """The plies within which a position of the book is won; None for any other."""

    def teach(self, proof: Any) -> None:
        """Let the core's search for a proof know every position of the book, in all its images."""


class ExactSource(Protocol):
    """Knows positions of one game.

    >>> import quatuor
    >>> from quatuor.engine.games import twin
    >>> twin("quantik").source.verdict(quatuor.game("quantik").start()).distance
    10
    """

    def verdict(self, position: Position) -> Exact | None:
        """The value of a position; None if unknown."""

    def known(self, position: Position, lines: int) -> Known | None:
        """The value of an unfinished position with at most `lines` best moves."""
