"""The engines: what they are called, and that they play by the rules, as strongly as they promise."""

from __future__ import annotations

import time

import pytest

from quatuor._core import StopFlag
from quatuor.engine.core import core_position
from quatuor.engine.engines import LEVELS, EngineError, engine_named
from quatuor.engine.levels import strength
from quatuor.engine.verdict import Estimate, Exact
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position
from tests.engine import brute

PLACES = [(game, players) for game in GAMES.values() for players in game.players]
PLACE_IDS = [f"{game.id}-{players}" for game, players in PLACES]
QUANTIK = GAMES["quantik"]
NAMES = ("random", "1", "level:2", "Level:3", "uct:300", "search:500", "search:20ms", "search:0.01s")
NONSENSE = [
    "",
    "nonsense",
    "random:3",
    "0",
    "9",
    "level",
    "level:",
    "level:0",
    "level:9",
    "level:x",
    "level:²",
    "level:0000000050000",
    "²",
    "level:99999999999999999999",
    "uct",
    "uct:0",
    "uct:-5",
    "uct:many",
    "search",
    "search:0",
    "search:0ms",
    "search:10m",
    "search:1e3",
    "search:" + "9" * 40,
]


# ── Names ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_is_called_by_its_name(name: str) -> None:
    match = Match(QUANTIK.start())
    with engine_named(name, seed=1) as engine:
        assert engine.name.split(":")[0] in ("random", "level", "uct", "search")
        assert engine.choose(match).move in match.legal_moves()


@pytest.mark.parametrize("name", NONSENSE, ids=lambda name: ascii(name)[:30])
def test_nonsense_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(EngineError) as refused:
        engine_named(name)
    told = {language: refused.value.sentence(language) for language in ("en", "fr")}
    assert told["en"] != told["fr"]
    assert all(len(sentence) < 200 and "\n" not in sentence for sentence in told.values())


# ── Play ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_engines_play_whole_games_by_the_rules(game: Game, players: int) -> None:
    engines = [engine_named(name, seed=4) for name in ("level:1", "random", "search:100", "uct:40")]
    match = Match(game.start(players), seed=7)
    while match.outcome is None and len(match.entries) < 150:
        if match.must_roll:
            match.roll()
        else:
            match.play(engines[len(match.entries) % len(engines)].choose(match).move)


@pytest.mark.parametrize("name", ["random", "level:1", "level:3", "uct:200", "search:1000"])
@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_one_seed_plays_the_same_again(game: Game, players: int, name: str) -> None:
    match = next(m for seed in range(9) if has_choice(m := brute.random_match(game, players, 11, seed)))
    first, second = (engine_named(name, seed=3).choose(match) for _ in range(2))
    assert first == second


def has_choice(match: Match) -> bool:
    return not match.must_roll and len(match.legal_moves()) > 1


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_a_raised_flag_is_answered_at_once(game: Game, players: int) -> None:
    match = Match(game.start(players), seed=1)
    if match.must_roll:
        match.roll()
    flag = StopFlag()
    flag.set()
    for name in ("level:8", "search:60s", "uct:1000000"):
        begun = time.monotonic()
        assert engine_named(name, seed=1).choose(match, flag).move in match.legal_moves()
        assert time.monotonic() - begun < 2


# ── Strength ─────────────────────────────────────────────────────────────────────────────────────────────


def wins(position: Position) -> set[str]:
    """The moves that win at once."""
    core = core_position(position)
    return {
        str(move) for move in position.legal_moves() if core.play(move.action).winners == [position.player]
    }


def leaves_a_win(position: Position, text: str) -> bool:
    after = position.play(position.parse_move(text))
    return after.outcome() is None and after.turn is not None and bool(wins(after))


def sharp_positions(game: Game, players: int, before_end: int) -> list[Position]:
    found = brute.late_positions(game, players, before_end, count=60, seed=before_end)
    return [position for position in found if position.turn is not None]


@pytest.mark.parametrize("level", [3, 5])
@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_from_level_three_on_no_win_in_one_is_missed(game: Game, players: int, level: int) -> None:
    winning = [position for position in sharp_positions(game, players, 1) if wins(position)][:12]
    for seed, position in enumerate(winning):
        chosen = engine_named(f"level:{level}", seed=seed).choose(Match(position)).move
        assert str(chosen) in wins(position), str(position)


@pytest.mark.parametrize("level", [4, 6])
@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.id != "omba"], ids=repr)
def test_from_level_four_on_a_threat_that_can_be_met_is_met(game: Game, level: int) -> None:
    met = 0
    for seed, position in enumerate(sharp_positions(game, 2, 3)):
        moves = [str(move) for move in position.legal_moves()]
        bad = {move for move in moves if leaves_a_win(position, move)}
        if wins(position) or not bad or len(bad) == len(moves):
            continue
        chosen = engine_named(f"level:{level}", seed=seed).choose(Match(position)).move
        assert str(chosen) not in bad, str(position)
        met += 1
    assert met > 3


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_a_level_that_overlooks_moves_announces_nothing_exact(game: Game, players: int) -> None:
    ruleset = game.ruleset(players)
    blind = [level for level in LEVELS[:5] if strength(game.id, ruleset, level).overlook]
    assert blind
    for level in blind:
        for position in sharp_positions(game, players, 2)[:4]:
            verdict = engine_named(f"level:{level}", seed=level).choose(Match(position)).verdict
            assert isinstance(verdict, Estimate)


def test_full_strength_announces_what_is_exact() -> None:
    position = QUANTIK.parse("C.../.Bc./.dAd/..A.")
    verdict = engine_named("search:20000").choose(Match(position)).verdict
    assert isinstance(verdict, Exact)
    assert verdict.distance == 5
