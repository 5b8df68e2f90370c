"""A complete game of each of the four against the computer, by pointing or tapping at what is offered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import TITLES, Person, facts
from .test_small_screens import SIDEWAYS, UPRIGHT


@pytest.mark.parametrize("screen", [{}, UPRIGHT, SIDEWAYS], ids=["desktop", "phone", "phone on its side"])
@pytest.mark.parametrize("game", TITLES)
def test_a_game_against_the_computer(meet: Meet, game: str, screen: dict[str, Any]) -> None:
    person = meet(**screen)
    person.start(game, "me", "1")
    person.play_on(Dice(7))
    view = facts(person)
    article = view["ending"]["article"]
    expect(person.ending.get_by_role("link", name=article["number"], exact=True)).to_be_visible()
    expect(person.ending).to_contain_text(article["words"]["en"])
    assert view["status"] == "over"
    assert person.moves()


@pytest.mark.journey("Home")
def test_two_clicks_to_the_first_move(person: Person) -> None:
    person.open("/")
    person.page.get_by_role("link", name="Play Quantik").click()
    person.press("Play Against the computer")
    assert person.my_turn().offered


def test_the_chosen_level_plays(person: Person) -> None:
    person.start("quantik", "me", "2", name="Ada")
    assert {seat["kind"]: (seat["name"], seat["level"]) for seat in facts(person)["seats"]} == {
        "person": ("Ada", None),
        "computer": ("", 2),
    }
