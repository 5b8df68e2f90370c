"""Records: from a match and back, checked, and the same after any round trip through either form."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import partial
from importlib.resources import files

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quatuor.match import Match, Seat
from quatuor.record import IllegalRecord, Line, Node, Record, RecordError, UnreadableRecord, parse
from quatuor.record.text_writer import WIDTH
from quatuor.rules import GAMES
from quatuor.rules.game import IllegalMove, NotationError, Position, QuatuorError
from tests.record.records import STARTS, random_record, records

SCHEMA = json.loads((files("quatuor") / "schemas" / "record-1.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def round_trips(record: Record) -> None:
    """Both forms must give the record back, and be written identically again."""
    text, document = record.to_text(), record.to_json()
    assert parse(text) == record == parse(document)
    assert parse(text).to_text() == text
    assert parse(document).to_json() == document
    VALIDATOR.validate(json.loads(document))


# ── Round trips ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_matches_of_every_ruleset_survive_round_trips(start: Position) -> None:
    round_trips(random_record(start, seed=STARTS.index(start)))


@given(records())
@settings(UNHURRIED, max_examples=60)
def test_any_record_survives_round_trips(record: Record) -> None:
    round_trips(record)


@given(records())
@settings(UNHURRIED, max_examples=30)
def test_lines_are_short(record: Record) -> None:
    _, _, moves = record.to_text().partition("\n\n")
    assert all(len(line) <= WIDTH or " " not in line for line in moves.splitlines() if line.isascii())


@given(records())
@settings(UNHURRIED, max_examples=30)
def test_a_match_is_recorded_and_replayed(record: Record) -> None:
    match = record.to_match()
    again = Record.from_match(match, record.headers)
    assert [node.move for node in again.line.nodes] == [node.move for node in record.line.nodes]
    assert (again.start, again.seats, again.seed) == (record.start, record.seats, record.seed)
    assert (again.headers, again.result) == (record.headers, record.result)
    assert again.to_match().positions == match.positions
    round_trips(again)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


# ── Broken records ──────────────────────────────────────────────────────────────────────────────────────────

SIGNS = (
    r'( ) { } [ ] " \ ; , : $1 $999 !! !!! * 1-0 1. - 4 @b2 Aa1 a11L~ resign:0 resign:7 draw null NaN 1e999'
)
PIECES = st.sampled_from(
    (
        *SIGNS.split(),
        *("\n", "\0", "\x1b", "\ud800", "\ufeff", "é", " "),
        *('[Game "omba"]', '[Players "9"]', '[Position "."]'),
        *("9" * 5000, "[" * 3000),
    )
)


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A record in either form after some accidents."""
    start = draw(st.sampled_from(STARTS))
    record = random_record(start, draw(st.integers(0, 3)), length=draw(st.integers(0, 30)))
    text = record.to_text() if draw(st.booleans()) else record.to_json()
    for _ in range(draw(st.integers(1, 3))):
        first = draw(st.integers(0, len(text)))
        last = draw(st.integers(first, min(len(text), first + 12)))
        text = text[:first] + draw(st.just("") | PIECES | st.text(max_size=5)) + text[last:]
    return text


@given(broken())
@settings(UNHURRIED, max_examples=250)
def test_a_broken_record_gets_one_clear_line(text: str) -> None:
    try:
        record = parse(text)
    except QuatuorError as error:
        assert len(str(error).splitlines()) == 1
        assert str(error).isprintable()
        assert len(str(error)) < 500
    else:
        round_trips(record)
        if text.lstrip("\ufeff").lstrip().startswith("{"):
            VALIDATOR.validate(json.loads(text.removeprefix("\ufeff")))


@given(st.binary(max_size=300) | st.text(max_size=300))
@settings(UNHURRIED, max_examples=100)
def test_garbage_is_not_a_record(content: bytes | str) -> None:
    with pytest.raises(UnreadableRecord):
        parse(content)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
SAMPLE = random_record(GAMES["omba"].start(3, {"gate": "flat"}), 5, ["Ana", "Bo", "well, well"], 12).to_json()


@given(st.data())
@settings(UNHURRIED, max_examples=150)
def test_json_with_a_value_replaced_is_refused_or_satisfies_the_schema(data: st.DataObject) -> None:
    document = json.loads(SAMPLE)
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    try:
        parse(json.dumps(document))
    except QuatuorError as error:
        assert str(error).isprintable()
    else:
        VALIDATOR.validate(document)


# ── Contents ───────────────────────────────────────────────────────────────────────────────────


def test_a_record_of_a_match_keeps_seats_seed_and_start() -> None:
    match = Match.new(GAMES["omba"], 3, {"gate": "flat"}, names=["Ana", Seat("Bo", "random"), "Cy"], seed=11)
    for _ in range(3):
        match.roll()
        match.play(match.legal_moves()[0])
    twin = parse(Record.from_match(match).to_text()).to_match()
    assert (twin.seats, twin.seed, twin.start, twin.entries) == (match.seats, 11, match.start, match.entries)
    assert twin.roll() == match.roll()


def test_a_drawn_start_is_kept() -> None:
    record = Record.from_match(Match.new(GAMES["oxono"], seed=1))
    drawn = [Record.from_match(Match.new(GAMES["oxono"], seed=seed)) for seed in range(20)]
    assert {each.position for each in drawn} == {None, "....../....../..*.../...@../....../......"}
    assert parse(record.to_text()).start == record.start


ANNOTATED = """[Game "quantik"] [Event "a rainy evening"] {At the window.}
1. Ca3 ! {The corner.} (1. Ab2 {no}) 2. Aa1 {Well.} 3. Bb3 {and on} *"""


def test_a_continued_match_keeps_its_annotations() -> None:
    record = parse(ANNOTATED)
    match = record.to_match()
    assert record.continued(match) == record
    match.play("Dd4")
    longer = record.continued(match)
    assert longer.line == Line((*record.line.nodes, Node("Dd4")), record.line.comments)
    assert longer.headers == record.headers
    round_trips(longer)


def test_a_diverging_match_keeps_the_common_annotations() -> None:
    record = parse(ANNOTATED)
    match = record.to_match()
    match.take_back()
    match.play("Db3")
    match.resign(0)
    other = record.continued(match)
    assert other.line.nodes == (*record.line.nodes[:2], Node("Db3"), Node("resign:0"))
    assert other.result == "0-1"
    round_trips(other)


def test_a_match_from_another_start_keeps_no_annotations() -> None:
    match = Match(GAMES["quantik"].parse("..../..../..../.b.A"))
    match.play("Ca3")
    other = parse(ANNOTATED).continued(match)
    assert other.line.nodes == (Node("Ca3"),)
    assert other.start == match.start


def test_moves_are_written_one_way() -> None:
    record = parse('[game "CUBULUS"] [players "3"] A11l (a11 B11) c33 DRAW')
    assert [node.move for node in record.line.nodes] == ["a11", "c33", "draw"]
    assert record.line.nodes[0].variations[0].nodes[1].move == "b11"


def test_an_illegal_move_says_where_and_why() -> None:
    with pytest.raises(IllegalRecord) as caught:
        parse('[Game "quantik"]\n\n1. Ca3 2. Aa1 3. Bb3\n4. Ba3 *')
    error = caught.value
    assert (error.where, error.ply, str(error.move), error.refusal.article) == (
        "line 4, column 4",
        4,
        "Ba3",
        "Q3",
    )
    assert str(error).startswith("line 4, column 4: ply 4, Ba3: Q3: ")
    assert isinstance(error, IllegalMove)
    assert not isinstance(error, NotationError)
    assert str(error.match.position) == "..../CB../..../a..."
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_illegal_move_in_a_variation_is_found() -> None:
    with pytest.raises(IllegalRecord) as caught:
        parse('[Game "quantik"] 1. Ca3 2. Aa1 (2. Ba1 3. Ab2 (3. Aa1)) *')
    assert (caught.value.ply, str(caught.value.move)) == (3, "Aa1")


def test_a_move_after_the_end_is_illegal() -> None:
    with pytest.raises(IllegalRecord) as caught:
        parse('[Game "quantik"] 1. Ca3 resign:1 2. Aa1 *')
    assert caught.value.refusal.key == "over"


def test_a_result_the_moves_do_not_give_is_refused() -> None:
    record = Record(GAMES["quantik"].start(), Line((Node("Ca3"), Node("resign:1"))), result="0-1")
    for check in (record.checked, record.to_match):
        with pytest.raises(UnreadableRecord, match="the result is 0-1, but the moves give 1-0"):
            check()


QUANTIK = GAMES["quantik"].start()


@pytest.mark.parametrize(
    "make",
    [
        partial(Node, "C a3"),
        partial(Node, ""),
        partial(Node, "Ca3", marks=(256,)),
        partial(Node, "Ca3", comments=("\x1b[2J",)),
        partial(Node, "Ca3", comments=("x" * 10_001,)),
        partial(Line, (Node("Ca3"),) * 20_001),
        partial(Record, QUANTIK, headers=(("Game", "omba"),)),
        partial(Record, QUANTIK, headers=(("Player0", "Ana"),)),
        partial(Record, QUANTIK, headers=(("Event", "a"), ("event", "b"))),
        partial(Record, QUANTIK, headers=(("Ev ent", "a"),)),
        partial(Record, QUANTIK, headers=(("Event", "two\nlines"),)),
        partial(Record, QUANTIK, seats=(Seat(),) * 3),
        partial(Record, QUANTIK, seed=2**64),
        partial(Record, QUANTIK, result="won"),
    ],
)
def test_an_invalid_record_cannot_be_created(make: Callable[[], object]) -> None:
    with pytest.raises(QuatuorError):
        make()


def test_the_nesting_of_variations_is_limited() -> None:
    line = Line((Node("Ca3"),))
    for _ in range(32):
        line = Line((Node("Ca3", variations=(line,)),))
    round_trips(Record(GAMES["quantik"].start(), line).checked())
    with pytest.raises(RecordError, match="nested 33 deep"):
        Node("Ca3", variations=(line,))


def test_a_record_too_large_to_be_read_is_not_written() -> None:
    comments = ("é" * 10_000,) * 60
    record = Record(GAMES["quantik"].start(), Line((Node("Ca3", comments=comments),)))
    for write in (record.to_text, record.to_json):
        with pytest.raises(RecordError, match="bytes"):
            write()


def test_comments_are_paragraphs() -> None:
    assert Node("Ca3", comments=(" one\n\t two ", " ", "three")).comments == ("one two", "three")
