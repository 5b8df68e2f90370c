"""A game drawn only from its cells and pieces: a grid for each layer, letters for the pieces."""

from __future__ import annotations

from math import prod

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.playout import playout
from quatuor.rules.game import Game

from .drawing import Drawing
from .palette import PLAIN
from .svg.plain import depiction
from .text.plain import sketch

SEED = 7


def plain_drawing(game: Game) -> Drawing:
    """The drawing of a game without its own."""
    return Drawing(
        style=PLAIN,
        sketch=sketch(game),
        depiction=depiction(game),
        players=game.player_counts[0],
        moves=_half_a_game(game),
    )


def _half_a_game(game: Game) -> str:
    """The first half of a random game, always the same."""
    moves = playout(Match(game.start()), Dice(SEED)).moves
    return " ".join(map(str, moves[: min(len(moves) // 2, prod(game.shape) // 2)]))
