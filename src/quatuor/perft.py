"""Counting move sequences, the measure by which two implementations of the same rules are compared."""

from __future__ import annotations

from collections.abc import Iterator

from .rules.game import Move, Position

__all__ = ["divide", "perft"]


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly `depth` plies; a finished game is not extended.

    >>> import quatuor
    >>> from quatuor.perft import perft
    >>> perft(quatuor.game("quantik").start(), 2)
    3392
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """The same count, split by first move.

    >>> import quatuor
    >>> from quatuor.perft import divide
    >>> [(str(move), count) for move, count in divide(quatuor.game("omba").start(), 2)]
    [('1', 4), ('2', 5), ('3', 4), ('4', 5), ('5', 4), ('6', 5)]
    """
    for move in position.legal_moves():
        yield move, perft(position.after(move), depth - 1)
