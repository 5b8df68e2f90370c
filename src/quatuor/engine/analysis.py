"""Looking into a position: a stream of analyses, each deeper than the one before."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from quatuor._core import Line, Report, StopFlag
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from .exact import known
from .findings import DOUBT, Analysis, Candidate, score_in
from .limit import Limit
from .proven import Proofs, beside, shared
from .searching import TABLE, Search, search_of
from .verdict import Estimate, Exact, Verdict

__all__ = [
    "DOUBT",
    "Analysis",
    "Candidate",
    "analyse",
    "follow",
    "in_order",
    "is_lost",
    "judged",
    "known_analysis",
    "last_analysis",
]


def analyse(
    position: Position,
    limit: Limit | None = None,
    *,
    history: Sequence[Position] = (),
    lines: int = 1,
    threads: int = 1,
    table: int = TABLE,
    stop: StopFlag | None = None,
) -> Iterator[Analysis]:
    """Analyses of a position, each deeper than the one before, until the limit.

    Where everything is known beforehand there is one analysis, whatever the limit, and no search.
    `history` are the positions that stood before it and may come back, `lines` how many best moves are told
    apart, `table` the bytes of memory a search may fill; a search for proofs beside it fills half as much
    again. Without a limit it ends when all is known, or when the flag is raised. At least one analysis comes,
    however short the time.

    >>> import quatuor
    >>> *_, last = quatuor.analyse(quatuor.game("oxono").start(), quatuor.Limit(depth=2))
    >>> last.verdict.kind, last.depth, len(last.line)
    ('estimate', 2, 2)
    """
    if (outcome := position.outcome()) is not None:
        yield Analysis(position, Exact(outcome.scores, 0), (), finished=True)
        return
    if (all_known := known_analysis(position, lines)) is not None:
        yield all_known
        return
    limit = limit or Limit()
    search = search_of(position, history, lines=lines, threads=threads, table=table)
    if not Proofs.suit(position):
        yield from in_order(follow(search, position, limit, stop))
        return
    proofs = Proofs(position, history, memory=table // 4)
    found = in_order(follow(search, position, shared(limit, position), stop))
    yield from beside(found, proofs, limit, stop)


def known_analysis(position: Position, lines: int = 1) -> Analysis | None:
    """What is known of a position without searching, where a source knows it."""
    begun = time.monotonic()
    if (answer := known(position, lines)) is None:
        return None
    rolls = GAMES[position.GAME].rolls if position.turn is None else ()
    chance = Fraction(1, len(rolls)) if rolls else None
    candidates = tuple(Candidate(found.move, found.verdict, found.line, chance) for found in answer.moves)
    depth = answer.verdict.distance or 0
    return Analysis(
        position, answer.verdict, candidates, depth, seconds=time.monotonic() - begun, finished=True
    )


def follow(
    search: Search, position: Position, limit: Limit, stop: StopFlag | None = None
) -> Iterator[Analysis]:
    """What a search finds, step by step, within a limit."""
    begun, last = time.monotonic(), None
    while True:
        went_on = search.advance(limit, _left(limit, begun), stop)
        report = search.report()
        found = judged(position, report, time.monotonic() - begun)
        stopped = not went_on or found.finished or _reached(limit, report)
        if found.candidates and (last is None or _tells_more(found, last) or stopped):
            last = found
            yield found
        if stopped and last is not None:
            return
        if stopped:  # before anything was found: one look that neither the clock nor the flag cuts short
            search.advance(Limit(nodes=1), None, None)


def in_order(analyses: Iterator[Analysis]) -> Iterator[Analysis]:
    """The same, the moves in the order of their scores.

    A look that was stopped half-way has lines of two depths, which do not compare: if they contradict each
    other, what was found before counts.
    """
    last = None
    for found in analyses:
        half_way = last is not None and found.depth == last.depth
        if last is not None and half_way and _contradicts_itself(found):
            last = replace(last, nodes=found.nodes, seconds=found.seconds)
        else:
            last = _sorted(found)
        yield last


def _contradicts_itself(found: Analysis) -> bool:
    """Whether of two players one has a move that scores higher than the best, and nothing is proved."""
    if found.best is None or isinstance(found.verdict, Exact) or len(found.verdict.scores) > 2:
        return False
    return max(map(score_in(found), found.candidates)) > score_in(found)(found.best)


def _sorted(found: Analysis) -> Analysis:
    """With the best move first: the one the search prefers, unless it contradicts itself."""
    if found.best is None:
        return found
    kept = () if _contradicts_itself(found) else (found.best,)
    rest = sorted(found.candidates[len(kept) :], key=score_in(found), reverse=True)
    best, *_ = candidates = (*kept, *rest)
    verdict = found.verdict if kept else _uncertain(best.verdict.scores)
    return replace(found, verdict=verdict, candidates=candidates)


def is_lost(found: Analysis) -> bool:
    """Whether the player to act is proved to lose."""
    return isinstance(found.verdict, Exact) and found.verdict.scores[found.position.player] == 0


def last_analysis(analyses: Iterator[Analysis]) -> Analysis:
    """The deepest of a stream."""
    *_, last = analyses
    return last


def _left(limit: Limit, begun: float) -> float | None:
    return None if limit.seconds is None else max(limit.seconds - (time.monotonic() - begun), 0.0)


def _reached(limit: Limit, report: Report) -> bool:
    deep = limit.depth is not None and report.depth >= limit.depth
    return deep or (limit.nodes is not None and report.nodes >= limit.nodes)


def _tells_more(found: Analysis, last: Analysis) -> bool:
    return (found.depth, found.verdict, found.candidates) != (last.depth, last.verdict, last.candidates)


# ── From the core's words to ours ────────────────────────────────────────────────────────────────────────


def judged(position: Position, report: Report, seconds: float = 0.0) -> Analysis:
    """What a report of the core says of a position."""
    candidates = tuple(_candidate(position, line) for line in report.lines)
    verdict = _expected(candidates) if position.turn is None else _of_the_best(report, candidates)
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
        return _uncertain(scores)
    return Exact(tuple(Fraction(score).limit_denominator(len(scores)) for score in scores), line.distance)


def _uncertain(scores: Sequence[float | Fraction]) -> Estimate:
    """An estimate; it leaves everybody a chance, for nothing is certain before it is proved."""
    if len(scores) == 2:
        return Estimate(tuple(min(max(float(score), DOUBT), 1 - DOUBT) for score in scores))
    return Estimate(tuple(float(score) * (1 - DOUBT) + DOUBT / len(scores) for score in scores))


def _of_the_best(report: Report, candidates: Sequence[Candidate]) -> Verdict:
    """A position is worth what its best move is; as long as others may be better, that is an estimate."""
    if not candidates:
        return Estimate(())
    best = candidates[0].verdict
    if isinstance(best, Exact) and not report.exact:
        return _uncertain(best.scores)
    return best


def _expected(faces: Sequence[Candidate]) -> Verdict:
    """Before a roll: the mean of the faces, exact when all of them are."""
    count = len(faces)
    means = [sum(scores) / count for scores in zip(*(face.verdict.scores for face in faces), strict=True)]
    if faces and all(isinstance(face.verdict, Exact) for face in faces):
        return Exact(tuple(means))
    return _uncertain(means)
