"""Set-ups that resist, for the higher levels of Cubulus.

A search of a few plies cannot tell which set-ups hold out in a game of twenty moves and more: what it chooses
does no better than chance. The fairest set-ups of `quatuor.starts` have held out in hundreds of games.
"""

from __future__ import annotations

from typing import Final

from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.starts import fair_starts

from .player import Choice
from .verdict import Estimate

BEST: Final = 8
"""How many of the fairest set-ups the levels choose from: Black does much worse with the others."""


def resisting_set_up(position: Position, dice: Dice) -> Choice | None:
    """One of the fairest set-ups, in any of its images, before the first ball; None elsewhere.

    >>> import quatuor
    >>> from quatuor.dice import Dice
    >>> from quatuor.engine.set_ups import resisting_set_up
    >>> len(resisting_set_up(quatuor.game("cubulus").start(), Dice(7)).line)
    9
    >>> resisting_set_up(quatuor.game("oxono").start(), Dice(7)) is None
    True
    """
    game = GAMES[position.GAME]
    starts = fair_starts(game, position.ruleset)[:BEST]
    if not (starts and position.setting_up and position == game.start()):
        return None
    start, symmetry = dice.choice(starts), dice.choice(game.symmetries())
    line = tuple(position.mapped_move(position.parse_move(text), symmetry) for text in start.moves)
    share = start.level7.share
    return Choice(line[0], Estimate((share, 1 - share)), line, 0)
