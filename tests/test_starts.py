"""How a match can begin: fair starts keep their promise, set-ups are legal, and a match says which it has."""

from __future__ import annotations

import json
from importlib.resources import files

import jsonschema
import pytest

from bench.fair_starts import SERIES, played
from quatuor.engine.core import core_position
from quatuor.engine.exact import known
from quatuor.match import Match, MatchError
from quatuor.record import Record, parse
from quatuor.rules import GAMES
from quatuor.starts import SET_UPS, FairStart, StartKind, fair_start_at, fair_starts, start_kinds

STARTS = [start for game in GAMES.values() for start in fair_starts(game)]
SCHEMA = json.loads((files("quatuor") / "schemas" / "record-1.schema.json").read_text("utf-8"))
OPENINGS = ("quantik", "oxono")
LEAST = {"quantik": 30, "oxono": 1, "cubulus": 1, "omba": 0}


def named(start: FairStart) -> str:
    return f"{start.game}-{start.number}"


# ── The list ─────────────────────────────────────────────────────────────────────────────────────────────


def test_there_are_enough() -> None:
    counts = {game.id: len(fair_starts(game)) for game in GAMES.values()}
    assert {game: count for game, count in counts.items() if count < LEAST[game]} == {}
    assert counts["omba"] == 0


@pytest.mark.parametrize("game", OPENINGS)
def test_openings_are_short_and_as_fair_as_promised(game: str) -> None:
    for start in fair_starts(GAMES[game]):
        assert 1 <= len(start.moves) <= 6
        assert 0.45 <= start.level6.share <= 0.55, named(start)
        assert 0.40 <= start.level7.share <= 0.60, named(start)
        assert (start.level6.games, start.level7.games) == (400, 100)


@pytest.mark.parametrize("start", STARTS, ids=named)
def test_a_start_is_a_game_to_play_after_any_set_up(start: FairStart) -> None:
    assert start.position.outcome() is None
    assert not start.position.setting_up
    assert start.position.ruleset == GAMES[start.game].ruleset()


def test_no_symmetry_maps_one_start_to_another() -> None:
    seen = {(start.game, core_position(start.position).canonical().packed) for start in STARTS}
    assert len(seen) == len(STARTS)


@pytest.mark.parametrize("start", fair_starts(GAMES["quantik"]), ids=named)
def test_the_winner_is_the_one_that_is_known(start: FairStart) -> None:
    answer = known(start.position, 1)
    assert answer is not None
    assert start.winner == answer.verdict.scores.index(1)


def test_only_a_solved_game_has_a_winner() -> None:
    assert {start.game for start in STARTS if start.winner is not None} == {"quantik"}


@pytest.mark.parametrize("start", [start for start in STARTS if start.winner is None], ids=named)
def test_no_book_knows_who_wins_from_the_others(start: FairStart) -> None:
    assert known(start.position, 1) is None


def test_the_figures_can_be_reproduced() -> None:
    """A series of games is fixed, so its points are the same on every machine."""
    start = fair_starts(GAMES["quantik"])[0]
    for series, figure in zip(SERIES, (start.level6, start.level7), strict=True):
        assert sum(played(_after(start), series, number) for number in range(series.games)) == figure.points


def _after(start: FairStart) -> Match:
    match = Match(GAMES[start.game].start())
    for move in start.moves:
        match.enter(move)
    return match


# ── A match ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", sorted({start.game for start in STARTS}))
def test_the_seed_of_a_match_draws_its_fair_start(game: str) -> None:
    drawn = [Match.new(GAMES[game], seed=seed, start="fair") for seed in range(40)]
    again = [Match.new(GAMES[game], seed=seed, start="fair") for seed in range(40)]
    assert [match.start for match in drawn] == [match.start for match in again]
    numbers = {match.fair_start.number for match in drawn if match.fair_start}
    assert len(numbers) > len(fair_starts(GAMES[game])) / 3
    assert all(match.fair_start and match.start == match.fair_start.position for match in drawn)


def test_a_usual_match_has_no_fair_start_and_draws_what_it_always_did() -> None:
    match = Match.new(GAMES["oxono"], seed=7)
    assert match.fair_start is None
    assert match.start in GAMES["oxono"].position.starts(match.ruleset)


def test_nothing_before_the_start_can_be_taken_back() -> None:
    match = Match.new(GAMES["quantik"], seed=7, start="fair")
    assert (match.entries, match.can_take_back) == ((), False)
    match.play(match.legal_moves()[0])
    match.take_back()
    assert match.position == match.start
    with pytest.raises(MatchError, match="nothing to take back"):
        match.take_back()


@pytest.mark.parametrize(
    ("game", "players", "options", "english", "french"),
    [
        ("omba", 2, {}, "Omba has no fair starts.", "Omba n’a pas de départs équitables."),
        ("cubulus", 3, {}, "only for 2 players", "qu’à 2 joueurs"),
        ("cubulus", 2, {"null-shift": "on"}, "the usual options", "les options habituelles"),
    ],
)
def test_rules_that_were_not_measured_have_no_fair_starts(
    game: str, players: int, options: dict[str, str], english: str, french: str
) -> None:
    with pytest.raises(MatchError) as caught:
        Match.new(GAMES[game], players, options, start="fair")
    assert english in caught.value.sentence("en")
    assert french in caught.value.sentence("fr")


def test_the_same_board_under_other_rules_is_not_a_fair_start() -> None:
    start = fair_starts(GAMES["cubulus"])[0].position
    assert fair_start_at(start) is not None
    other = GAMES["cubulus"].parse(str(start), 2, {"repetition": "off"})
    assert fair_start_at(other) is None


# ── Its record ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("start", STARTS[:: max(1, len(STARTS) // 8)], ids=named)
def test_a_record_says_which_fair_start_it_begins_with(start: FairStart) -> None:
    match = Match(start.position)
    match.play(match.legal_moves()[0])
    record = Record.from_match(match, [("Event", "Friday")])
    assert record.headers == (("Event", "Friday"), ("FairStart", str(start.number)))
    assert f'[Position "{start.position}"]' in record.to_text()
    assert parse(record.to_text()) == parse(record.to_json()) == record
    jsonschema.validate(json.loads(record.to_json()), SCHEMA)
    read = parse(record.to_text()).to_match()
    assert read.fair_start == start


def test_a_record_that_is_continued_keeps_its_header_once() -> None:
    match = Match.new(GAMES["oxono"], seed=7, start="fair")
    record = Record.from_match(match, [("Event", "Friday")])
    match.play(match.legal_moves()[0])
    assert record.continued(match).headers == record.headers


def test_a_usual_record_has_no_such_header() -> None:
    assert Record.from_match(Match.new(GAMES["quantik"], seed=7)).headers == ()
    assert Record.from_match(Match.new(GAMES["cubulus"], seed=7)).headers == ()


# ── Drawn set-ups ────────────────────────────────────────────────────────────────────────────────────────

CUBULUS = GAMES["cubulus"]
CLOSED_SYMMETRIES = CUBULUS.symmetries()[1:]


def drawn(kind: StartKind, seed: int) -> Match:
    return Match.new(CUBULUS, seed=seed, start=kind)


def images(match: Match) -> int:
    """How many reflections and rotations leave the set-up of a match unchanged."""
    return sum(match.start.mapped(symmetry) == match.start for symmetry in CLOSED_SYMMETRIES)


def test_a_set_up_is_drawn_wherever_players_set_up_the_board() -> None:
    kinds = {
        (game.id, ruleset.players): start_kinds(game, ruleset)
        for game in GAMES.values()
        for ruleset in map(game.ruleset, game.player_counts)
    }
    assert {key for key, offered in kinds.items() if set(SET_UPS) & set(offered)} == {("cubulus", 2)}
    assert kinds["cubulus", 2] == ("usual", "random", "symmetric", "fair")
    assert start_kinds(CUBULUS, CUBULUS.ruleset(2, {"null-shift": "on"})) == ("usual", *SET_UPS)


@pytest.mark.parametrize("kind", SET_UPS)
def test_a_drawn_set_up_can_be_made_by_hand(kind: StartKind) -> None:
    for seed in range(100):
        start = drawn(kind, seed).start
        position = CUBULUS.start()
        for cell, content in zip(CUBULUS.cells, start.contents, strict=True):
            if content:
                position = position.play(position.parse_move(str(cell)))
        assert position == start
        assert not position.setting_up


@pytest.mark.parametrize("kind", SET_UPS)
def test_a_set_up_depends_only_on_the_seed_and_varies(kind: StartKind) -> None:
    starts = [drawn(kind, seed).start for seed in range(100)]
    assert starts == [drawn(kind, seed).start for seed in range(100)]
    assert len(set(starts)) > 80


def test_symmetric_set_ups_are_symmetric_and_random_ones_hardly_ever() -> None:
    assert all(images(drawn("symmetric", seed)) for seed in range(100))
    assert sum(images(drawn("random", seed)) > 0 for seed in range(100)) < 15


def test_every_reflection_and_rotation_is_drawn() -> None:
    starts = [drawn("symmetric", seed).start for seed in range(1000)]
    assert all(any(start.mapped(each) == start for start in starts) for each in CLOSED_SYMMETRIES)


@pytest.mark.parametrize("kind", SET_UPS)
def test_a_record_says_how_its_set_up_was_drawn(kind: StartKind) -> None:
    record = Record.from_match(drawn(kind, 7))
    assert record.headers == (("SetUp", kind),)
    assert parse(record.to_text()) == record
    assert record.to_match().start_kind == kind


@pytest.mark.parametrize(
    ("game", "players", "english", "french"),
    [
        ("oxono", 2, "OXONO has no set-up", "OXONO n’a pas de mise en place"),
        ("cubulus", 3, "only for 2 players", "qu’à 2 joueurs"),
    ],
)
def test_a_game_without_a_set_up_cannot_draw_one(game: str, players: int, english: str, french: str) -> None:
    for kind in SET_UPS:
        with pytest.raises(MatchError) as caught:
            Match.new(GAMES[game], players, start=kind)
        assert english in caught.value.sentence("en")
        assert french in caught.value.sentence("fr")
