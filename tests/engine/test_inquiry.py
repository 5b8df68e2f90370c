"""Analyses in short looks: they come to the same as a long one, and can be left at any time."""

from __future__ import annotations

import time

import pytest

from quatuor._core import StopFlag
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.inquiry import Inquiry
from quatuor.engine.verdict import Estimate, Exact
from quatuor.match import Match
from quatuor.playout import playouts
from quatuor.rules import GAMES


def middle(game: str, players: int, plies: int, seed: int = 3) -> Match:
    match = Match(GAMES[game].start(players))
    (played,) = playouts(match, 1, seed)
    for move in played.moves[:plies]:
        match.play(move)
    return match


def finished(inquiry: Inquiry, seconds: float) -> None:
    deadline = time.monotonic() + 60
    while not inquiry.look(seconds).finished:
        assert time.monotonic() < deadline


def test_short_looks_end_where_one_long_look_does() -> None:
    match = middle("oxono", 2, 7, seed=52)
    whole = last_analysis(analyse(match.position, history=match.history, lines=5))
    inquiry = Inquiry(match, lines=5, table=16 << 20)
    finished(inquiry, 0.02)
    assert inquiry.found is not None
    assert inquiry.found.verdict == whole.verdict
    assert [(each.move, each.verdict) for each in inquiry.found.candidates] == [
        (each.move, each.verdict) for each in whole.candidates
    ]


@pytest.mark.parametrize(("game", "players", "plies"), [("cubulus", 3, 5), ("omba", 4, 7), ("cubulus", 2, 3)])
def test_something_is_found_however_short_the_look(game: str, players: int, plies: int) -> None:
    inquiry = Inquiry(middle(game, players, plies), lines=3, table=1 << 20)
    found = inquiry.look(0.0)
    assert found.candidates
    assert isinstance(found.verdict, Estimate)
    again = inquiry.look(0.05)
    assert again.nodes > found.nodes
    assert inquiry.spent >= 0.05


def test_a_raised_flag_ends_a_look() -> None:
    inquiry, stop = Inquiry(middle("oxono", 2, 2)), StopFlag()
    stop.set()
    begun = time.monotonic()
    inquiry.look(30, stop)
    assert time.monotonic() - begun < 5


def test_what_is_known_is_told_at_once_with_every_move() -> None:
    match = middle("quantik", 2, 3)
    found = Inquiry(match).look(0.0)
    assert found.finished
    assert len(found.candidates) == len(match.legal_moves())


def test_a_match_that_is_over_has_its_score() -> None:
    match = middle("quantik", 2, 3)
    match.resign(0)
    found = Inquiry(match).look(0.0)
    assert match.outcome is not None
    assert (found.verdict, found.candidates) == (Exact(match.outcome.scores, 0), ())


def test_after_a_release_it_begins_anew() -> None:
    inquiry = Inquiry(middle("oxono", 2, 2), table=1 << 20)
    before = inquiry.look(0.05)
    inquiry.release()
    assert inquiry.look(0.0).nodes < before.nodes
