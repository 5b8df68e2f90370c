"""Boards as characters and as pictures."""

from __future__ import annotations

import random
from collections.abc import Iterator

from quatuor.rules import GAMES
from quatuor.rules.game import Position

SEATINGS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]
"""Every game with every player count."""


def random_games(game: str, players: int, count: int = 4) -> Iterator[Position]:
    """All positions of a few random games, the same ones every time."""
    for seed in range(count):
        dice = random.Random(f"{game} {players} {seed}")  # noqa: S311
        position = GAMES[game].start(players)
        yield position
        for _ in range(80):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.after(dice.choice(moves))
            yield position
