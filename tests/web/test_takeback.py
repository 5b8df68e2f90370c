"""Taking back: at once against the computer, by agreement between people, never across a roll."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import Person, facts, gather

NAMES = ["Ada", "Blaise"]


@pytest.mark.parametrize("game", ["quantik", "oxono"])
def test_against_the_computer_at_once(person: Person, game: str) -> None:
    person.start(game, "me", "1")
    start = facts(person)["position"]
    person.move(Dice(1))
    person.see("the computer's move", lambda seen: seen.can_act and len(person.moves()) == 2)
    person.tool("take-back")
    person.see("the start", lambda seen: seen.can_act and person.moves() == [])
    assert facts(person)["position"] == start


def test_on_a_shared_screen_move_by_move(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("Ca4")
    person.type("Bd1")
    person.tool("take-back")
    person.see("one move", lambda _: len(person.moves()) == 1)
    person.tool("take-back")
    person.see("no move", lambda _: person.moves() == [])
    expect(button(person)).to_have_attribute("aria-disabled", "true")


def test_between_people_when_the_other_agrees(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", NAMES)
    ada.type("Ca4")
    ada.tool("ask-take-back")
    expect(ada.page.get_by_text("You’ve asked to take back a move.")).to_be_visible()
    expect(blaise.page.get_by_text("Ada asks to take back a move.", exact=True)).to_be_visible()
    assert len(ada.moves()) == 1
    blaise.press("Accept")
    ada.see("the start", lambda seen: seen.can_act and ada.moves() == [])


def test_between_people_not_when_the_other_declines(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", NAMES)
    ada.type("Ca4")
    ada.tool("ask-take-back")
    blaise.press("Decline")
    expect(ada.page.get_by_text("You’ve asked to take back a move.")).to_have_count(0)
    assert len(ada.moves()) == len(blaise.moves()) == 1
    blaise.type("Bd1")


def test_never_across_a_die_that_was_seen(person: Person) -> None:
    person.start("omba", "me", "here")
    person.point("die")
    person.my_turn()
    expect(button(person)).to_have_attribute("aria-disabled", "true")
    person.page.keyboard.press("u")
    assert [entry["kind"] for entry in facts(person)["entries"]] == ["roll"]
    chance = Dice(2)
    while [entry["kind"] for entry in facts(person)["entries"]] == ["roll"]:
        person.pick(chance)
    expect(button(person)).to_have_attribute("aria-disabled", "false")
    person.tool("take-back")
    person.see("the roll alone", lambda seen: seen.can_act and "die" not in seen.offered)
    assert [entry["kind"] for entry in facts(person)["entries"]] == ["roll"]
    expect(button(person)).to_have_attribute("aria-disabled", "true")


def test_a_player_with_nothing_to_take_back_cannot_ask(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", NAMES)
    ada.type("Ca4")
    blaise.see("the move", lambda _: len(blaise.moves()) == 1)
    asks = [person.page.get_by_role("button", name="Ask to take back") for person in (ada, blaise)]
    expect(asks[0]).to_have_attribute("aria-disabled", "false")
    expect(asks[1]).to_have_attribute("aria-disabled", "true")


def button(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Take back")
