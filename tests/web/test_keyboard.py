"""The keyboard alone, from the first page to the end of a game, without losing the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from quatuor.dice import Dice

from .pages import Person

FOCUSED = """() => {
  const at = document.activeElement;
  return (at.dataset.spot ?? at.ariaLabel ?? at.labels?.[0]?.innerText ?? at.innerText ?? "").trim();
}"""
PLACE = """(name) => {
  const spot = name ? document.querySelector(`[data-spot="${name}"]`) : document.activeElement;
  const { x, y, width, height } = spot.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
MOST_STEPS = 80


def focused(page: Page) -> str:
    """The name of the focused element."""
    name: str = page.evaluate(FOCUSED)
    return name


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if focused(page) == name:
            return
    raise AssertionError(f"Tab does not lead to {name}")


def arrow_to(page: Page, name: str) -> None:
    """Move over the board with the arrows, always along the longer remaining distance."""
    for _ in range(MOST_STEPS):
        here = focused(page)
        if here == name:
            return
        (x, y), (to_x, to_y) = page.evaluate(PLACE, ""), page.evaluate(PLACE, name)
        across, down = to_x - x, to_y - y
        ways = [
            ("ArrowRight" if across > 0 else "ArrowLeft", abs(across)),
            ("ArrowDown" if down > 0 else "ArrowUp", abs(down)),
        ]
        for key, _ in sorted(ways, key=lambda way: -way[1]):
            page.keyboard.press(key)
            if focused(page) != here:
                break
    raise AssertionError(f"the arrows do not lead to {name}")


@pytest.mark.journey("Game")
def test_from_the_first_page_to_the_end_of_a_game(person: Person) -> None:
    page, chance = person.page, Dice(10)
    person.open("/")
    expect(page.get_by_role("link", name="Play Quantik")).to_be_visible()
    tab_to(page, "Play Quantik")
    page.keyboard.press("Enter")
    expect(person.heading).to_be_focused()
    tab_to(page, "Level")
    page.keyboard.press("1")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*")
    person.my_turn()
    tab_to_board(page)
    while not person.my_turn().over:
        seen = person.my_turn()
        arrow_to(page, chance.choice(seen.offered))
        page.keyboard.press("Enter")
        person.see_change(seen)
    assert focused(page)
    played = page.url
    tab_to(page, "Rematch")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(played)
    expect(person.heading).to_be_focused()


def tab_to_board(page: Page) -> None:
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate("() => Boolean(document.activeElement.dataset.spot)"):
            return
    raise AssertionError("Tab does not lead to the board")


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
