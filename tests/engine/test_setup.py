"""The search for a set-up ends, keeps its limits, and plays the set-up it chose as a whole."""

from __future__ import annotations

from math import comb

import pytest

from quatuor.engine.analysis import Analysis, analyse, last_analysis
from quatuor.engine.core import core_position
from quatuor.engine.engines import engine_named
from quatuor.engine.limit import Limit
from quatuor.engine.searching import SetUp
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.starts import fair_starts

CUBULUS = GAMES["cubulus"]
BALLS = 9
ONE_LEFT = CUBULUS.parse("rrr/rrr/rr.|.../.../...|.../.../... 2 b -")
TWO_LEFT = CUBULUS.parse("r.r/.r./r.r|.r./.../.r.|.../.../... 2 b -")
PLENTY = 10**12


def look(position: Position, limit: Limit) -> Analysis:
    return last_analysis(analyse(position, limit))


def all_values(position: Position, seed: int, memory: int = 1 << 20) -> dict[int, float]:
    """Black's expected score after each first ball, once all set-ups have been seen."""
    search = SetUp(position, lines=27, memory=memory, seed=seed)
    while search.advance(Limit(), None, None):
        pass
    assert search.report().finished
    return {line.action: line.scores[1] for line in search.report().lines}


# ── It ends ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("limit", [Limit(), Limit(nodes=PLENTY), Limit(seconds=600)], ids=repr)
def test_it_ends_when_every_set_up_was_seen(limit: Limit) -> None:
    found = look(ONE_LEFT, limit)
    assert found.finished
    assert found.nodes < 3_000_000


@pytest.mark.parametrize("position", [ONE_LEFT, TWO_LEFT], ids=str)
def test_every_ball_was_tried_when_it_ends(position: Position) -> None:
    """Or a symmetric one."""
    moves = position.legal_moves()
    values = all_values(position, seed=1)
    images = {move.action: core_position(position.after(move)).canonical().packed for move in moves}
    assert {images[action] for action in values} == set(images.values())


def test_the_end_is_the_same_whatever_the_seed() -> None:
    """With one ball left, the result of each depends on nothing else."""
    first, second = (max(all_values(ONE_LEFT, seed).values()) for seed in (1, 2))
    assert first == pytest.approx(second, abs=0.03)


@pytest.mark.parametrize("depth", [1, BALLS, BALLS + 1, 12, 96])
def test_any_depth_is_reached_by_a_whole_set_up(depth: int) -> None:
    found = look(CUBULUS.start(), Limit(depth=depth))
    assert found.depth == BALLS
    assert not found.finished


def test_a_set_up_already_seen_counts_as_work() -> None:
    """Every set-up counts as a node, even if many are alike."""
    search = SetUp(TWO_LEFT, seed=1)
    while search.advance(Limit(), None, None):
        pass
    assert search.report().nodes > comb(20, 2)


# ── It stays within its limits ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("nodes", [1, 2, 50, 500, 3000, 15_000, 100_000])
def test_no_more_nodes_are_searched_than_given(nodes: int) -> None:
    found = look(CUBULUS.start(), Limit(nodes=nodes))
    assert found.nodes <= nodes
    assert len(found.line) >= BALLS


def test_more_nodes_find_no_worse_set_up() -> None:
    few, many = (look(CUBULUS.start(), Limit(nodes=nodes)) for nodes in (30_000, 600_000))
    assert many.verdict.scores[1] >= few.verdict.scores[1]


def test_too_small_a_memory_does_no_harm() -> None:
    """Forgotten set-ups are searched again, and it still ends."""
    assert all_values(TWO_LEFT, seed=1, memory=256).keys() == all_values(TWO_LEFT, seed=1).keys()


def test_it_uses_the_memory_of_the_search() -> None:
    with pytest.raises(ValueError, match="64 GiB"):
        SetUp(CUBULUS.start(), memory=65 << 30)


def test_the_same_seed_finds_the_same() -> None:
    first, second = (
        last_analysis(analyse(CUBULUS.start(), Limit(nodes=40_000))).candidates for _ in range(2)
    )
    assert first == second


# ── The set-up is played ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["level:5", "level:7", "search:20000"])
def test_a_set_up_is_searched_once(name: str) -> None:
    match, engine = Match(CUBULUS.start()), engine_named(name, seed=3)
    planned = engine.choose(match)
    match.play(planned.move)
    for move in planned.line[1:BALLS]:
        choice, again = engine.choose(match), engine.choose(match)
        assert choice.move == again.move == move
        assert choice.nodes == again.nodes == 0
        match.play(move)
    assert match.position.player == 0


def test_a_level_places_the_last_ball() -> None:
    assert engine_named("level:8", seed=1).choose(Match(ONE_LEFT)).move in ONE_LEFT.legal_moves()


@pytest.mark.parametrize("level", [6, 7, 8])
def test_higher_levels_choose_set_ups_that_resist(level: int) -> None:
    """In any image, and not the same one each time."""
    resisting = {core_position(start.position).canonical().packed for start in fair_starts(CUBULUS)}
    reached = set()
    for seed in range(12):
        match, engine = Match(CUBULUS.start()), engine_named(f"level:{level}", seed=seed)
        while match.position.setting_up:
            match.play(engine.choose(match).move)
        reached.add(match.position)
        assert core_position(match.position).canonical().packed in resisting
    assert len(reached) > 6


def test_a_set_up_begun_by_others_is_searched() -> None:
    match = Match(CUBULUS.start())
    match.enter("b22")
    assert engine_named("level:6", seed=1).choose(match).nodes


def test_other_rules_are_searched() -> None:
    """The set-ups were measured under the usual options only."""
    match = Match(CUBULUS.start(options={"null-shift": "on"}))
    assert engine_named("level:6", seed=1).choose(match).nodes
