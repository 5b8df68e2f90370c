"""The end of a game: the winning line lights up, and the card sums the game up and hides no board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Meet
from .pages import Person

WINNING = ("Ca4", "Ab3", "Bb4", "Ac1", "Dc4", "Bd1", "Ad4")
"""Quantik: the first player completes row 4."""
LIT = """() => {
  const seen = [];
  const look = () => {
    const lit = document.querySelectorAll(".badge.won").length;
    if (lit !== seen.at(-1)?.[1]) seen.push([performance.now(), lit]);
    requestAnimationFrame(look);
  };
  look();
  window.lit = seen;
}"""


def won(person: Person, *moves: str) -> None:
    for move in moves[:-1]:
        person.type(move)
    person.page.evaluate(LIT)
    person.type(moves[-1])
    expect(person.ending).to_be_visible()


def test_the_line_lights_up_piece_by_piece(meet: Meet) -> None:
    person = meet(reduced_motion="no-preference")
    person.start("quantik", "me", "here")
    won(person, *WINNING)
    expect(person.page.locator(".badge.won")).to_have_count(4)
    seen = person.page.evaluate("window.lit")
    assert [lit for _, lit in seen] == [0, 1, 2, 3, 4]
    assert seen[-1][0] - seen[1][0] > 3 * 200
    person.page.reload()
    expect(person.page.locator(".badge.won")).to_have_count(4)


def test_the_card_tells_the_game_in_a_line(person: Person) -> None:
    person.start("quantik", "me", "here")
    won(person, *WINNING)
    expect(person.page.locator(".badge.won")).to_have_count(4)
    expect(person.ending.locator(".facts")).to_have_text(re.compile(r"^7 moves · 0:\d\d$"))


def test_the_card_shows_where_a_reviewed_game_turned(person: Person) -> None:
    person.start("quantik", "me", "here")
    won(person, *WINNING)
    played = person.page.url
    turned = person.ending.get_by_text("The game turned with")
    expect(turned).to_have_count(0)
    person.ending.get_by_role("link", name="Analyse").click()
    person.press("Review the whole game")
    expect(person.page.get_by_text("Turning point")).to_be_visible()
    person.page.goto(played)
    expect(turned).to_contain_text(re.compile("turned with .+ to [a-d][1-4] by (Light|Dark)"))


def test_the_series_is_counted(person: Person) -> None:
    person.start("quantik", "me", "1")
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    expect(person.ending.get_by_role("heading")).to_have_text("The computer wins")
    person.press(person.say("game.over.rematch"))
    expect(person.ending).to_have_count(0)
    person.my_turn()
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    expect(person.ending).to_contain_text("Series: you 0, the computer 2")


def test_the_card_leaves_the_board_in_sight(meet: Meet) -> None:
    person = meet(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    person.start("quantik", "me", "here")
    won(person, *WINNING)
    expect(person.ending.get_by_role("heading")).to_be_in_viewport(ratio=1)
    row = person.spot("a4")
    expect(row).to_be_in_viewport(ratio=1)
