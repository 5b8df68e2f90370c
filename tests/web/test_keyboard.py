"""The keyboard alone, from the first page to the end of a game, without losing the focus."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from quatuor.dice import Dice

from .conftest import Meet
from .keyboard import focused, play_by_keyboard, start_by_keyboard, tab_to, tab_to_board
from .pages import TITLES, Person
from .test_small_screens import SIDEWAYS


@pytest.mark.journey("Game")
def test_from_the_first_page_to_the_end_of_a_game(person: Person) -> None:
    page = person.page
    start_by_keyboard(person, "quantik")
    play_by_keyboard(person, Dice(10))
    played = page.url
    tab_to(page, "Rematch")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(played)
    expect(person.heading).to_be_focused()


@pytest.mark.parametrize("screen", [{}, SIDEWAYS], ids=["desktop", "phone on its side"])
@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game(meet: Meet, game: str, screen: dict[str, Any]) -> None:
    person = meet(**screen)
    start_by_keyboard(person, game)
    play_by_keyboard(person, Dice(10))


def test_the_first_tab_skips_to_the_content(person: Person) -> None:
    person.open("/")
    person.page.keyboard.press("Tab")
    assert focused(person.page) == "Skip to the content"
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("main")).to_be_focused()


def test_escape_deselects(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.point("C")
    expect(person.spot("C")).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("Escape")
    expect(person.spot("C")).to_have_attribute("aria-pressed", "false")


def test_the_shortcuts(person: Person) -> None:
    person.start("omba", "me", "here")
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("r")
    person.see("the roll", lambda seen: seen.can_act and "die" not in seen.offered)
    person.page.keyboard.press("h")
    expect(person.page.get_by_role("status").filter(has_text="Hint")).to_be_visible()


def test_the_focus_stays_on_the_board_when_the_die_is_rolled(person: Person) -> None:
    person.start("omba", "me", "here")
    tab_to_board(person.page)
    tab_to(person.page, "die")
    person.page.keyboard.press("Enter")
    person.see("the roll", lambda seen: seen.can_act and "die" not in seen.offered)
    assert person.page.evaluate("() => document.activeElement.dataset.spot") == "die"


def test_a_dialog_gives_the_focus_back(person: Person) -> None:
    person.open("/")
    button = person.page.get_by_role("button", name="Settings")
    button.focus()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("dialog", name="Settings")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_the_focus_follows_the_picked_piece(person: Person) -> None:
    """From the tray to the nearest cell that the piece can go to, and it stays where the piece was put."""
    person.start("quantik", "me", "here")
    page = person.page
    person.spot("C").focus()
    page.keyboard.press("Enter")
    expect(person.spot("C")).to_have_attribute("aria-pressed", "true")
    landing = page.evaluate("() => document.activeElement.dataset.spot")
    assert landing in person.look().offered
    page.keyboard.press("Enter")
    person.see("the move", lambda seen: not seen.busy and len(person.moves()) == 1)
    assert page.evaluate("() => document.activeElement.dataset.spot") == landing
