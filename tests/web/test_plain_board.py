"""A game unknown to the page can be played with the cells and letters from the server.

The page is made to forget the games it knows: the names in its registry are changed on the way to the
browser.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import TITLES, Person
from .test_axe import assert_accessible
from .test_phone import PHONE, assert_fits

KNOWN = re.compile(rf"\b({'|'.join(TITLES)})(?=:\(\)=>)")
"""An entry of the registry in the built script: `quantik:()=>…`."""


def forget_games(person: Person) -> Person:
    """Make the page forget all games."""

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=KNOWN.sub(r"not_\1", answer.text()))

    person.page.route("**/assets/*.js", change)
    return person


@pytest.fixture
def stranger(meet: Meet) -> Person:
    return forget_games(meet(bypass_csp=True))


@pytest.mark.parametrize("game", TITLES)
def test_a_game_is_played_to_its_end(stranger: Person, game: str) -> None:
    stranger.start(game, "me", "1")
    expect(stranger.page.locator(".plain")).to_be_visible()
    stranger.play_on(Dice(3))
    expect(stranger.ending).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_it_is_accessible(stranger: Person, game: str) -> None:
    stranger.start(game, "me", "here")
    stranger.move(Dice(1))
    assert_accessible(stranger)


@pytest.mark.parametrize("game", TITLES)
def test_it_fits_a_phone(meet: Meet, game: str) -> None:
    caller = forget_games(meet(**PHONE))
    caller.start(game, "me", "here")
    caller.move(Dice(2))
    assert_fits(caller)


def test_illegal_moves_are_explained(stranger: Person) -> None:
    stranger.start("quantik", "me", "here")
    stranger.type("Ca1")
    stranger.point("C", "a2")
    expect(stranger.refusal).to_contain_text("Q4")


def test_it_is_analysed_without_an_editor(stranger: Person) -> None:
    stranger.open("/analyse/oxono")
    expect(stranger.page.locator(".plain")).to_be_visible()
    expect(stranger.page.get_by_role("button", name=stranger.say("analysis.editor.open"))).to_have_count(0)
    stranger.point("X", "d4", "d5")
    expect(stranger.page.locator("[data-node='1']")).to_be_visible()
