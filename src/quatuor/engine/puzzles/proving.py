"""Is a puzzle what it says? Every claim is held to a proof made anew.

Without chance: the answer wins and no other move does, by proof-number search, which in Quantik knows nothing
of the stored distances the puzzle was found with; the win takes as long as is said. With a die: every move is
worth what is said, by the table. Nothing that was told with the puzzle is used.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..limit import Limit
from .judging import only_winning_move
from .looking import MARGIN, SHORTEST, known_moves, win_length
from .puzzle import Puzzle

LIMIT: Final = Limit(nodes=5_000_000)
TOLERANCE: Final = 2e-6
"""Chances are known to within a millionth, and told with six digits."""


class Flaw(StrEnum):
    """What is wrong with a puzzle.

    >>> from quatuor.engine.puzzles import Flaw
    >>> [flaw.value for flaw in Flaw]
    ['answer', 'length', 'at-once', 'chances', 'margin']
    """

    ANSWER = "answer"
    LENGTH = "length"
    AT_ONCE = "at-once"
    CHANCES = "chances"
    MARGIN = "margin"


def flaw(puzzle: Puzzle) -> Flaw | None:
    """What is wrong; None where all of it could be proved.

    >>> from quatuor.engine.puzzles import flaw, shipped
    >>> flaw(shipped("quantik")[0]) is None
    True
    """
    position = puzzle.at()
    if GAMES[puzzle.game].rolls:
        return _flaw_with_a_die(puzzle, position)
    if puzzle.plies < SHORTEST:
        return Flaw.AT_ONCE
    if only_winning_move(position) != puzzle.move():
        return Flaw.ANSWER
    return None if win_length(position, LIMIT) == puzzle.plies else Flaw.LENGTH


def _flaw_with_a_die(puzzle: Puzzle, position: Position) -> Flaw | None:
    player = position.player
    chances = {str(found.move): float(found.verdict.scores[player]) for found in known_moves(position)}
    if chances.keys() != puzzle.setbacks.keys():
        return Flaw.CHANCES
    if any(abs(puzzle.setbacks[text].chance - chance) > TOLERANCE for text, chance in chances.items()):
        return Flaw.CHANCES
    best = chances.pop(puzzle.answer)
    if position.after(puzzle.move()).outcome() is not None:
        return Flaw.AT_ONCE
    return None if best - max(chances.values()) >= MARGIN else Flaw.MARGIN
