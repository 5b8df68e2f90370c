"""`docs/record.md` is true: its examples are read and written, its limits and formulas hold."""

from __future__ import annotations

import json
import re

import pytest

from quatuor.match import LABEL_LIMIT, Match
from quatuor.record import IllegalRecord, parse, tree
from quatuor.rules import GAMES
from quatuor.starts import fair_start_at
from tests import ROOT

PAGE = (ROOT / "docs" / "record.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)( loose)?\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
WRITTEN = [text for kind, loose, text in BLOCKS if kind == "pgn" and not loose]
LOOSE = [text for kind, loose, text in BLOCKS if kind == "pgn" and loose]
(DOCUMENT,) = [text for kind, _, text in BLOCKS if kind == "json"]


@pytest.mark.parametrize("text", WRITTEN)
def test_records_are_written_as_shown(text: str) -> None:
    assert parse(text).to_text() == text


def test_the_loose_record_is_written_as_shown() -> None:
    assert [parse(text).to_text() for text in LOOSE] == [WRITTEN[1]]


def test_the_json_is_the_first_record() -> None:
    assert parse(DOCUMENT) == parse(WRITTEN[0])
    assert json.loads(parse(DOCUMENT).to_json()) == json.loads(DOCUMENT)


def test_the_error_is_reported_as_shown() -> None:
    with pytest.raises(IllegalRecord) as caught:
        parse('[Game "quantik"]\n\n1. Aa1 2. Bb3 3. Ca1 *')
    assert f"\n{caught.value}\n" in PAGE


def test_the_limits_are_those_of_the_program() -> None:
    for limit in (
        *(tree.SIZE_LIMIT, tree.MOVES_LIMIT, tree.DEPTH_LIMIT, tree.COMMENT_LIMIT, tree.COMMENTS_LIMIT),
        *(tree.MARKS_LIMIT, tree.HEADERS_LIMIT, tree.HEADER_LIMIT, LABEL_LIMIT),
    ):
        assert re.search(rf"\| .*\b{limit:,}\b", PAGE)


def test_the_formula_gives_the_rolls() -> None:
    word = (1 << 64) - 1

    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & word
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & word
        return z ^ (z >> 31)

    def roll(seed: int, k: int) -> int:
        state = mix(mix(seed) + 2 & word) + (k + 1) * 0x9E3779B97F4A7C15 & word
        return 1 + (6 * mix(state) >> 64)

    match = Match(GAMES["omba"].start(), seed=123456789)
    for k in range(10):
        assert str(match.roll()) == str(roll(123456789, k))
        match.play(match.legal_moves()[-1])


def test_the_fair_start_is_the_one_it_says() -> None:
    (record,) = (record for record in map(parse, WRITTEN) if "FairStart" in dict(record.headers))
    start = fair_start_at(record.start)
    assert start is not None
    assert dict(record.headers)["FairStart"] == str(start.number)
