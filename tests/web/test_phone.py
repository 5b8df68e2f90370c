"""A phone of 360 by 740: nothing sticks out, and the board is used by tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import TITLES, Person

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
OUTSIDE = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const elements = scrollWidth > clientWidth ? [document.body, ...document.querySelectorAll("body *")] : [];
  const out = elements.filter((element) => element.getBoundingClientRect().right > clientWidth);
  return [scrollWidth - clientWidth, ...out.map((element) => element.outerHTML.slice(0, 120))];
}"""
"""By how much the page is too wide, and because of what."""
SIZES = """(spots) => spots.map((spot) => spot.getBoundingClientRect())
  .map(({ width, height }) => Math.min(width, height))"""


@pytest.fixture(params=["en-GB", "fr-FR"])
def caller(meet: Meet, request: pytest.FixtureRequest) -> Person:
    return meet(locale=request.param, **PHONE)


def assert_fits(person: Person) -> None:
    """The page cannot be moved sideways."""
    assert person.page.evaluate(OUTSIDE) == [0]


PATHS = ["/", *(f"/new/{game}" for game in TITLES), *(f"/rules/{game}" for game in TITLES), "/new/chess"]


@pytest.mark.parametrize("path", PATHS)
def test_no_page_is_too_wide(caller: Person, path: str) -> None:
    caller.open(path)
    for summary in caller.page.locator("summary").all():
        summary.click()
    assert_fits(caller)


@pytest.mark.parametrize("game", TITLES)
def test_a_game_is_not_too_wide(caller: Person, game: str) -> None:
    caller.start(game, "me", "friend", minutes=10)
    assert_fits(caller)
    friend = caller.context.new_page()
    friend.goto(caller.invitations()[0])
    caller.page = friend
    expect(caller.heading).to_be_visible()
    assert_fits(caller)


@pytest.mark.parametrize("game", TITLES)
def test_the_board_is_used_by_tapping(meet: Meet, game: str) -> None:
    person = meet(**PHONE)
    person.start(game, "me", "here")
    chance = Dice(7)
    for _ in range(8):
        person.pick(chance)
    assert_fits(person)
    person.menu("resign")
    person.press("Resign")
    expect(person.ending).to_be_visible()
    assert_fits(person)


def test_what_can_be_tapped_is_large_enough(meet: Meet) -> None:
    """WCAG 2.2 asks for 24 pixels; half a centimetre of glass is about that."""
    person = meet(**PHONE)
    for game in TITLES:
        person.start(game, "me", "here")
        sizes = person.page.locator('[data-spot][aria-disabled="false"]').evaluate_all(SIZES)
        assert min(sizes) >= 24, game
