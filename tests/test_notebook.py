"""Positions, matches and analyses display themselves in a notebook."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import quatuor
from quatuor.engine.html_table import tabled
from quatuor.notebook import ARTISTS
from quatuor.rules import GAMES

WON = ".a.C/b..d/.BD./..Ba"


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_a_picture(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "fr")
    position = GAMES[game].start()
    picture = position._repr_svg_()
    assert picture == quatuor.svg(position, language="fr")
    assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 - our own


def test_a_match_shows_its_last_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_LANG", "en")
    match = quatuor.Match(GAMES["quantik"].start())
    assert match._repr_svg_() == quatuor.svg(match.position)
    move = match.play("Ca3")
    assert match._repr_svg_() == quatuor.svg(match.position, last=move) != quatuor.svg(match.position)


def test_a_roll_is_not_shown_as_a_move() -> None:
    match = quatuor.Match(GAMES["omba"].start(), seed=7)
    match.roll()
    assert match._repr_svg_() == match.position._repr_svg_()


def test_without_a_drawing_function_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ARTISTS, "position")
    assert GAMES["quantik"].start()._repr_svg_() is None


def test_an_analysis_is_a_table_with_a_row_for_each_move() -> None:
    *_, found = quatuor.analyse(GAMES["quantik"].parse(WON), lines=3)
    table = tabled(found, "en")
    ET.fromstring(table)  # noqa: S314 - our own
    assert "<caption>exact: Light wins with the next move</caption>" in table
    assert re.findall(r"<tr><td><code>(\w+)</code>", table) == [str(c.move) for c in found.candidates]
    assert found._repr_html_().startswith("<table>")
    assert "<caption>exact\N{NO-BREAK SPACE}: " in tabled(found, "fr")


def test_an_estimate_says_so_in_its_table() -> None:
    *_, found = quatuor.analyse(
        GAMES["oxono"].parse("....../....../..@.../....X*/....../......"), quatuor.Limit(nodes=500)
    )
    assert "<caption>estimate: " in tabled(found, "en")
    assert "exact" not in tabled(found, "en")
