"""Any game for learners: the planes that `engine/plain` writes, by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from quatuor.rules.game import Game

from ..plane import Environment, Plane, seats


def environment(game: Game) -> Environment:
    """The record of a game without planes of its own."""
    return Environment(planes=partial(_planes, game))


def _planes(game: Game, players: int) -> tuple[Plane, ...]:
    return (
        *_levels(game),
        *seats(players),
        *(_out(player) for player in range(players) if players > 2),
        *(Plane(f"roll {roll}", f"1 when the roll is {roll}", whole=True) for roll in game.rolls),
    )


def _levels(game: Game) -> Iterator[Plane]:
    """The pieces, level by level from the bottom of the stacks up."""
    for level in range(game.height):
        for piece in game.pieces:
            if game.height == 1:
                yield Plane(f"piece {piece}", f"1 where there is a piece {piece}", piece=piece)
            else:
                meaning = f"1 where there is a piece {piece} on level {level}, counted from the ground"
                yield Plane(f"level {level} piece {piece}", meaning, piece=piece)


def _out(player: int) -> Plane:
    return Plane(f"player {player} out", f"1 when player {player} is out", whole=True)
