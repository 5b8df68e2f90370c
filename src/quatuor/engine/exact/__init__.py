"""Precomputed exact knowledge, one source per game that has one.

A source answers at once and is never wrong. If it has no answer it says so, and a search takes over.
"""

from __future__ import annotations

from quatuor.rules.game import Position

from .source import ExactSource, Known, KnownMove

__all__ = ["ExactSource", "Known", "KnownMove", "known"]


def known(position: Position, lines: int) -> Known | None:
    """All that is known about an unfinished position, with at most `lines` best moves.

    >>> import quatuor
    >>> from quatuor.engine.exact import known
    >>> known(quatuor.game("oxono").start(), lines=1) is None
    True
    """
    source = source_of(position.GAME)
    return source.known(position, lines) if source else None


def source_of(game: str) -> ExactSource | None:
    """The source for a game, if it has one."""
    from ..games import twin  # a game's record names its source, and sources need this package

    return twin(game).source
