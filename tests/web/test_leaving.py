"""Leaving a game for good: a name is removed, a game deleted, on both pages at once."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Meet
from .pages import Person, facts, gather


def ask(person: Person, key: str) -> None:
    """Choose something from the menu, and see the question about it."""
    person.menu(key)
    expect(person.page.get_by_role("dialog", name=person.say(f"game.{key}.ask"))).to_be_visible()


def answer(person: Person, key: str) -> None:
    person.page.get_by_role("dialog").get_by_role("button", name=person.say(key), exact=True).click()


def test_a_name_is_removed_and_then_the_game_is_deleted(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", ["Ada", "Blaise"])
    ada.tool("more")
    for key in ("remove-name", "delete"):  # both are for those who no longer play, and games nobody needs
        expect(ada.page.get_by_role("button", name=ada.say(f"game.tools.{key}"))).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#game-menu")).to_be_hidden()
    blaise.menu("resign")
    blaise.press("Resign")
    expect(ada.ending).to_be_visible()

    ask(blaise, "remove-name")
    blaise.page.keyboard.press("Escape")
    expect(blaise.page.get_by_role("dialog")).to_have_count(0)
    expect(ada.seat_of("Blaise")).to_be_visible()

    ask(blaise, "remove-name")
    answer(blaise, "game.remove-name.yes")
    for person in (ada, blaise):
        expect(person.seat_of("Anonymous")).to_be_visible()
        expect(person.page.get_by_text("Blaise")).to_have_count(0)
    assert [seat["removed"] for seat in facts(ada)["seats"]] == [False, True]
    blaise.tool("more")
    for key in ("remove-name", "delete"):  # done already, and Ada may still want to see the game
        expect(blaise.page.get_by_role("button", name=blaise.say(f"game.tools.{key}"))).to_have_count(0)
    blaise.page.keyboard.press("Escape")

    ask(ada, "delete")
    answer(ada, "game.delete.yes")
    ada.page.wait_for_url("**/")
    expect(blaise.refusal).to_contain_text("deleted by a player")
    blaise.page.reload()
    expect(blaise.page.get_by_text("deleted by a player")).to_be_visible()


def test_a_game_against_the_computer_is_deleted_from_the_list(meet: Meet) -> None:
    ada = meet()
    ada.start("quantik", "me", "1")
    url = ada.page.url
    ada.open("/")
    ada.page.get_by_role("button", name="Remove from this list").click()
    ada.press(ada.say("continue.delete"))
    expect(ada.page.get_by_role("dialog", name=ada.say("game.delete.ask"))).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.press(ada.say("continue.delete"))
    answer(ada, "game.delete.yes")
    expect(ada.page.get_by_role("heading", name=ada.say("continue.title"))).to_have_count(0)
    ada.page.goto(url)
    expect(ada.page.get_by_text("deleted by a player")).to_be_visible()
