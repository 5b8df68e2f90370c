"""The register of readings: complete, in both languages, and consistent with options and articles."""

from __future__ import annotations

import re

import pytest

from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, rule_book
from quatuor.rules.game import Game, Option
from quatuor.rules.readings import ALL_GAMES, Reading, ReadingText, readings

ROWS = [pytest.param(game, row, id=f"{game}:{row.id}") for game in GAMES for row in readings(game)]
OPTIONS = [
    pytest.param(game, option, id=f"{game.id}:{option.name}")
    for game in GAMES.values()
    for option in game.options
]


def words(row: ReadingText) -> tuple[str, ...]:
    effect = () if row.effect is None else (row.effect,)
    return row.question, row.ruling, row.reason, row.source, *row.values.values(), *effect


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_a_reading_refers_to_an_existing_article(game: str, row: Reading) -> None:
    assert row.article in rule_book(game).articles
    assert row.game in (game, ALL_GAMES)
    assert row.id.startswith(f"{row.game}/")


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_a_reading_is_written_in_both_languages(game: str, row: Reading) -> None:
    by_language = {language: words(row.text(language)) for language in LANGUAGES}
    assert game in GAMES
    assert all(text.strip() for texts in by_language.values() for text in texts)
    assert not any(set(each) - set(LANGUAGES) for each in (row.question, row.ruling, row.reason))
    assert not any(re.search(r" [;:!?»]|« |'", text) for text in by_language["fr"])


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_option_has_one_reading_that_says_what_each_value_means(game: Game, option: Option) -> None:
    (row,) = (row for row in readings(game.id) if row.option == option.name)
    assert set(row.values) == set(option.values)
    assert all(set(meaning) == set(LANGUAGES) for meaning in row.values.values())
    for language in LANGUAGES:
        assert f"`{option.name}`" in rule_book(game.id, language).articles[row.article].text


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_the_effect_of_every_option_has_the_same_figures_in_both_languages(
    game: Game, option: Option
) -> None:
    (row,) = (row for row in readings(game.id) if row.option == option.name)
    assert row.effect is not None
    assert set(row.effect) == set(LANGUAGES)
    assert figures(row.effect["en"], ",", ".")
    assert figures(row.effect["en"], ",", ".") == figures(row.effect["fr"], "\N{NO-BREAK SPACE}", ",")


def figures(text: str, thousands: str, point: str) -> list[float]:
    """The numbers in a text, in its own format, in ascending order."""
    written = re.findall(rf"\d+(?:{thousands}\d{{3}})*(?:\{point}\d+)?", text)
    return sorted(float(number.replace(thousands, "").replace(point, ".")) for number in written)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_own_readings_first_and_each_once(game: str) -> None:
    rows = readings(game)
    assert len({row.id for row in rows}) == len(rows)
    common = [row.game == ALL_GAMES for row in rows]
    assert common == sorted(common)


def test_readings_name_no_option_that_no_game_has() -> None:
    named = {(game, row.option) for game in GAMES for row in readings(game) if row.option}
    assert named == {(game.id, option.name) for game in GAMES.values() for option in game.options}
