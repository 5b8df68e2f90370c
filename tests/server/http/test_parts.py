"""The server's content without a server: words, paragraphs, pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from quatuor.i18n import LANGUAGES
from quatuor.render.games import DRAWINGS
from quatuor.render.palette import THEMES
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.server.http.catalogue import whole_catalogue
from quatuor.server.http.pictures import drawing, moment
from quatuor.server.http.prose import paragraphs, runs
from quatuor.server.http.rules import rule_articles
from quatuor.server.messages import Paragraph, Run


def test_the_catalogue_has_every_game_and_option() -> None:
    catalogue = whole_catalogue()
    assert [game.id for game in catalogue.games] == list(GAMES)
    for game in catalogue.games:
        rules = GAMES[game.id]
        assert [option.name for option in game.options] == [option.name for option in rules.options]
        for option, known in zip(game.options, rules.options, strict=True):
            assert tuple(value.value for value in option.values) == known.values
            assert option.article in rule_book(game.id).articles
        assert [colour.id for colour in game.colours] == list(rules.seats)
        assert (game.minutes, game.age) == (rules.minutes, rules.age)
    assert [level.level for level in catalogue.levels] == list(range(1, 9))


def test_the_catalogue_has_both_languages() -> None:
    omba = whole_catalogue().games[-1]
    assert omba.colours[0].name.en == "Amber"
    assert omba.colours[0].name.fr == "Ambre"
    assert omba.sentence.en != omba.sentence.fr
    assert "\n" not in omba.summary.fr


# ── Rules ────────────────────────────────────────────────────────────────────────────────────────────────


def test_emphasised_words_are_separated() -> None:
    assert runs("The **block**: *four* cells, `ab`.") == [
        Run("The "),
        Run("block", "strong"),
        Run(": "),
        Run("four", "emphasis"),
        Run(" cells, "),
        Run("ab", "code"),
        Run("."),
    ]


def test_a_star_in_code_is_a_star() -> None:
    assert runs("`*` is the X totem, `@` the O") == [
        Run("*", "code"),
        Run(" is the X totem, "),
        Run("@", "code"),
        Run(" the O"),
    ]


def test_lists_and_tables_are_distinguished() -> None:
    text = "One\nline.\n\n- a\n  b\n- c\n\n1. x\n2. y\n\n| p | q |\n| --- | --- |\n| 1 | 2 |"
    assert paragraphs(text) == [
        Paragraph("text", [[Run("One line.")]]),
        Paragraph("items", [[Run("a b")], [Run("c")]]),
        Paragraph("steps", [[Run("x")], [Run("y")]]),
        Paragraph("table", [[Run("p")], [Run("q")], [Run("1")], [Run("2")]], 2),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_markup_of_the_rule_books_is_left(game: str, language: str) -> None:
    book = rule_book(game, language)
    articles = rule_articles(game, language)
    assert [article.number for article in articles] == list(book.articles)
    for article in articles:
        assert len(article.examples) == len(book.articles[article.number].examples)
        for paragraph in article.paragraphs:
            for run in (run for line in paragraph.lines for run in line):
                assert run.style == "code" or not set("*`|\n") & set(run.text), run
            assert len(paragraph.lines) % paragraph.columns == 0


def test_examples_are_drawn_for_both_themes() -> None:
    example = rule_articles("omba", "fr")[1].examples[0]
    assert ET.fromstring(example.svg_light).tag.endswith("svg")  # noqa: S314 - our own drawing
    assert example.svg_light != example.svg_dark
    assert "Ambre" in example.svg_light


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_a_game_in_progress(game: str) -> None:
    position = moment(game)
    assert position.outcome() is None
    assert position.ruleset.players == DRAWINGS[game].players
    assert all("style=" not in drawing(game, theme) for theme in THEMES)
