"""Verifies puzzles: every claim is checked by a fresh proof.

Without chance, proof-number search must show that the answer wins and no other move does; in Quantik this is
independent of the stored distances the puzzle was found with. The win must take as long as stated. With a
die, the table must confirm the value of every move. No data of the puzzle is trusted.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..limit import Limit
from .judging import only_winning_move
from .puzzle import Puzzle
from .solution import MARGIN, SHORTEST, known_moves, win_length

LIMIT: Final = Limit(nodes=5_000_000)
TOLERANCE: Final = 2e-6
"""Chances are accurate to within a millionth, and stored with six digits."""


class Flaw(StrEnum):
    """A fault of a puzzle.

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
    """The fault of a puzzle; None if everything was proved.

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
