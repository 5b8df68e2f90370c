"""Positions and their views, for tests without a screen."""

from __future__ import annotations

from collections.abc import Iterator

from quatuor.dice import Dice
from quatuor.i18n import voice
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Position
from quatuor.selection import Selection
from quatuor.tui.boards import View

COUNTS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]
"""Every game with every number of players."""


def random_game(game: str, players: int, seed: int, plies: int = 120) -> Iterator[Position]:
    """Every position of a random game, including the last."""
    dice, position = Dice(seed), GAMES[game].start(players)
    for _ in range(plies):
        yield position
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(dice.choice(moves))
    yield position


def view_of(position: Position, language: str = "en", size: tuple[int, int] = (54, 19)) -> View:
    """A position as the person to move sees it."""
    moves = () if position.turn is None else position.legal_moves()
    book, say = rule_book(position.GAME, language), voice("tui", language)
    return View(position, book, say, Selection(moves), size=size, may_roll=position.turn is None)
