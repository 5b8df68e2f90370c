"""Is a puzzle what it says? Every claim is held to a proof made anew.

Without chance: the answer wins and no other move does, by proof-number search, which in Quantik knows nothing
of the stored distances the puzzle was found with; the win takes as long as is said. With a die: every move is
worth what is said, by the table. Nothing that was told with the puzzle is used.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from quatuor._core import Omba
from quatuor.rules.omba import OmbaPosition

from ..limit import Limit
from ..packed.omba import pack
from .judging import only_winning_move
from .looking import MARGIN, SHORTEST, table_of, win_length
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
    if isinstance(position, OmbaPosition):
        return _flaw_with_a_die(puzzle, position)
    if puzzle.plies < SHORTEST:
        return Flaw.AT_ONCE
    if only_winning_move(position) != puzzle.move():
        return Flaw.ANSWER
    return None if win_length(position, LIMIT) == puzzle.plies else Flaw.LENGTH


def _flaw_with_a_die(puzzle: Puzzle, position: OmbaPosition) -> Flaw | None:
    core = Omba(pack(position))
    worth = {str(move): move.action for move in position.legal_moves()}
    chances = dict(table_of(position).moves(core))
    if worth.keys() != puzzle.setbacks.keys():
        return Flaw.CHANCES
    if any(abs(puzzle.setbacks[text].chance - chances[worth[text]]) > TOLERANCE for text in worth):
        return Flaw.CHANCES
    best = chances.pop(worth[puzzle.answer])
    if core.play(worth[puzzle.answer]).winners:
        return Flaw.AT_ONCE
    return None if best - max(chances.values()) >= MARGIN else Flaw.MARGIN
