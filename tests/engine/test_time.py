"""Limits of time: kept to a few milliseconds, by every search, and any number of seconds is one."""

from __future__ import annotations

import time

import pytest

from quatuor import _core
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.limit import Limit
from quatuor.engine.searching import Search, Tree, search_of
from quatuor.rules import GAMES
from quatuor.rules.game import Game

PLACES = [(game, players) for game in GAMES.values() for players in game.players]
PLACE_IDS = [f"{game.id}-{players}" for game, players in PLACES]
TOLERANCE = 0.010
TRIES = 8
"""Something else may have run meanwhile: one try in time is enough."""


@pytest.mark.parametrize("lines", [1, 5])
@pytest.mark.parametrize("seconds", [0.0, 0.003, 0.1])
@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_an_analysis_ends_in_time(game: Game, players: int, seconds: float, lines: int) -> None:
    def overrun() -> float:
        analyses = analyse(game.start(players), Limit(seconds=seconds), lines=lines)
        return last_analysis(analyses).seconds - seconds

    assert any(overrun() < TOLERANCE for _ in range(TRIES))


def test_no_step_outlasts_the_time_while_a_tree_makes_room() -> None:
    """Of three players, whose tree soon fills its memory; the time counted is that of this thread alone."""
    search = Tree(GAMES["omba"].start(3), table=64 << 20)
    begun = time.monotonic()
    while time.monotonic() - begun < 2.5:
        before = time.thread_time()
        search._search.advance(nodes=10**9, seconds=0.002)
        assert time.thread_time() - before < 0.002 + TOLERANCE


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_steps_too_short_to_look_at_the_clock_end_with_the_time_all_the_same(
    game: Game, players: int
) -> None:
    search = search_of(game.start(players), table=1 << 16)
    assert not search.advance(Limit(nodes=1), 0.0, None)
    assert search.advance(Limit(nodes=10**9, depth=None), 600.0, None)


@pytest.mark.parametrize("seconds", [1e8, 1e10, 1e300, float("inf")])
def test_more_seconds_than_the_clock_can_count_are_no_limit(seconds: float) -> None:
    assert _core.Quantik(bytes(16)).perft(3, seconds=seconds) > 0
    search: Search = search_of(GAMES["oxono"].start(), table=1 << 16)
    assert search.advance(Limit(), seconds, None)
    assert search.report().depth == 1


def test_less_than_no_time_is_none() -> None:
    with pytest.raises(TimeoutError):
        _core.Quantik(bytes(16)).perft(8, seconds=-1e300)
