"""Time limits: every search keeps them (bench/ measures how closely), and any number of seconds is valid."""

from __future__ import annotations

import pytest

from quatuor import _core
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.limit import Limit
from quatuor.engine.searching import Search, Tree, search_of
from quatuor.rules import GAMES
from quatuor.rules.game import Game

PLACES = [(game, players) for game in GAMES.values() for players in game.player_counts]
PLACE_IDS = [f"{game.id}-{players}" for game, players in PLACES]
FOR_EVER = 60
"""More seconds than any search here takes, even on a busy machine."""


@pytest.mark.parametrize("lines", [1, 5])
@pytest.mark.parametrize("seconds", [0.0, 0.003, 0.1])
@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_an_analysis_ends_in_time(game: Game, players: int, seconds: float, lines: int) -> None:
    found = last_analysis(analyse(game.start(players), Limit(seconds=seconds), lines=lines))
    assert found.seconds < FOR_EVER
    assert found.candidates


def test_steps_end_in_time_while_a_tree_recycles_memory() -> None:
    """With three players, whose tree soon fills so little memory."""
    search = Tree(GAMES["omba"].start(3), memory=1 << 16)
    finished = [search._search.advance(nodes=10**9, seconds=0.002) for _ in range(50)]
    assert not any(finished)


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_steps_too_short_to_read_the_clock_still_end_in_time(game: Game, players: int) -> None:
    search = search_of(game.start(players), memory=1 << 16)
    assert not search.advance(Limit(nodes=1), 0.0, None)
    assert search.advance(Limit(nodes=10**9, depth=None), 600.0, None)


@pytest.mark.parametrize("seconds", [1e8, 1e10, 1e300, float("inf")])
def test_more_seconds_than_the_clock_can_count_mean_no_limit(seconds: float) -> None:
    assert _core.Quantik(bytes(16)).perft(3, seconds=seconds) > 0
    search: Search = search_of(GAMES["oxono"].start(), memory=1 << 16)
    assert search.advance(Limit(), seconds, None)
    assert search.report().depth == 1


def test_negative_time_expires_at_once() -> None:
    with pytest.raises(TimeoutError):
        _core.Quantik(bytes(16)).perft(8, seconds=-1e300)
