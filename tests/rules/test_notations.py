"""Errors in texts of moves and positions are explained in both languages."""

from __future__ import annotations

import pickle
import tomllib
from importlib.resources import files
from string import Formatter

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import Fault, Misread, NotationError

WORDS = tomllib.loads((files("quatuor.rules") / "notations.toml").read_text("utf-8"))

POSITIONS = [
    ("quantik", "zz"),
    ("quantik", "AAA/..../..../...."),
    ("quantik", "?.../..../..../...."),
    ("quantik", "AAAA/..../..../...."),
    ("quantik", "AB../..../..../...."),
    ("quantik", "A..a/..../..../...."),
    ("quantik", "A.../..../..../a..."),
    ("quantik", "A.../.a../..../...."),
    ("oxono", "zz"),
    ("oxono", "....?./....../..@.../...*../....../......"),
    ("oxono", "....../....../....../...*../....../......"),
    ("oxono", "xx..../....../..@.../...*../....../......"),
    ("cubulus", "zz"),
    ("cubulus", ".../.../...|.../.../... 2 b -"),
    ("cubulus", ".../.../..|.../.../...|.../.../... 2 b -"),
    ("cubulus", ".../.../...|.../.?./...|.../.../... 2 b -"),
    ("cubulus", "w../.../...|.../.../...|.../.../... 2 w -"),
    ("cubulus", ".../.../...|.../.../...|.../.../... 3 w a11L~"),
    ("cubulus", ".../.../...|.../.../...|.../.../... 3 x -"),
    ("cubulus", ".../.../...|.../.../...|.../.../... 3 w - 5"),
    ("cubulus", ".../.../...|.../.../...|.../.../... 3 w - 500"),
    ("omba", "zz"),
    ("omba", ".,.,./.,.,./.,. 2 a - -"),
    ("omba", "?,.,./.,.,./.,.,. 2 a - -"),
    ("omba", ".,.,./.,.,./.,.,. 2 a 7 -"),
    ("omba", "aaaaaaa,.,./.,.,./.,.,. 2 a - -"),
    ("omba", ".,.,./.,.,./.,.,. 2 a - a"),
]


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_give_the_same_facts(key: str) -> None:
    assert set(WORDS[key]) == {"en", "fr"}
    english, french = ({name for _, name, *_ in Formatter().parse(WORDS[key][each])} for each in ("en", "fr"))
    assert english - {None} == french - {None}


@pytest.mark.parametrize(("game", "text"), POSITIONS)
def test_an_invalid_position_is_explained_in_both_languages(game: str, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAMES[game].parse(text)
    assert_explained_in_both(caught.value)


FAULTS = [
    ("quantik", "A..a/..../..../....", Fault(cells=("a4", "d4"))),
    ("quantik", "A.../..../..A./A...", Fault(("a4", "c2", "a1"), ("A",))),
    ("quantik", "AB../..../..../....", Fault(pieces=("A", "B", "C", "D"))),
    ("quantik", "a.../..../..../....", Fault(pieces=("a", "b", "c", "d"))),
    ("oxono", "....../....../....../...*../....../......", Fault(pieces=("@",))),
    ("oxono", "@...../....../..@.../...*../....../......", Fault(("a6", "c4"), ("@",))),
    ("oxono", "x...../....../..@.../...*../....../......", Fault(pieces=("x", "o"))),
    ("cubulus", "w../.../...|.../.../...|.../.../... 2 w -", Fault(("a33",), ("r",), ("turn",))),
    ("cubulus", ".../.../...|.../.../...|.../.../... 3 w a11L~", Fault(fields=("ban",))),
    ("cubulus", ".../.../...|.../.../...|.../.../... 3 x -", Fault(fields=("turn",))),
    ("omba", ".,ac,./.,.,./.,.,. 2 a - -", Fault(("b3",))),
    ("omba", "aaaaaaa,.,./.,b,./.,.,. 2 a - -", Fault(("a3",), ("a",))),
    ("omba", ".,.,./.,.,./.,.,. 2 a 7 -", Fault(fields=("roll",))),
    ("omba", ".,.,./.,.,./.,.,. 3 a - a", Fault(fields=("turn", "out"))),
    ("omba", ".,.,./.,.,./.,.,. 2 b 4 a", Fault(fields=("roll", "out"))),
    ("omba", "zz", Fault()),
]


@pytest.mark.parametrize(("game", "text", "fault"), FAULTS)
def test_an_invalid_position_is_marked_where_it_is_wrong(game: str, text: str, fault: Fault) -> None:
    with pytest.raises(Misread) as caught:
        GAMES[game].parse(text)
    assert caught.value.fault == fault
    assert pickle.loads(pickle.dumps(caught.value)).fault == fault


@pytest.mark.parametrize("game", GAMES)
def test_an_invalid_move_is_explained_in_both_languages(game: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAMES[game].start().parse_move("{zz}")
    assert_explained_in_both(caught.value)
    assert "{zz}" in caught.value.sentence("fr")


def assert_explained_in_both(error: NotationError) -> None:
    assert isinstance(error, Misread)
    assert str(error) == error.sentence("en") != error.sentence("fr")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("odd", ["\n", "\r", "\x85", "\u2028", "\ud800", "\0"])
@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_is_one_line_whatever_the_text(game: str, odd: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAMES[game].start().parse_move(f"zz{odd}zz")
    for language in ("en", "fr"):
        sentence = caught.value.sentence(language)
        assert len(sentence.splitlines()) == 1
        assert sentence.encode().decode() == sentence
