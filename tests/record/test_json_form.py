"""Records as JSON: what the reader accepts, and its error messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from quatuor.match import LABEL_LIMIT
from quatuor.record import Line, Node, UnreadableRecord, parse, tree
from quatuor.record.json_form import FORMAT, VERSION

SCHEMA = json.loads((files("quatuor") / "schemas" / "record-1.schema.json").read_text("utf-8"))
LEAST = {"format": FORMAT, "version": VERSION, "game": "quantik", "moves": []}


def document(**fields: Any) -> str:
    return json.dumps(LEAST | fields)


def wrong(text: str) -> str:
    """The error message of an invalid record."""
    with pytest.raises(UnreadableRecord) as caught:
        parse(text)
    return str(caught.value)


def nested(depth: int) -> list[dict[str, Any]]:
    """A line with variations within variations."""
    moves: list[dict[str, Any]] = [{"move": "Ca3"}]
    for _ in range(depth):
        moves = [{"move": "Ca3", "variations": [{"moves": moves}]}]
    return moves


def test_missing_fields_have_their_default() -> None:
    record = parse(document())
    assert (record.game.id, record.start.ruleset.players, record.result) == ("quantik", 2, "*")
    assert (record.line, record.seed, record.headers) == (Line(), None, ())
    assert record == parse(
        document(position=None, seed=None, options={}, seats=[{}], headers={}, comments=[])
    )


def test_moves_carry_their_annotations() -> None:
    variation = {"comments": ["or"], "moves": [{"move": "cb3"}]}
    moves = [{"move": "ca3", "marks": [1, 9], "comments": ["so"], "variations": [variation]}]
    record = parse(document(moves=moves, comments=["first"]))
    instead = Line((Node("Cb3"),), ("or",))
    assert record.line == Line((Node("Ca3", (1, 9), ("so",), (instead,)),), ("first",))


def test_a_record_is_written_on_one_line_in_a_fixed_order() -> None:
    text = parse(document(headers={"Event": "déjà vu"}, moves=[{"move": "Ca3"}])).to_json()
    assert text.startswith('{"format": "quatuor-record", "version": 1, "game": "quantik", "players": 2, ')
    assert text.endswith(
        '"headers": {"Event": "déjà vu"}, "comments": [], "moves": [{"move": "Ca3"}], "result": "*"}\n'
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("{", "line 1, column 2: this is not JSON"),
        ('{"a": 1,\n "b": }', "line 2, column 7: this is not JSON"),
        ("{}", 'this JSON is not a record: it has no "format": "quatuor-record"'),
        ('{"format": ["quatuor-record"]}', "this JSON is not a record"),
        (document(version=2), "version: only version 1 can be read"),
        (document(version=True), "version: this is not a whole number"),
        (document(version="1"), "version: this is not a whole number"),
        ('{"format": "quatuor-record", "version": 1}', "'game' is missing"),
        (document(extra=1), "'extra' is not allowed here"),
        (document(game=5), "game: this is not a string"),
        (document(game="go"), "game: there is no game 'go'"),
        (document(players=3), "players: Quantik is for 2 players, not 3"),
        (document(players=2.0), "players: this is not a whole number"),
        (document(players=None), "players: this is not a whole number"),
        (document(options={"speed": "9"}), "options: Quantik has no option 'speed'"),
        (document(game="omba", options={"gate": 1}), "options.gate: this is not a string"),
        (document(options={"\ud800\x1b": 1}), "options.'\\ud800\\x1b': this is not a string"),
        (document(position="..../...."), "position: a Quantik position has 4 ranks"),
        (document(position=[]), "position: this is not a string"),
        (document(seed=7), "seed: this is not a string"),
        (document(seed="-7"), "seed: a seed is a whole number of at most 20 digits, not '-7'"),
        (document(seed="٣"), "seed: a seed is a whole number"),
        (document(seats=[{}, {}, {}]), "seats: There are 3 names for 2 players"),
        (document(seats=[{}, {"nom": "Bo"}]), "seats[1]: 'nom' is not allowed here"),
        (document(seats=[{"name": "\ud800"}]), "seats[0]: A name must be one line"),
        (document(headers={"Game": "omba"}), "headers: the header Game is reserved"),
        (document(headers={"Event": "\0"}), "headers: a control character, '\\x00'"),
        (document(comments=["\u0007"]), "comments: a control character, '\\x07'"),
        (document(comments="words"), "comments: this is not an array"),
        (document(moves={}), "moves: this is not an array"),
        (document(moves=["Ca3"]), "moves[0]: this is not an object"),
        (document(moves=[{"move": "Ca3"}, {"move": "Zz9"}]), "moves[1]: ply 2: 'Zz9' is not a Quantik move"),
        (document(moves=[{"move": "1. Ca3"}]), "moves[0]: '1. Ca3' is not a move"),
        (document(moves=[{"marks": [1]}]), "moves[0]: 'move' is missing"),
        (document(moves=[{"move": "Ca3", "marks": [999]}]), "moves[0]: a mark is a number from 0 to 255"),
        (document(moves=[{"move": "Ca3", "marks": [True]}]), "moves[0].marks[0]: this is not a whole number"),
        (
            document(moves=[{"move": "Ca3", "variations": [{"moves": []}]}]),
            "moves[0].variations[0]: a variation with",
        ),
        (document(moves=nested(33)), "variations are nested more than 32 deep"),
        (document(moves=[{"move": "Ca3"}], result="1-0"), "result: the result is 1-0, but the moves give *"),
        (document(result="won"), "result: 'won' is not a result"),
        (document(result=""), "result: an empty string is not a result"),
        (document(result=None), "result: this is not a string"),
        ('{"format": "quatuor-record", "format": 1}', "'format' appears twice in one object"),
        ('{"version": NaN}', "NaN is not a JSON number"),
        ('{"version": ' + "9" * 5000 + "}", "this JSON has a number that is too long"),
        ('{"a": ' * 100_000, "this JSON is nested too deeply"),
        ('{"a": ' + "[" * 500_000, "this JSON is nested too deeply"),
    ],
)
def test_errors_name_their_place(text: str, line: str) -> None:
    assert line in wrong(text)
    assert wrong(text).isprintable()


def test_the_deepest_variation_is_read() -> None:
    assert parse(document(moves=nested(32))).line.depth == 32


def patterned(schema: Any) -> Iterator[dict[str, Any]]:
    """Every part of a schema that has a pattern, however deep."""
    parts = list(schema.values()) if isinstance(schema, dict) else schema if isinstance(schema, list) else []
    if isinstance(schema, dict) and isinstance(schema.get("pattern"), str):
        yield schema
    for part in parts:
        yield from patterned(part)


def test_no_pattern_of_the_schema_admits_a_newline_at_the_end() -> None:
    """`$` matches before a last newline in Python, not in JavaScript: the schema excludes it for both."""
    found = list(patterned(SCHEMA))
    assert len(found) == 7
    for text in ("7", "A", "*", "0-1"):
        fitting = [part for part in found if re.search(part["pattern"], text)]
        assert fitting
        lines = [part for part in fitting if re.search(part["pattern"], f"{text}\n")]
        assert [part["maxLength"] for part in lines] == [tree.COMMENT_LIMIT]  # a comment may have lines


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seed", "7\n"),
        ("result", "1-0\n"),
        ("headers", {"Site\n": "here"}),
        ("headers", {"Site": "here\n"}),
        ("seats", [{"name": "Ana\n", "kind": "human"}]),
        ("moves", [{"move": "Aa1\n"}]),
    ],
)
def test_reader_and_schema_refuse_a_newline_at_the_end(part: str, value: Any) -> None:
    text = document(**{part: value})
    assert wrong(text)
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(json.loads(text))


def test_the_schema_states_the_limits_of_the_reader() -> None:
    schema, parts = SCHEMA, SCHEMA["$defs"]
    assert parts["moves"]["maxItems"] == tree.MOVES_LIMIT
    assert parts["label"]["maxLength"] == LABEL_LIMIT
    assert parts["comments"]["maxItems"] == tree.COMMENTS_LIMIT
    assert parts["comments"]["items"]["maxLength"] == tree.COMMENT_LIMIT
    assert parts["move"]["properties"]["marks"]["maxItems"] == tree.MARKS_LIMIT
    assert parts["move"]["properties"]["marks"]["items"]["maximum"] == tree.MARK_LIMIT
    assert schema["properties"]["headers"]["maxProperties"] == tree.HEADERS_LIMIT
    assert schema["properties"]["headers"]["additionalProperties"]["maxLength"] == tree.HEADER_LIMIT
    for limit in (tree.SIZE_LIMIT, tree.MOVES_LIMIT, tree.DEPTH_LIMIT):
        assert str(limit) in schema["description"]
