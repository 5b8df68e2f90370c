"""A game from another package, with only rules and articles, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from quatuor.dice import Dice
from tests.fifth.bringing import FOLDER

from .conftest import Meet
from .serving import Site
from .test_axe import assert_accessible


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with that package installed."""
    running = Site(tmp_path_factory.mktemp("site"), {"PYTHONPATH": str(FOLDER)})
    try:
        yield running
    finally:
        running.stop()
    assert running.said() == ""


def test_it_is_offered_with_the_others(meet: Meet) -> None:
    visitor = meet()
    visitor.open("/")
    card = visitor.page.get_by_role("article").filter(has_text="Wild")
    expect(card).to_contain_text("Noughts and crosses in which both players place either symbol.")
    expect(visitor.page.get_by_role("article")).to_have_count(5)
    expect(card.get_by_role("link", name="Wild puzzles")).to_have_count(0)
    expect(card).not_to_contain_text("min")
    expect(visitor.heading).not_to_contain_text("Four")


def test_the_values_of_an_option_are_shown_once(meet: Meet) -> None:
    visitor = meet()
    visitor.open("/new/wild")
    visitor.page.get_by_text("More settings").click()
    expect(visitor.page.get_by_text("a line loses")).to_have_count(1)


def test_a_record_is_read_and_continued(meet: Meet) -> None:
    visitor = meet()
    visitor.continue_record('[Game "wild"]\n[Players "2"]\n\n1. Xa1 *')
    visitor.my_turn()
    assert visitor.page.locator(".plain").count() == 1
    visitor.open("/")
    expect(visitor.page.get_by_role("link", name="Wild").filter(has_text="Your turn")).to_be_visible()
    expect(visitor.page.get_by_role("heading", name="Puzzles of the day")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_game_against_the_computer_is_played_to_its_end(meet: Meet, locale: str) -> None:
    player = meet(locale=locale)
    player.start("wild", "me", "2")
    expect(player.page.locator(".plain")).to_be_visible()
    player.play_on(Dice(5))
    expect(player.ending).to_be_visible()
    expect(player.ending.get_by_role("link", name=player.say("elsewhere.puzzles"))).to_have_count(0)


def test_an_illegal_move_is_refused_with_its_article(meet: Meet) -> None:
    player = meet()
    player.start("wild", "me", "here")
    player.type("Xa1")
    player.type("Oa1", played=False)
    expect(player.refusal).to_contain_text("W2")
    expect(player.refusal).to_contain_text("a1 is occupied")
    assert_accessible(player)


def test_its_rules_are_read_and_its_positions_analysed(meet: Meet) -> None:
    reader = meet()
    reader.open("/rules/wild")
    expect(reader.page.get_by_text("Place an X or an O, as you like, on an empty cell.")).to_be_visible()
    expect(reader.page.get_by_role("link", name="Puzzles")).to_have_count(0)
    reader.open("/learn/wild")
    expect(reader.page.get_by_role("link", name="W2 A turn")).to_be_visible()
    expect(reader.page.get_by_role("link", name="Puzzles")).to_have_count(0)
    reader.open("/analyse/wild")
    expect(reader.page.locator(".plain")).to_be_visible()
    expect(reader.page.get_by_text("estimate").first).to_be_visible()
