"""The cells that a move passed, in order, to draw the last move on the board."""

from __future__ import annotations

from ...rules.game import Move, Position


def path(position: Position, move: Move) -> list[str]:
    """The cells a legal move of this position passes; empty if it moves nothing."""
    return [str(cell) for cell in position.path(move)]
