"""Hints next to the evaluation bar: of two analyses of one position, the deeper one counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..engine.analysis import Analysis
from ..engine.hints import Hint, Reason
from ..engine.verdict import Exact, Verdict
from ..engine.wording import is_draw, sole_winner
from ..rules.game import Player

LONGER: Final = 3
"""The factor by which each further hint on a position takes longer than the previous one."""
LONGEST: Final = 9
"""The largest factor relative to the first."""


def knows_better(seen: Analysis, hint: Hint, seconds: float) -> bool:
    """Whether an analysis is worth more than a hint that took that long."""
    if isinstance(hint.verdict, Exact) or seen.best is None:
        return False
    return isinstance(seen.verdict, Exact) or seen.seconds >= seconds


def improved(hint: Hint, seen: Analysis) -> Hint:
    """A hint from a longer analysis; the reason for the same move still holds, unless more is known."""
    best = seen.candidates[0]
    reason = _reason(seen.verdict, hint.player)
    if best.move != hint.move:
        return Hint(hint.game, hint.player, best.move, reason, seen.verdict, best.line)
    if hint.reason is Reason.ONLY_MOVE or not isinstance(seen.verdict, Exact):
        reason = hint.reason
    return replace(hint, reason=reason, verdict=seen.verdict, line=best.line)


def _reason(verdict: Verdict, player: Player) -> Reason:
    """The reason for the best move from a verdict alone."""
    if sole_winner(verdict) == player:
        return Reason.FORCES_WIN
    if isinstance(verdict, Exact) and verdict.scores[player] == 0:
        return Reason.LOSES
    return Reason.HOLDS_DRAW if is_draw(verdict) else Reason.BEST_FOUND
