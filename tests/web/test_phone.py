"""A phone of 360 by 740: nothing overflows, and the board is used by tapping."""

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
"""How much too wide the page is, and which element causes it."""
SIZES = """(spots) => spots.map((spot) => spot.getBoundingClientRect())
  .map(({ width, height }) => Math.min(width, height))"""


@pytest.fixture(params=["en-GB", "fr-FR"])
def caller(meet: Meet, request: pytest.FixtureRequest) -> Person:
    return meet(locale=request.param, **PHONE)


def assert_fits(person: Person) -> None:
    """The page does not scroll sideways."""
    assert person.page.evaluate(OUTSIDE) == [0]


def assert_inside(person: Person, what: str) -> None:
    """Nothing of this element is outside the page."""
    right = "(all) => Math.max(...all.map((each) => each.getBoundingClientRect().right))"
    assert person.page.locator(f"main {what}:visible").evaluate_all(right) <= 360 - 16


PATHS = ["/", *(f"/new/{game}" for game in TITLES), *(f"/rules/{game}" for game in TITLES), "/new/chess"]


@pytest.mark.parametrize("path", PATHS)
def test_no_page_is_too_wide(caller: Person, path: str) -> None:
    caller.open(path)
    for summary in caller.page.locator("summary").all():
        summary.click()
    assert_fits(caller)


@pytest.mark.parametrize("game", TITLES)
def test_a_game_is_not_too_wide(caller: Person, game: str) -> None:
    caller.start(game, "me", "1")
    assert_fits(caller)
    assert_inside(caller, ".toolbar .button")
    caller.start(game, "me", "friend", minutes=10)
    assert_fits(caller)
    friend = caller.context.new_page()
    friend.goto(caller.invitations()[0])
    caller.page = friend
    expect(caller.heading).to_be_visible()
    assert_fits(caller)


def test_a_long_name_leaves_room_for_the_rest(meet: Meet) -> None:
    """Forty letters without a space, on every page that shows the name."""
    names = ["W" * 40, "M" * 40]
    host, guest = meet(locale="fr-FR", **PHONE), meet(locale="fr-FR", **PHONE)
    host.start("quantik", "me", "friend", name=names[0], minutes=10)
    (link,) = host.invitations()
    assert_fits(host)
    guest.open(link)
    expect(guest.page.get_by_text(names[0])).to_be_visible()
    assert_fits(guest)
    guest.join(link, names[1])
    for person in (host, guest):
        expect(person.page.get_by_role("timer")).to_have_count(2)
        for clock in person.page.get_by_role("timer").all():
            expect(clock).to_be_in_viewport(ratio=1)
        assert_fits(person)
    guest.point("A")
    expect(guest.refusal).to_be_in_viewport(ratio=1)
    host.menu("draw")
    expect(guest.page.get_by_role("button", name=guest.say("game.offer.no"))).to_be_in_viewport(ratio=1)
    assert_fits(guest)
    host.open("/")
    expect(host.page.get_by_role("heading", name=host.say("continue.title"))).to_be_visible()
    assert_fits(host)


def test_looking_back_keeps_the_board_visible(caller: Person) -> None:
    caller.start("quantik", "me", "here")
    caller.type("Ca4")
    caller.page.locator("summary", has_text=caller.say("game.moves")).click()
    caller.press(caller.say("steps.first"))
    expect(caller.page.locator(".replay-bar")).to_be_in_viewport(ratio=1)
    assert_inside(caller, ".replay-bar .button")
    end = caller.page.locator(".board svg").first.evaluate("(board) => board.getBoundingClientRect().bottom")
    assert end <= caller.page.locator(".replay-bar").evaluate("(bar) => bar.getBoundingClientRect().top")


@pytest.mark.parametrize("game", ["quantik", "oxono", "omba"])
def test_a_tablet_shows_the_board_and_whose_turn_it_is(meet: Meet, game: str) -> None:
    person = meet(viewport={"width": 768, "height": 1024})
    person.start(game, "me", "here")
    expect(person.turn).to_be_in_viewport(ratio=1)
    expect(person.page.locator(".board svg").first).to_be_in_viewport(ratio=1)


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


def test_tap_targets_are_large_enough(meet: Meet) -> None:
    """WCAG 2.2 requires 24 pixels, about half a centimetre."""
    person = meet(**PHONE)
    for game in TITLES:
        person.start(game, "me", "here")
        sizes = person.page.locator('[data-spot][aria-disabled="false"]').evaluate_all(SIZES)
        assert min(sizes) >= 24, game
