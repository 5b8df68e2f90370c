"""Several records in one text."""

from __future__ import annotations

import json

import pytest

from quatuor.record import Record, parse, parse_all
from quatuor.rules.game import QuatuorError

ONE = '[Game "quantik"]\n\n1. Aa1 2. Bb3 {[Game "oxono"] is only said} *\n'
TWO = '[Game "oxono"]\n[Player0 "Ana"]\n\n1. Xd5c5 (1. Xd5e5) *\n'


def games_in(text: str) -> list[str]:
    return [found.game.id if isinstance(found, Record) else "?" for found in parse_all(text)]


@pytest.mark.parametrize(
    "text",
    [
        ONE + "\n" + TWO,
        ONE + TWO.replace("\n", " "),
        parse(ONE).to_json() + parse(TWO).to_json(),
        "[" + ",\n".join((parse(ONE).to_json(), parse(TWO).to_json())) + "]",
        "\ufeff" + ONE + TWO,
    ],
)
def test_every_record_is_read(text: str) -> None:
    assert list(parse_all(text)) == [parse(ONE), parse(TWO)]


def test_a_single_record_is_read() -> None:
    assert games_in(ONE) == ["quantik"]
    assert games_in(json.dumps(json.loads(parse(ONE).to_json()), indent=2)) == ["quantik"]


def test_an_error_names_its_place_and_the_others_are_read() -> None:
    wrong = TWO.replace("Xd5c5", "Xa1a2")
    first, second, third = parse_all(ONE + wrong + ONE)
    assert isinstance(first, Record)
    assert isinstance(third, Record)
    assert isinstance(second, QuatuorError)
    assert "line 7, column 4" in str(second)


@pytest.mark.parametrize("text", ["", "[]", "{", "[[", '[Game "chess"] *'])
def test_an_empty_text_has_no_records(text: str) -> None:
    (only,) = parse_all(text)
    assert isinstance(only, QuatuorError)
