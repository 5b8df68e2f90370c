"""Counting move sequences, the measure by which two implementations of the same rules are compared."""

from __future__ import annotations

from collections.abc import Iterator

from .rules.game import Move, Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly `depth` plies; a finished game is not extended."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.after(move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """The same count, one first move after the other."""
    for move in position.legal_moves():
        yield move, perft(position.after(move), depth - 1)
