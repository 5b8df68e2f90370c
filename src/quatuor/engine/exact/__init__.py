"""Precomputed exact knowledge, one source per game that has one.

A source answers at once and is never wrong. If it has no answer it says so, and a search takes over.
"""

from __future__ import annotations

from typing import Final

from quatuor.rules.game import Position

from .source import Book, ExactSource, Known, KnownMove

__all__ = ["Book", "ExactSource", "Known", "KnownMove", "is_large", "known"]

FAR: Final = 15
"""Wins within this many plies are usually small enough to be listed."""


def known(position: Position, lines: int) -> Known | None:
    """All that is known about an unfinished position, with at most `lines` best moves.

    >>> import quatuor
    >>> from quatuor.engine.exact import known
    >>> known(quatuor.game("oxono").start(), lines=1).verdict.within
    31
    >>> known(quatuor.game("cubulus").start(), lines=1) is None
    True
    """
    source = source_of(position.GAME)
    return source.known(position, lines) if source else None


def is_large(position: Position) -> bool:
    """Whether a position is won by a book that only begins its strategy, and far from the end.

    Such a strategy is too large to be listed.

    >>> import quatuor
    >>> from quatuor.engine.exact import is_large
    >>> is_large(quatuor.game("oxono").start()), is_large(quatuor.game("quantik").start())
    (True, False)
    """
    from ..games import twin

    book = twin(position.GAME).book
    return book is not None and (book.within(position) or 0) > FAR


def source_of(game: str) -> ExactSource | None:
    """The source for a game, if it has one."""
    from ..games import twin  # a game's record names its source, and sources need this package

    return twin(game).source
