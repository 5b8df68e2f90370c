"""Escape closes everything that opens over a page, and the game goes on as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Meet
from .pages import Person

Opening = Callable[[Person], None]

IN_A_GAME: dict[str, Opening] = {
    "settings": lambda person: person.press(person.say("header.settings")),
    "menu": lambda person: person.tool("more"),
    "resign": lambda person: person.menu("resign"),
    "draw": lambda person: person.menu("draw"),
    "delete": lambda person: person.menu("delete"),
    "help": lambda person: person.menu("help"),
    "help by key": lambda person: person.page.keyboard.press("?"),
}
PLACES = [
    "/puzzles/quantik/1",
    "/learn/quantik/Q4",
    "/learn/quantik/first",
    "/analyse/quantik",
    "/study/new?game=quantik",
]


def dialogs(person: Person) -> Locator:
    return person.page.locator("dialog[open], [popover]:popover-open")


@pytest.mark.parametrize("name", IN_A_GAME)
@pytest.mark.parametrize("picked", [False, True])
def test_escape_closes_every_dialog_of_a_game(meet: Meet, name: str, picked: bool) -> None:
    person = meet()
    person.start("quantik", "me", "here")
    if picked:
        person.point("C")
    IN_A_GAME[name](person)
    expect(dialogs(person)).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(dialogs(person)).to_have_count(0)
    person.type("Ca3")


def test_escape_closes_the_question_after_the_end(meet: Meet) -> None:
    person = meet()
    person.start("quantik", "me", "here", name="Ada")
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    expect(person.ending).to_be_visible()
    for question in ("remove-name", "delete"):
        person.menu(question)
        expect(dialogs(person)).to_have_count(1)
        person.page.keyboard.press("Escape")
        expect(dialogs(person)).to_have_count(0)


@pytest.mark.parametrize("path", PLACES)
def test_escape_closes_the_settings_on_every_page_with_a_board(person: Person, path: str) -> None:
    person.open(path)
    expect(person.page.locator("[data-spot]").first).to_be_attached()
    person.press(person.say("header.settings"))
    expect(dialogs(person)).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(dialogs(person)).to_have_count(0)


@pytest.mark.parametrize("path", ["/puzzles/quantik/1", "/learn/quantik/first"])
def test_escape_closes_the_shortcuts_on_every_page_with_them(person: Person, path: str) -> None:
    person.open(path)
    expect(person.page.locator("[data-spot]").first).to_be_attached()
    person.page.keyboard.press("?")
    expect(dialogs(person)).to_have_count(1)
    person.page.keyboard.press("Escape")
    expect(dialogs(person)).to_have_count(0)
