"""Every level on the stored positions: immediate wins and threats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quatuor.engine.engines import LEVELS, Level
from quatuor.engine.levels import strength
from quatuor.match import Match
from quatuor.rules import GAMES
from tests.golden import tactics
from tests.golden.tactics import Tactic

SEES_WINS = range(3, 9)
SEES_THREATS = range(4, 9)
SLOW = range(7, 9)
"""Slow levels, which try only a few positions here; the long tests try all."""
SAMPLE = 3


def _stored(game: str, kind: str) -> list[Tactic]:
    return [t for t in tactics.stored() if t.position.GAME == game and t.kind == kind]


def _missed(level: int, stored: Sequence[Tactic]) -> list[str]:
    """The positions in which a level misses the right move."""
    engines = ((Level(level, seed), tactic) for seed, tactic in enumerate(stored))
    chosen = ((engine.choose(Match(tactic.position)).move, tactic) for engine, tactic in engines)
    return [f"{t.position} {move}" for move, t in chosen if move.action not in t.solutions]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["win", "threat"])
def test_200_positions_of_each_kind_are_stored(game: str, kind: str) -> None:
    stored = _stored(game, kind)
    assert len(stored) == tactics.EACH
    assert all(0 < len(t.solutions) < len(t.position.legal_moves()) for t in stored)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", SEES_WINS)
def test_no_win_in_one_is_missed_from_level_3_on(game: str, level: int) -> None:
    assert not _missed(level, _stored(game, "win"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", SEES_THREATS)
def test_every_threat_is_parried_from_level_4_on(game: str, level: int) -> None:
    stored = _stored(game, "threat")
    assert not _missed(level, stored[:: len(stored) // SAMPLE + 1] if level in SLOW else stored)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", SLOW)
def test_slow_levels_miss_neither(game: str, level: int) -> None:
    assert not _missed(level, _stored(game, "threat"))


@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_overlooks_some_of_both(game: str) -> None:
    for kind in ("win", "threat"):
        stored = _stored(game, kind)
        assert len(_missed(LEVELS[0], stored)) > len(stored) // 10


@pytest.mark.parametrize("game", GAMES)
def test_a_level_is_deterministic_and_varies_with_the_seed(game: str) -> None:
    start = Match(GAMES[game].start())
    if start.must_roll:
        start.play("4")
    for level in (1, 4):
        moves = [Level(level, seed).choose(start).move for seed in range(12)]
        assert moves == [Level(level, seed).choose(start).move for seed in range(12)]
        assert len(set(moves)) > 1


@pytest.mark.parametrize("game", GAMES)
def test_every_ruleset_has_eight_levels_of_growing_strength(game: str) -> None:
    for ruleset in GAMES[game].rulesets():
        nodes = [strength(game, ruleset, level).nodes for level in LEVELS]
        assert nodes == sorted(nodes)
        assert len(set(nodes)) == len(LEVELS)
