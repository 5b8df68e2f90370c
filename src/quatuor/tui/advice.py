"""Hints beside the evaluation bar: two looks into one position, of which the one that knows more is heard."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..engine.analysis import Analysis
from ..engine.hints import Hint, Reason
from ..engine.verdict import Exact, Verdict
from ..engine.wording import is_draw, sole_winner
from ..rules.game import Player

LONGER: Final = 3
"""How many times longer each further question about a position is thought about than the one before."""
LONGEST: Final = 9
"""How many times longer than the first at most."""


def knows_better(seen: Analysis, hint: Hint, seconds: float) -> bool:
    """Whether a look into the position is worth more than a hint that was thought about for so long."""
    if isinstance(hint.verdict, Exact) or seen.best is None:
        return False
    return isinstance(seen.verdict, Exact) or seen.seconds >= seconds


def bettered(hint: Hint, seen: Analysis) -> Hint:
    """A hint as a longer look has it; what was said for the same move still holds, unless more is known."""
    best = seen.candidates[0]
    reason = _reason(seen.verdict, hint.player)
    if best.move != hint.move:
        return Hint(hint.game, hint.player, best.move, reason, seen.verdict, best.line)
    if hint.reason is Reason.ONLY_MOVE or not isinstance(seen.verdict, Exact):
        reason = hint.reason
    return replace(hint, reason=reason, verdict=seen.verdict, line=best.line)


def _reason(verdict: Verdict, player: Player) -> Reason:
    """What a verdict alone says for the best move."""
    if sole_winner(verdict) == player:
        return Reason.FORCES_WIN
    if isinstance(verdict, Exact) and verdict.scores[player] == 0:
        return Reason.LOSES
    return Reason.HOLDS_DRAW if is_draw(verdict) else Reason.BEST_FOUND
