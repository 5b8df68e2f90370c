"""Converts reports of the core to analyses, with the moves in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from quatuor._core import Line, Report
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from .findings import DOUBT, Analysis, Candidate, score_in
from .verdict import Estimate, Exact, Verdict


def judged(position: Position, report: Report, seconds: float = 0.0) -> Analysis:
    """The analysis of a position from a report of the core."""
    candidates = tuple(_candidate(position, line) for line in report.lines)
    verdict = (
        _expected(position, candidates)
        if position.turn is None
        else _of_the_best(position, report, candidates)
    )
    return Analysis(position, verdict, candidates, report.depth, report.nodes, seconds, report.finished)


def _candidate(position: Position, line: Line) -> Candidate:
    rolling = position.turn is None
    game = GAMES[position.GAME]
    moves = tuple(game.moves[action] for action in line.actions[1:])
    first = (game.rolls if rolling else game.moves)[line.action]
    chance = Fraction(1, len(game.rolls)) if rolling else None
    return Candidate(first, _verdict(position, line), (first, *moves), chance)


def _verdict(position: Position, line: Line) -> Verdict:
    scores = tuple(line.scores[: position.ruleset.players])
    if not line.exact:
        return _uncertain(position, scores)
    return Exact(tuple(Fraction(score).limit_denominator(len(scores)) for score in scores), line.distance)


def _uncertain(position: Position, scores: Sequence[float | Fraction]) -> Estimate:
    """An estimate; it leaves everyone in the game a chance, because nothing is certain until proved."""
    if len(scores) == 2:
        return Estimate(tuple(min(max(float(score), DOUBT), 1 - DOUBT) for score in scores))
    left = set(position.remaining)
    known = sum(float(scores[player]) for player in left)
    return Estimate(
        tuple(
            float(score) / known * (1 - DOUBT) + DOUBT / len(left) if player in left else 0.0
            for player, score in enumerate(scores)
        )
    )


def _of_the_best(position: Position, report: Report, candidates: Sequence[Candidate]) -> Verdict:
    """A position has the value of its best move; while another move may be better, it is an estimate."""
    if not candidates:
        return Estimate(())
    best = candidates[0].verdict
    if isinstance(best, Exact) and not report.exact:
        return _uncertain(position, best.scores)
    return best


def _expected(position: Position, faces: Sequence[Candidate]) -> Verdict:
    """Before a roll, the mean of the faces; exact if all of them are."""
    count = len(faces)
    means = [sum(scores) / count for scores in zip(*(face.verdict.scores for face in faces), strict=True)]
    if faces and all(isinstance(face.verdict, Exact) for face in faces):
        return Exact(tuple(means))
    return _uncertain(position, means)


# ── The order of moves ───────────────────────────────────────────────────────────────────────────────────


def in_order(found: Analysis) -> Analysis:
    """The same analysis, best move first: the one the search prefers, unless it contradicts itself."""
    if found.best is None:
        return found
    kept = () if contradicts_itself(found) else (found.best,)
    rest = sorted(found.candidates[len(kept) :], key=score_in(found), reverse=True)
    best, *_ = candidates = (*kept, *rest)
    verdict = found.verdict if kept else _uncertain(found.position, best.verdict.scores)
    return replace(found, verdict=verdict, candidates=candidates)


def contradicts_itself(found: Analysis) -> bool:
    """Whether, with two players and nothing proved, some move scores higher than the best one."""
    if found.best is None or isinstance(found.verdict, Exact) or len(found.verdict.scores) > 2:
        return False
    return max(map(score_in(found), found.candidates)) > score_in(found)(found.best)
