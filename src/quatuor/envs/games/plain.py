"""Any game for learners: the planes that `engine/plain` writes, by name."""

from __future__ import annotations

from functools import partial
from typing import Final

from quatuor.rules.game import Game

from ..plane import Environment, Plane, seats

MOST: Final = 255
"""The height of stacks is unknown, so the limit is that of a byte."""


def environment(game: Game) -> Environment:
    """The record of a game without planes of its own."""
    return Environment(planes=partial(_planes, game))


def _planes(game: Game, players: int) -> tuple[Plane, ...]:
    return (
        *(Plane(f"piece {piece}", f"how many pieces {piece} the cell holds", MOST) for piece in game.pieces),
        *seats(players),
        *(Plane(f"roll {roll}", f"1 when the roll is {roll}", whole=True) for roll in game.rolls),
    )
