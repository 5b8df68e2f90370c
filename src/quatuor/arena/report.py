"""Reports of a contest for people: tables in the reader's language."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from quatuor.i18n import Voice
from quatuor.starts import fair_starts

from . import rating
from .rating import Interval, Sprt
from .standing import EngineStanding, PairingStanding, Standing

NOTHING: Final = "–"
DETAIL: Final = 300
"""The most characters of a forfeit's detail to show; the file of the games has all of it."""


def report(standing: Standing, say: Voice, sprt: Sprt | None = None) -> RenderableType:
    """The whole report: the contest, its pairings, a cross table if there are several, its engines."""
    return Group(*_parts(standing, say, sprt))


def _parts(standing: Standing, say: Voice, sprt: Sprt | None) -> Iterator[RenderableType]:
    yield headline(standing, say)
    yield pairings_table(standing, say)
    if sprt:
        yield from (sprt_line(sprt, pairing, say) for pairing in standing.pairings)
    if len(standing.pairings) > 1:
        yield cross_table(standing, say)
    yield engines_table(standing, say)
    yield from first_forfeits(standing, say)
    if standing.broken_promises:
        yield say("report.broken", count=standing.broken_promises)


def headline(standing: Standing, say: Voice) -> str:
    """The game, and its openings."""
    contest = standing.contest
    return say(
        f"report.headline-{contest.start}",
        starts=len(fair_starts(contest.game)),
        title=contest.game.title,
        players=contest.ruleset.players,
        games=standing.games,
        openings=contest.opening_plies,
        plies=number(standing.plies / standing.games, 1, say) if standing.games else NOTHING,
        seed=contest.seed,
    )


# ── The tables ───────────────────────────────────────────────────────────────────────────────────────────


def pairings_table(standing: Standing, say: Voice) -> Table:
    """One row per pairing, from the point of view of its first engine."""
    with_elo = standing.contest.ruleset.players == 2
    table = _table(say, "pairing", "points", "wins", "score", *(["elo"] if with_elo else []), "los", "first")
    for pairing in standing.pairings:
        table.add_row(*pairing_row(pairing, say, with_elo=with_elo))
    return table


def pairing_row(standing: PairingStanding, say: Voice, *, with_elo: bool) -> list[str]:
    """The cells of a pairing; before the first complete block there is nothing to judge by."""
    pair, sample = standing.pairing, standing.sample
    judged, superiority = bool(sample.size), rating.superiority(sample)
    elo = (elo_text(rating.elo(sample), say) if judged else NOTHING,) if with_elo else ()
    return [
        f"{pair.first} – {pair.second}",
        points_text(standing, say),
        f"{standing.wins}/{standing.draws}/{standing.losses}",
        score_text(rating.score(sample), say) if judged else NOTHING,
        *elo,
        NOTHING if superiority is None else percent(superiority, say),
        percent(standing.first_seat / standing.games, say) if standing.games else NOTHING,
    ]


def cross_table(standing: Standing, say: Voice) -> Table:
    """The score of each engine against each other one, the best first."""
    ranked = sorted(standing.engines, key=lambda engine: -_total(standing, engine))
    table = _table(say, "engine", "total")
    for place in range(1, len(ranked) + 1):
        table.add_column(str(place), justify="right")
    for place, engine in enumerate(ranked, 1):
        against = [_cell(standing, engine, other, say) for other in ranked]
        table.add_row(f"{place} {engine}", percent(_total(standing, engine), say), *against)
    return table


def _cell(standing: Standing, engine: str, other: str, say: Voice) -> str:
    points, games = standing.against(engine, other)
    return f"{_points(points, say)}/{games}" if games and engine != other else NOTHING


def _total(standing: Standing, engine: str) -> float:
    """The share an engine scored of all its games against others."""
    met = [standing.against(engine, other) for other in standing.engines if other != engine]
    games = sum(games for _, games in met)
    return float(sum((points for points, _ in met), Fraction(0)) / games) if games else 0.0


def engines_table(standing: Standing, say: Voice) -> Table:
    """Each engine's thinking time, announced wins and forfeits."""
    table = _table(say, "engine", "mean", "slowest", "nodes", "promises", "broken", "forfeits")
    for engine in standing.engines.values():
        table.add_row(*_engine_row(engine, say))
    return table


def _engine_row(engine: EngineStanding, say: Voice) -> list[str]:
    effort = engine.effort
    moves = max(effort.moves, 1)
    forfeits = ", ".join(f"{count} {say(f'reason.{reason}')}" for reason, count in engine.forfeits.items())
    return [
        engine.spec,
        number(effort.seconds / moves, 3, say),
        number(effort.slowest, 3, say),
        NOTHING if effort.nodes is None else number(effort.nodes / moves, 0, say),
        str(engine.promises),
        str(engine.broken_promises),
        forfeits or "0",
    ]


def first_forfeits(standing: Standing, say: Voice) -> Iterator[str]:
    """A line for each engine that lost a seat: in which game first, and what happened."""
    for engine in standing.engines.values():
        if first := engine.first_forfeit:
            reason = say(f"reason.{first.forfeit.reason}")
            key = "report.forfeit" if first.forfeit.detail else "report.forfeit-plain"
            facts = {"engine": engine.spec, "game": first.game, "ply": first.forfeit.ply}
            yield say(key, **facts, reason=reason, detail=_brief(first.forfeit.detail))


def _brief(detail: str) -> str:
    """A program's last message, on one line of limited length."""
    line = " ".join("".join(c if c.isprintable() else " " for c in detail).split())
    return line if len(line) <= DETAIL else line[: DETAIL - 1] + "…"


def _table(say: Voice, *columns: str) -> Table:
    """A table whose first column gives way when the terminal is narrow; numbers are never wrapped."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(say(f"column.{columns[0]}"), overflow="fold")
    for column in columns[1:]:
        table.add_column(say(f"column.{column}"), justify="right", no_wrap=True)
    return table


# ── Single values ────────────────────────────────────────────────────────────────────────────────────────


def points_text(standing: PairingStanding, say: Voice) -> str:
    """The points of both sides, as in 12.5 – 7.5."""
    both = (standing.points, standing.games - standing.points)
    return " – ".join(_points(points, say) for points in both)


def _points(points: Fraction, say: Voice) -> str:
    return number(points, 0 if points.denominator == 1 else 1, say)


def score_text(score: Interval, say: Voice) -> str:
    """A score with its margin, in per cent; if it cannot be higher or lower, the other bound."""
    if score.value in (0, 1):
        bound = f"≥ {percent(score.low, say)}" if score.value else f"≤ {percent(score.high, say)}"
        return f"{say('percent', number=number(100 * score.value, 0, say))} ({bound})"
    return f"{percent(score.value, say)} ± {number(100 * score.margin, 1, say)}"


def elo_text(elo: Interval, say: Voice) -> str:
    """An Elo difference with its margin; if infinite, the known bound."""
    if math.isfinite(elo.margin):
        return f"{_signed(elo.value, say)} ± {number(elo.margin, 0, say)}"
    if math.isinf(elo.low) and math.isinf(elo.high):
        return _signed(elo.value, say) if math.isfinite(elo.value) else NOTHING
    bound = f"≥ {_signed(elo.low, say)}" if math.isinf(elo.high) else f"≤ {_signed(elo.high, say)}"
    return f"{_signed(elo.value, say)}, {bound}" if math.isfinite(elo.value) else bound


def sprt_line(sprt: Sprt, standing: PairingStanding, say: Voice) -> str:
    """The state of the sequential test."""
    sample = standing.sample
    return say(
        f"sprt.{sprt.accepted(sample) or 'open'}",
        llr=number(sprt.ratio(sample), 2, say),
        lower=number(sprt.lower, 2, say),
        upper=number(sprt.upper, 2, say),
        elo0=f"{sprt.elo0:g}",
        elo1=f"{sprt.elo1:g}",
    )


def percent(share: float | Fraction, say: Voice) -> str:
    """A share of one, in per cent."""
    return say("percent", number=number(100 * share, 1, say))


def number(value: float | Fraction, digits: int, say: Voice) -> str:
    """A number as the reader's language writes it, with a true minus sign."""
    return f"{float(value):.{digits}f}".replace(".", say("decimal-point")).replace("-", "\N{MINUS SIGN}")


def _signed(value: float, say: Voice) -> str:
    return number(value, 0, say) if round(value) <= 0 else f"+{number(value, 0, say)}"
