"""The engines: their names, that they play by the rules, and that they are as strong as promised."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from quatuor._core import StopFlag
from quatuor.arena.task import TIMEOUT
from quatuor.engine import engines
from quatuor.engine.analysis import Analysis, Candidate
from quatuor.engine.core import core_position
from quatuor.engine.engines import LEVELS, LONGEST, EngineError, Searcher, engine_named, patient
from quatuor.engine.levels import strength
from quatuor.engine.limit import Limit
from quatuor.engine.searching import Search
from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position, Ruleset
from tests.engine import brute

PLACES = [(game, players) for game in GAMES.values() for players in game.player_counts]
PLACE_IDS = [f"{game.id}-{players}" for game, players in PLACES]
RULESETS = [(game, ruleset) for game in GAMES.values() for ruleset in game.rulesets()]
RULESET_IDS = ["-".join((game.id, str(r.players), *(v for _, v in r.options))) for game, r in RULESETS]
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
def test_every_kind_has_a_name(name: str) -> None:
    match = Match(QUANTIK.start())
    with engine_named(name, seed=1) as engine:
        assert engine.name.split(":")[0] in ("random", "level", "uct", "search")
        assert engine.choose(match).move in match.legal_moves()


def test_an_unknown_name_is_answered_with_all_known_names() -> None:
    with pytest.raises(EngineError) as refused:
        engine_named("foo")
    for language in ("en", "fr"):
        sentence = refused.value.sentence(language)
        for name in ("random", "level:1 … level:8", "1 … 8", "uct:", "search:", "ugi:", "py:"):
            assert name in sentence


@pytest.mark.parametrize("name", NONSENSE, ids=lambda name: ascii(name)[:30])
def test_nonsense_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(EngineError) as refused:
        engine_named(name)
    sentences = {language: refused.value.sentence(language) for language in ("en", "fr")}
    assert sentences["en"] != sentences["fr"]
    assert all(len(sentence) < 200 and "\n" not in sentence for sentence in sentences.values())


# ── Play ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "ruleset"), RULESETS, ids=RULESET_IDS)
def test_engines_play_whole_games_by_the_rules(game: Game, ruleset: Ruleset) -> None:
    movers = [engine_named(name, seed=4) for name in ("level:1", "random", "search:100", "uct:40")]
    match = Match(game.position.start(ruleset), seed=7)
    while match.outcome() is None and len(match.entries) < 3000:
        if match.must_roll:
            match.roll()
        else:
            match.play(movers[len(match.entries) % len(movers)].choose(match).move)
    outcome = match.outcome()
    assert outcome is not None, "the game does not end"
    assert sum(outcome.scores) == 1


@pytest.mark.parametrize("name", ["random", "level:1", "level:3", "uct:200", "search:1000"])
@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_one_seed_plays_the_same_game(game: Game, players: int, name: str) -> None:
    match = next(m for seed in range(9) if has_choice(m := brute.random_match(game, players, 11, seed)))
    first, second = (engine_named(name, seed=3).choose(match) for _ in range(2))
    assert first == second


def has_choice(match: Match) -> bool:
    return not match.must_roll and len(match.legal_moves()) > 1


@pytest.mark.parametrize(("game", "players"), PLACES, ids=PLACE_IDS)
def test_a_stop_flag_is_answered_at_once(game: Game, players: int) -> None:
    match = Match(game.start(players), seed=1)
    if match.must_roll:
        match.roll()
    flag = StopFlag()
    flag.set()
    for name in ("level:8", "search:60s", "uct:1000000"):
        choice = engine_named(name, seed=1).choose(match, flag)
        assert choice.move in match.legal_moves()
        assert choice.nodes is not None
        assert choice.nodes < 1000, name


# ── A win that was announced ─────────────────────────────────────────────────────────────────────────────

BRIEF = Limit(seconds=0.1, nodes=100)
WINNING = [("quantik", 2), ("cubulus", 3), ("omba", 2), ("omba", 4)]


class Looks:
    """A search with a given result, which records its limits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.limits: list[Limit] = []
        self.score: Fraction | None = None
        monkeypatch.setattr(engines, "follow", self._follow)

    def finding(self, score: int | None) -> None:
        """Set the result from now on: a proved score of the player to move, or nothing certain."""
        self.score = None if score is None else Fraction(score)

    def _follow(self, _: Search, position: Position, limit: Limit, __: StopFlag | None) -> Iterator[Analysis]:
        self.limits.append(limit)
        count = position.ruleset.players
        verdict: Verdict = Estimate((1 / count,) * count)
        if self.score is not None:
            others = (1 - self.score) / (count - 1)
            verdict = Exact(tuple(self.score if p == position.player else others for p in range(count)), 9)
        moves = position.legal_moves()
        yield Analysis(position, verdict, tuple(Candidate(move, verdict, (move,)) for move in moves))


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    return Looks(monkeypatch)


def until_next_turn(match: Match, player: int) -> None:
    """Play any moves until it is this player's turn again."""
    while match.position.turn != player:
        match.play(match.legal_moves()[0])
        assert match.outcome() is None


def begun(game: str, players: int) -> Match:
    match = Match(GAMES[game].start(players))
    while match.position.turn is None or getattr(match.position, "setting_up", False):
        match.play(match.legal_moves()[0])
    return match


@pytest.mark.parametrize(("game", "players"), WINNING)
def test_an_announced_win_is_looked_for_longer(looks: Looks, game: str, players: int) -> None:
    match, searcher = begun(game, players), Searcher(BRIEF)
    player = match.position.player
    looks.finding(1)
    match.play(searcher.choose(match).move)
    until_next_turn(match, player)
    looks.finding(None)
    searcher.choose(match)
    assert looks.limits == [BRIEF, BRIEF, patient(BRIEF)]
    searcher.choose(match)  # it is no longer announced
    assert looks.limits[3:] == [BRIEF]


@pytest.mark.parametrize(("game", "players"), WINNING)
def test_announcements_in_other_games_do_not_count(looks: Looks, game: str, players: int) -> None:
    match, searcher = begun(game, players), Searcher(BRIEF)
    player = match.position.player
    looks.finding(1)
    chosen = searcher.choose(match).move
    match.play(next(move for move in match.legal_moves() if move != chosen))
    until_next_turn(match, player)
    looks.finding(None)
    searcher.choose(match)
    assert looks.limits == [BRIEF, BRIEF]


@pytest.mark.parametrize(
    ("limit", "more"),
    [
        (Limit(seconds=0.01), Limit(seconds=0.49)),
        (Limit(seconds=0.1), Limit(seconds=3.0)),
        (Limit(seconds=49.5), Limit(seconds=0.5)),
        (Limit(seconds=300.0), Limit(seconds=0.0)),
        (Limit(nodes=1000), Limit(nodes=50_000)),
        (Limit(nodes=10**9, depth=4), Limit(nodes=10**9 + 5_000_000, depth=4)),
        (Limit(), Limit()),
    ],
)
def test_the_extra_time_is_limited(limit: Limit, more: Limit) -> None:
    assert patient(limit) == more


def test_the_extra_time_ends_before_the_arenas_timeout() -> None:
    for tenths in range(1, int(10 * LONGEST)):
        limit = Limit(seconds=tenths / 10)
        assert limit.seconds is not None
        assert limit.seconds + (patient(limit).seconds or 0) <= LONGEST < TIMEOUT


# ── A game that is lost ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "players", "tempting"), [("quantik", 2, True), ("omba", 2, False), ("cubulus", 3, False)]
)
def test_traps_need_an_opponent_who_chooses(
    looks: Looks, monkeypatch: pytest.MonkeyPatch, game: str, players: int, *, tempting: bool
) -> None:
    match = begun(game, players)
    looks.finding(0)
    last = match.legal_moves()[-1]
    monkeypatch.setattr(engines, "most_tempting", lambda *_: last)
    chosen = engine_named("level:8", seed=1).choose(match).move
    assert (chosen == last) == tempting


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
def test_from_level_four_on_every_avoidable_threat_is_parried(game: Game, level: int) -> None:
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
