"""Positions of random games for every ruleset, in which players sometimes leave."""

from __future__ import annotations

from collections.abc import Iterator

from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position, Ruleset

RULESETS = [(game, ruleset) for game in GAMES.values() for ruleset in game.rulesets()]
IDS = [f"{game.id}-{r.players}-{'-'.join(value for _, value in r.options)}" for game, r in RULESETS]
COUNTS = [(game, players) for game in GAMES.values() for players in game.player_counts]
COUNT_IDS = [f"{game.id}-{players}" for game, players in COUNTS]


def random_positions(game: Game, ruleset: Ruleset, dice: Dice, plies: int = 150) -> Iterator[Position]:
    """Every position of a random game, including the last."""
    position: Position = game.position.start(ruleset)
    for _ in range(plies):
        yield position
        if position.outcome() is not None:
            return
        position = position.after(dice.choice(position.legal_moves()))
        if ruleset.players > 2 and position.outcome() is None and dice.below(40) == 0:
            position = position.leave(dice.choice(position.remaining))
