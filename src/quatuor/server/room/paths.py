"""The cells that a move passed, in order: what is drawn on the board for the last one."""

from __future__ import annotations

from ...rules.game import Move, Position


def path(position: Position, move: Move) -> list[str]:
    """The cells a legal move of this position passes; none where it moves nothing."""
    return [str(cell) for cell in position.path(move)]
