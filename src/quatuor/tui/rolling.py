"""The faces a die shows while it tumbles: for show only, since the match determines the result."""

from __future__ import annotations

from typing import Final

from ..dice import Dice, fresh_seed
from ..rules.game import Game

TUMBLES: Final = 7


def faces(game: Game) -> list[int]:
    """Successive faces of the game's die, no two alike in a row."""
    die, dice, shown = [int(str(roll)) for roll in game.rolls], Dice(fresh_seed()), [0]
    for _ in range(TUMBLES):
        shown.append((shown[-1] + 1 + dice.below(len(die) - 1)) % len(die))
    return [die[at] for at in shown]
