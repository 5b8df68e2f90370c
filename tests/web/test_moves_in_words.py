"""Moves as players read them: pieces and words, or notation for those who prefer it; and typing a move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Meet
from .pages import Person

MOVES = {
    "quantik": ("Ca3", "cube to a3", "cube en a3"),
    "oxono": ("Xd4e4", "X totem to d4 and X to e4", "totem X en d4 et X en e4"),
    "cubulus": ("a11", "ball to a11", "boule en a11"),
    "omba": ("4 @b2", "new piece to b2", "nouvelle pièce en b2"),
}


def choose(person: Person, style: str) -> None:
    """Choose how moves are shown, in the settings."""
    person.press(person.say("header.settings"))
    person.page.get_by_role("radio", name=person.say(f"move-style.{style}"), exact=True).check()
    person.page.keyboard.press("Escape")


def listed(person: Person) -> Locator:
    return person.page.get_by_role("list", name=person.say("game.moves"), exact=True)


def field(person: Person) -> Locator:
    return person.page.get_by_label(person.say("game.typed.label"))


@pytest.mark.parametrize("game", MOVES)
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_move_of_every_game_is_shown_as_pieces(meet: Meet, game: str, locale: str) -> None:
    moves, *spoken = MOVES[game]
    visitor = meet(locale=locale)
    visitor.open(f"/analyse/{game}?moves={moves.replace(' ', '+')}")
    last = visitor.page.locator("[data-node][aria-current]")
    expect(last).to_contain_text(spoken[locale == "fr"])
    expect(last.locator("svg").first).to_be_visible()


def test_notation_is_one_setting_away(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("Ca3")
    expect(listed(person)).to_contain_text("cube to a3")
    expect(listed(person).locator("svg")).to_have_count(1)
    choose(person, "notation")
    expect(listed(person)).to_contain_text("Ca3")
    expect(listed(person).locator("svg")).to_have_count(0)
    person.page.reload()
    expect(listed(person)).to_contain_text("Ca3")
    choose(person, "pieces")
    expect(listed(person)).not_to_contain_text("Ca3")


def test_a_hint_names_the_piece(meet: Meet) -> None:
    visitor = meet(locale="fr")
    visitor.start("quantik", "me", "2", starts=0)
    visitor.press("Indice")
    hint = visitor.page.get_by_role("status").filter(has_text="Indice")
    expect(hint).to_contain_text(re.compile("(sphère|cylindre|cube|cône) en [a-d][1-4]", re.IGNORECASE))
    expect(hint.locator("[data-notation] svg")).to_be_visible()


def test_the_balls_of_the_set_up_are_neutral(person: Person) -> None:
    person.start("cubulus", "me", "here")
    person.type("a11")
    ball = listed(person).locator("circle").first
    expect(ball).to_have_attribute("fill", re.compile("--cubulus-2"))


def test_a_key_opens_the_field_for_typing_and_escape_closes_it(person: Person) -> None:
    person.start("quantik", "me", "here")
    expect(field(person)).to_have_count(0)
    person.spot("a3").focus()
    person.page.keyboard.press("n")
    expect(field(person)).to_be_focused()
    person.page.keyboard.type("Ca3")
    person.page.keyboard.press("Escape")
    expect(field(person)).to_have_count(0)
    expect(person.spot("a3")).to_be_focused()
    assert person.moves() == []
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog").get_by_text("type a move", exact=True)).to_be_visible()


def test_the_menu_opens_the_field_for_typing(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.press("More")
    person.press("Type a move")
    expect(field(person)).to_be_focused()
    person.page.keyboard.type("Ca3\n")
    expect(listed(person)).to_contain_text("cube to a3")


def test_a_button_opens_the_field_on_a_free_board(person: Person) -> None:
    person.open("/analyse/quantik")
    person.press("Type a move")
    expect(field(person)).to_be_focused()
    person.page.keyboard.type("Ca3\n")
    expect(person.page.locator("[data-node][aria-current]")).to_contain_text("cube to a3")
