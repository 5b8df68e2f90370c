"""A person who uses the keyboard alone, from the first page to the end of a game."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, expect

from quatuor.dice import Dice

from .pages import TITLES, Person

FOCUSED = """() => {
  const at = document.activeElement;
  return (at.dataset.spot ?? at.ariaLabel ?? at.labels?.[0]?.innerText ?? at.innerText ?? "").trim();
}"""
ON_BOARD = "() => Boolean(document.activeElement.dataset.spot)"
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


def tab_to_board(page: Page) -> None:
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate(ON_BOARD):
            return
    raise AssertionError("Tab does not lead to the board")


def arrow_to(page: Page, name: str) -> None:
    """Move over the board with the arrows: towards the place, and elsewhere if that leads in circles."""
    tried: Counter[tuple[str, str]] = Counter()
    for _ in range(MOST_STEPS):
        here = focused(page)
        if here == name:
            return
        (x, y), (to_x, to_y) = page.evaluate(PLACE, ""), page.evaluate(PLACE, name)
        nearer = {
            "ArrowRight": to_x - x,
            "ArrowLeft": x - to_x,
            "ArrowDown": to_y - y,
            "ArrowUp": y - to_y,
        }
        key = min(nearer, key=lambda key: (tried[here, key], -nearer[key]))
        tried[here, key] += 1
        page.keyboard.press(key)
    raise AssertionError(f"the arrows do not lead to {name}")


def start_by_keyboard(person: Person, game: str) -> None:
    """From the first page to a game against the weakest computer."""
    page = person.page
    person.open("/")
    link = f"Play {TITLES[game]}"
    expect(page.get_by_role("link", name=link)).to_be_visible()
    tab_to(page, link)
    page.keyboard.press("Enter")
    expect(person.heading).to_be_focused()
    tab_to(page, "Level")
    page.keyboard.press("Home")
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*")
    person.my_turn()


def play_by_keyboard(person: Person, chance: Dice) -> None:
    """Play to the end without losing the focus."""
    page = person.page
    tab_to_board(page)
    while not (seen := person.my_turn()).over:
        if seen.forced:
            page.locator(".turn button").focus()
        else:
            if not page.evaluate(ON_BOARD):
                tab_to_board(page)
            arrow_to(page, chance.choice(seen.offered))
        page.keyboard.press("Enter")
        person.see_change(seen)
    assert focused(page)
