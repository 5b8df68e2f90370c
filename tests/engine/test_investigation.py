"""The one analysis, whole and in short looks: both come to the same, and a look can end at any time."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import cast

import pytest

from quatuor._core import Report, StopFlag
from quatuor.engine.analysis import Analysis, analyse, last_analysis
from quatuor.engine.beside import Beside
from quatuor.engine.investigation import Investigation, Means
from quatuor.engine.limit import Limit
from quatuor.engine.proven import Proofs
from quatuor.engine.searching import ALL_LINES, AlphaBeta, Search
from quatuor.engine.steps import Span
from quatuor.engine.verdict import Estimate, Exact
from quatuor.match import Match
from quatuor.playout import playouts
from quatuor.rules import GAMES
from quatuor.rules.game import Position


def middle(game: str, players: int, plies: int, seed: int = 3) -> Match:
    match = Match(GAMES[game].start(players))
    (played,) = playouts(match, 1, seed)
    for move in played.moves[:plies]:
        match.play(move)
    return match


def finished(investigation: Investigation, seconds: float) -> None:
    deadline = time.monotonic() + 60
    while not investigation.advance(seconds).finished:
        assert time.monotonic() < deadline


def test_short_looks_end_where_one_long_look_does() -> None:
    match = middle("oxono", 2, 7, seed=52)
    at_once = last_analysis(analyse(match.position, history=match.history, lines=5))
    investigation = Investigation.of(match, means=Means(lines=5, memory=16 << 20))
    finished(investigation, 0.02)
    assert investigation.found is not None
    assert investigation.found.verdict == at_once.verdict
    assert [(each.move, each.verdict) for each in investigation.found.candidates] == [
        (each.move, each.verdict) for each in at_once.candidates
    ]


def whole(match: Match, limit: Limit, means: Means) -> Analysis:
    return last_analysis(Investigation.of(match, limit, means).stream())


def in_looks(match: Match, limit: Limit, means: Means, seconds: float) -> Analysis:
    """The findings of calls of a given length."""
    investigation = Investigation.of(match, limit, means)
    found = investigation.advance(seconds)
    while not investigation.over:
        found = investigation.advance(seconds)
    return found


@pytest.mark.parametrize("seconds", [0.0, 0.0005, 60.0])
@pytest.mark.parametrize(("game", "plies"), [("oxono", 11), ("cubulus", 26), ("omba", 13), ("cubulus", 4)])
def test_a_limit_of_nodes_finds_the_same_however_it_is_sliced(game: str, plies: int, seconds: float) -> None:
    for seed in (1, 2, 3):
        match = middle(game, 2, plies, seed)
        limit, means = Limit(nodes=6000), Means(lines=3, memory=1 << 20)
        once, sliced = whole(match, limit, means), in_looks(match, limit, means, seconds)
        assert replace(sliced, seconds=0) == replace(once, seconds=0)


def test_looks_end_when_their_time_is_spent() -> None:
    investigation = Investigation.of(
        middle("oxono", 2, 2, seed=5), Limit(seconds=0.05), Means(memory=1 << 20)
    )
    while not investigation.over:
        assert investigation.spent < 0.05
        investigation.advance(0.01)
    assert investigation.found is not None
    assert investigation.found.seconds == investigation.spent >= 0.05


class Log:
    """A search and a prover that find nothing and record their calls."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.entries: list[str] = []
        self._search = AlphaBeta(position, memory=1 << 16)

    def advance(self, subject: object, *_: object) -> bool:
        if isinstance(subject, Limit):
            self.entries.append("search")
            return self._search.advance(Limit(nodes=500), None, None)
        self.entries.append("proofs")
        return False

    def report(self) -> Report:
        return self._search.report()

    def applied_to(self, found: Analysis) -> Analysis:
        return found


def test_a_step_of_the_proofs_that_was_cut_short_goes_on_before_the_search() -> None:
    log, stop = Log(middle("oxono", 2, 2, seed=5).position), StopFlag()
    steps = Beside(cast("Search", log), cast("Proofs", log), Limit())
    steps.step(Span())
    stop.set()
    for span in (Span(None, stop), Span(0.0), Span(), Span()):
        steps.step(span)
    assert log.entries == ["search", "proofs", "proofs", "proofs", "search"]


@pytest.mark.parametrize(("game", "players", "plies"), [("cubulus", 3, 5), ("omba", 4, 7), ("cubulus", 2, 3)])
def test_something_is_found_however_short_the_look(game: str, players: int, plies: int) -> None:
    investigation = Investigation.of(middle(game, players, plies), means=Means(lines=3, memory=1 << 20))
    found = investigation.advance(0.0)
    assert found.candidates
    assert isinstance(found.verdict, Estimate)
    looks = (investigation.advance(0.05) for _ in range(200))
    assert any(again.nodes > found.nodes for again in looks), "it goes on, on a busy machine a little later"
    assert investigation.spent >= 0.05
    assert not investigation.over


def test_a_raised_flag_ends_a_look() -> None:
    investigation, stop = Investigation.of(middle("oxono", 2, 2, seed=5)), StopFlag()
    stop.set()
    investigation.advance(60, stop)
    assert investigation.spent < 60


def test_known_values_come_at_once_with_every_move() -> None:
    match = middle("quantik", 2, 3)
    found = Investigation.of(match, means=Means(known_lines=ALL_LINES)).advance(0.0)
    assert found.finished
    assert len(found.candidates) == len(match.legal_moves())


def test_a_match_that_is_over_has_its_score() -> None:
    match = middle("quantik", 2, 3)
    match.resign(0)
    found = Investigation.of(match).advance(0.0)
    outcome = match.outcome()
    assert outcome is not None
    assert (found.verdict, found.candidates) == (Exact(outcome.scores, 0), ())


def test_after_a_release_it_starts_again() -> None:
    investigation = Investigation.of(middle("oxono", 2, 2, seed=5), means=Means(memory=1 << 20))
    before = investigation.advance(0.05)
    investigation.release()
    assert investigation.advance(0.0).nodes < before.nodes


def test_a_search_that_cannot_continue_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search at its maximum depth answers at once forever, so the caller must stop asking."""
    investigation = Investigation.of(middle("oxono", 2, 2, seed=5), means=Means(memory=1 << 20))
    investigation.advance(0.05)
    monkeypatch.setattr(AlphaBeta, "advance", lambda *_: False)
    found = investigation.advance(5)
    assert investigation.over
    assert not found.finished
    assert investigation.spent < 2
