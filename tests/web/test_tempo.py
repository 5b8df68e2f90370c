"""The page takes its time to show what a computer does; whoever acts, or asks for no delay, does not wait."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import Person, eventually, facts

LEAST = 600
"""Milliseconds from the end of a person's move to the first sign of an answer, at least."""
SLACK = 20
"""Milliseconds by which timers and frames may be early."""
WATCH = """() => {
  const seen = [];
  const told = () => document.querySelectorAll(".moves li").length + " "
    + (document.querySelector('[data-spot="die"]')?.ariaLabel ?? "");
  const look = () => {
    const now = told();
    if (now !== seen.at(-1)?.[1]) seen.push([performance.now(), now]);
    requestAnimationFrame(look);
  };
  look();
  window.seen = seen;
}"""
"""Script that notes when the list of moves or the die changes."""


def unhurried(meet: Meet, speed: str = "calm") -> Person:
    """A person whose page moves, at this speed."""
    person = meet(reduced_motion="no-preference", viewport={"width": 1100, "height": 800})
    chosen = json.dumps(json.dumps({"speed": speed}))
    person.page.add_init_script(f"localStorage.setItem('quatuor/1/preferences', {chosen})")
    return person


def moved(person: Person) -> None:
    """Roll and move, then watch."""
    chance = Dice(3)
    person.my_turn()
    person.point("die")
    person.see("the roll", lambda seen: len(seen.offered) > 0 and "die" not in seen.offered)
    while person.look().turn == person.say("game.turn.yours"):
        offered = person.look().offered
        if not offered:
            break
        person.point(chance.choice(offered))
        person.page.wait_for_timeout(60)
    person.page.evaluate(WATCH)


def story(person: Person) -> list[tuple[float, str]]:
    """What was seen, and when, from the first thing on."""
    seen: list[Any] = person.page.evaluate("window.seen")
    return [(at - seen[0][0], what) for at, what in seen]


def mine_again(person: Person) -> None:
    expect(person.turn).to_have_text(person.say("game.turn.rolls-yours"))


@pytest.mark.parametrize("speed", ["calm", "quick"])
def test_a_computer_takes_its_time(meet: Meet, speed: str) -> None:
    person = unhurried(meet, speed)
    person.start("omba", "me", "1")
    moved(person)
    mine_again(person)
    _, roll, *later = story(person)
    assert roll[0] > LEAST - 2 * SLACK - 60  # `moved` looks every 60 ms
    assert later, "the roll and the move are seen one after the other"
    assert later[0][0] - roll[0] > 500 - SLACK


def test_opponents_are_shown_one_after_another(meet: Meet) -> None:
    person = unhurried(meet, "quick")
    person.start("omba", "me", "1", "1", "1")
    moved(person)
    mine_again(person)
    times = [at for at, _ in story(person)[1:]]
    rolls = [b - a for a, b in pairwise(times)]
    assert len(times) >= 6
    assert sum(gap > LEAST - SLACK for gap in rolls) >= 2


def test_a_click_ahead_shows_the_rest_and_counts(meet: Meet) -> None:
    person = unhurried(meet)
    person.start("omba", "me", "1", "1", "1")
    moved(person)
    eventually(lambda: facts(person)["player"] == 0, person.page, "the turn on the server")
    shown = len(person.moves())
    person.point("die")
    person.see("my roll", lambda seen: seen.turn == person.say("game.turn.yours"))
    assert len(person.moves()) == shown + 4


def test_a_reload_shows_the_game_as_it_is(meet: Meet) -> None:
    person = unhurried(meet)
    person.start("omba", "me", "1", "1", "1")
    moved(person)
    person.page.wait_for_timeout(200)
    person.page.reload()
    expect(person.page.locator("[data-spot]").first).to_be_attached()
    entries = facts(person)["entries"]
    rolls = sum(entry["kind"] == "roll" for entry in entries)
    assert len(person.moves()) == rolls


def test_the_speed_is_a_setting(person: Person) -> None:
    person.open("/")
    person.press(person.say("header.settings"))
    group = person.page.get_by_role("group", name=person.say("header.speed"))
    group.get_by_label(person.say("speed.quick")).check()
    kept = person.page.evaluate("JSON.parse(localStorage.getItem('quatuor/1/preferences')).speed")
    assert kept == "quick"
    person.page.reload()
    person.press(person.say("header.settings"))
    expect(group.get_by_label(person.say("speed.quick"))).to_be_checked()
