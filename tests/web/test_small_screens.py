"""Screens of every size: the board is visible, and words fit their buttons."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Meet
from .pages import TITLES

TOUCH = {"device_scale_factor": 2, "is_mobile": True, "has_touch": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, **TOUCH}
UPRIGHT = {"viewport": {"width": 360, "height": 740}, **TOUCH}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
BUTTONS = """(buttons) => buttons.map((button) => {
  const { top, left, right } = button.getBoundingClientRect();
  const words = [...button.querySelectorAll("span:not(.spoken)")];
  const isClipped = ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth;
  const clipped = [button, ...words].some(isClipped);
  return { top: Math.round(top), left, right, clipped };
})"""


@pytest.mark.parametrize("game", TITLES)
def test_a_phone_on_its_side_shows_the_whole_board(meet: Meet, game: str) -> None:
    person = meet(**SIDEWAYS)
    person.start(game, "me", "here")
    assert person.page.evaluate("scrollY") == 0
    board = person.page.locator(".board svg").first
    expect(board).to_be_in_viewport(ratio=1)
    expect(person.turn).to_be_visible()
    for spot in person.page.locator('[data-spot][aria-disabled="false"]').all():
        expect(spot).to_be_in_viewport(ratio=1)
    box = board.bounding_box()
    assert box
    assert box["height"] >= 0.7 * 390


@pytest.mark.parametrize(
    "path",
    [
        "/learn/oxono/first",
        "/learn/quantik/Q4",
        "/puzzles/cubulus/1",
        "/analyse/quantik",
        "/study/new?game=omba",
    ],
)
def test_a_phone_on_its_side_shows_the_whole_board_of_every_page(meet: Meet, path: str) -> None:
    person = meet(**SIDEWAYS)
    person.open(path)
    expect(person.page.locator("[data-spot]").first).to_be_attached()
    board = person.page.locator(".board svg").first
    expect(board).to_be_in_viewport(ratio=1)
    box = board.bounding_box()
    assert box
    assert box["height"] >= 0.7 * 390


def test_omba_has_its_die_beside_the_board_on_a_low_screen(meet: Meet) -> None:
    person = meet(**SIDEWAYS)
    person.start("omba", "me", "here", "here", "here")
    left, right, die = (person.spot(name).bounding_box() for name in ("a1", "c1", "die"))
    assert left
    assert right
    assert die
    assert die["x"] > right["x"] + right["width"]
    assert right["x"] - left["x"] >= 0.35 * 390


@pytest.mark.parametrize("screen", [UPRIGHT, SIDEWAYS, DESKTOP], ids=["upright", "on its side", "desktop"])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("sitter", ["here", "friend"])
@pytest.mark.parametrize("game", ["quantik", "omba"])
def test_the_buttons_fit_into_one_row(
    meet: Meet, game: str, sitter: str, locale: str, screen: dict[str, Any]
) -> None:
    person = meet(locale=locale, **screen)
    person.start(game, "me", sitter)
    if sitter == "friend":
        meet(locale=locale, **UPRIGHT).join(person.invitations()[0])
        person.see("the start", lambda seen: seen.can_act or bool(seen.turn))
    buttons = person.page.locator(".toolbar > .button, .toolbar .anchor > .button")
    found = buttons.evaluate_all(BUTTONS)
    assert len({button["top"] for button in found}) == 1
    assert max(button["right"] for button in found) <= screen["viewport"]["width"] - 16
    assert not any(button["clipped"] for button in found)
    rights = [button["right"] for button in found][:-1]
    assert all(right <= button["left"] for right, button in zip(rights, found[1:], strict=True))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_buttons_of_the_analysis_take_two_rows_of_a_phone(meet: Meet, locale: str) -> None:
    person = meet(locale=locale, **UPRIGHT)
    person.open("/analyse/omba")
    expect(person.page.locator("[data-spot]").first).to_be_attached()
    actions = person.page.get_by_role("group", name=person.say("analysis.board.actions"))
    buttons = actions.locator("> .button, > .anchor > .button")
    assert len({button["top"] for button in buttons.evaluate_all(BUTTONS)}) <= 2
    person.tool("more")
    expect(person.page.get_by_role("link", name=person.say("analysis.board.study"))).to_be_in_viewport(
        ratio=1
    )


def test_a_phone_shows_two_running_games_above_the_others(meet: Meet) -> None:
    person = meet(**UPRIGHT)
    for _ in range(3):
        person.start("quantik", "me", "here")
    person.open("/")
    shown = person.page.locator('li:visible a[href^="/play/"]')
    expect(shown).to_have_count(2)
    person.page.get_by_role("link", name="All my games").click()
    person.page.wait_for_url("**/games")
    expect(shown).to_have_count(3)
