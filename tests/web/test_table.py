"""One link per table: free seats, latecomers, seats for the computer, quick phrases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from quatuor.dice import Dice
from tests.server.live import live

from .conftest import Meet, people_at
from .pages import Person, eventually, facts, gather, play_together, whose_turn

NAMES = ["Ada", "Blaise", "Charles", "Dorothy"]
SOON = 1500
"""Milliseconds after which an absent player counts as gone."""


@pytest.fixture
def impatient(browser: Browser, tmp_path: Path) -> Iterator[Meet]:
    """People at a server where players count as gone soon."""
    with live(tmp_path, gone_after=SOON) as server, people_at(server.url, browser) as meet:
        yield meet


def names(person: Person) -> list[str]:
    return [seat["name"] for seat in facts(person)["seats"]]


def phrase(person: Person, name: str, text: str) -> None:
    """Expect a phrase beside the name of a player."""
    expect(person.seat_of(name).locator(".phrase")).to_have_text(text)


def say(person: Person, key: str) -> None:
    person.press(person.say("game.say.title"))
    person.press(person.say(f"game.say.{key}"))


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────────────


def test_friends_take_any_free_seat_and_latecomers_watch(meet: Meet) -> None:
    ada, blaise, charles, dorothy, late = (meet() for _ in range(5))
    ada.start("omba", "me", "friend", "friend", "friend", name="Ada")
    (link,) = ada.invitations()
    blaise.join(link, "Blaise", seat=4)
    charles.open(link)
    seats = charles.page.get_by_role("group", name="Choose your seat").get_by_role("radio")
    expect(seats).to_have_count(2)
    charles.join(link, "Charles", seat=3)
    dorothy.open(link)
    expect(dorothy.page.get_by_role("radio")).to_have_count(0)  # one free seat, one button
    dorothy.join(link, "Dorothy")
    assert names(ada) == ["Ada", "Dorothy", "Charles", "Blaise"]
    late.open(link)
    expect(late.page.get_by_role("button", name="Take your seat")).to_have_count(0)
    late.page.get_by_role("link", name="Watch the game").click()
    expect(late.page.get_by_text("You’re watching.")).to_be_visible()
    blaise.open(link)
    expect(blaise.page).to_have_url(ada.page.url)  # led to the seat they have


def lose_the_answer(route: Route) -> None:
    """The server gets the request; the page never hears of it."""
    route.fetch()
    route.abort()


def test_a_seat_whose_answer_was_lost_is_kept(meet: Meet) -> None:
    ada, blaise, late = meet(), meet(), meet()
    ada.start("quantik", "me", "friend")
    (link,) = ada.invitations()
    blaise.open(link)
    blaise.page.route("**/join", lose_the_answer)
    blaise.press("Take your seat")
    expect(blaise.refusal).to_be_visible()
    late.open(link)
    expect(late.page.get_by_role("button", name="Take your seat")).to_have_count(0)
    blaise.page.unroute("**/join")
    blaise.page.reload()
    blaise.press("Take your seat")
    blaise.page.wait_for_url("**/play/*")
    assert whose_turn([ada, blaise])


def test_two_want_the_same_seat(meet: Meet) -> None:
    ada, blaise, charles = meet(), meet(), meet()
    ada.start("cubulus", "me", "friend", "friend")
    (link,) = ada.invitations()
    charles.open(link)
    blaise.join(link, "Blaise", seat=2)
    charles.press("Take your seat")
    expect(charles.refusal).to_contain_text("Someone has already taken this seat.")
    charles.press("Take your seat")
    charles.page.wait_for_url("**/play/*")
    assert names(charles)[1] == "Blaise"
    assert all(seat["taken"] for seat in facts(charles)["seats"])


def test_two_want_the_last_seat(meet: Meet) -> None:
    ada, blaise, charles = meet(), meet(), meet()
    ada.start("quantik", "me", "friend")
    (link,) = ada.invitations()
    charles.open(link)
    blaise.join(link)
    charles.press("Take your seat")
    expect(charles.page.get_by_role("status")).to_contain_text("All seats at this table are taken")
    charles.page.get_by_role("link", name="Watch the game").click()
    expect(charles.page.get_by_text("You’re watching.")).to_be_visible()


def test_the_link_of_an_unfinished_table_leads_its_host_back(meet: Meet) -> None:
    ada = meet()
    ada.start("quantik", "me", "friend")
    (link,) = ada.invitations()
    ada.page.goto(link)
    ada.page.wait_for_url("**/play/*")


# ── Seats for the computer ───────────────────────────────────────────────────────────────────────────────


def test_the_host_fills_the_table_with_computers(meet: Meet) -> None:
    ada, blaise = meet(), meet()
    ada.start("omba", "me", "friend", "friend", name="Ada")
    (link,) = ada.invitations()
    ada.page.get_by_label("Level of the computer").select_option("1")
    ada.press("Computer for seat 3")
    expect(ada.seat_of("Computer")).to_contain_text("level 1")
    blaise.join(link, "Blaise")
    play_together([ada, blaise], Dice(3), 6)
    assert facts(ada)["seats"][2]["level"] == 1


def test_a_host_who_waits_in_vain_plays_the_computer(meet: Meet) -> None:
    ada = meet()
    ada.start("quantik", "me", "friend")
    ada.press("Let the computer play")
    ada.my_turn()
    ada.pick(Dice(1))


def test_the_computer_takes_over_from_a_player_who_left(impatient: Meet) -> None:
    ada, blaise, charles = gather(impatient, "omba", NAMES[:3])
    link = blaise.page.url
    blaise.page.goto("about:blank")
    expect(charles.seat_of("Blaise")).to_contain_text("not connected")
    ada.press("Let the computer play")
    expect(ada.seat_of("Computer")).to_contain_text("level 3")
    expect(charles.page.get_by_role("log")).to_contain_text("The computer takes over from Blaise.")
    expect(charles.page.get_by_role("button", name="Let the computer play")).to_have_count(0)
    blaise.page.goto(link)
    expect(blaise.page.get_by_text("The host gave your seat to the computer")).to_be_visible()
    expect(blaise.page.get_by_text("You’re watching.")).to_be_visible()
    play_together([ada, charles], Dice(7), 6)


def test_of_three_the_others_play_on_without_an_absent_player(impatient: Meet) -> None:
    ada, blaise, charles = gather(impatient, "cubulus", NAMES[:3])
    ada.type("a11")
    blaise.page.goto("about:blank")
    for person in (ada, charles):
        expect(person.page.get_by_text("You can play on without them in")).to_be_visible()
    charles.press("Play on without Blaise")
    expect(ada.seat_of("Blaise")).to_contain_text("out")
    eventually(lambda: charles.look().can_act, charles.page, "the next turn")
    assert facts(ada)["status"] == "playing"


# ── Phrases ──────────────────────────────────────────────────────────────────────────────────────────────


def test_phrases_are_heard_in_the_language_of_each_reader(meet: Meet) -> None:
    ada, blaise, watcher = meet(), meet(locale="fr-FR"), meet()
    ada.start("quantik", "me", "friend", name="Ada")
    blaise.join(ada.invitations()[0], "Blaise")
    watcher.page.goto(ada.page.url)
    expect(watcher.page.get_by_text("You’re watching.")).to_be_visible()
    say(ada, "good-move")
    phrase(ada, "Ada", "Good move!")
    phrase(blaise, "Ada", "Bien joué\u00a0!")
    phrase(watcher, "Ada", "Good move!")
    expect(blaise.page.get_by_role("log")).to_contain_text("Ada\u00a0: Bien joué")
    expect(watcher.page.get_by_role("button", name="Say something")).to_have_count(0)
    say(blaise, "thanks")
    phrase(ada, "Blaise", "Thanks!")


def test_a_player_mutes_another_or_everyone(meet: Meet) -> None:
    ada, blaise, charles = gather(meet, "omba", NAMES[:3])
    ada.press("Say something")
    ada.press("Mute Blaise")
    ada.page.keyboard.press("Escape")
    expect(ada.seat_of("Blaise")).to_contain_text("muted")
    say(blaise, "hello")
    phrase(charles, "Blaise", "Hello!")
    say(charles, "hello")
    phrase(ada, "Charles", "Hello!")  # it came later, so the other one has been left out
    expect(ada.seat_of("Blaise").locator(".phrase")).to_have_count(0)
    ada.page.reload()
    expect(ada.seat_of("Blaise")).to_contain_text("muted")
    ada.press("Say something")
    ada.press("Mute everyone")
    ada.page.keyboard.press("Escape")
    say(charles, "oops")
    say(ada, "luck")
    phrase(ada, "Ada", "Good luck!")
    expect(ada.seat_of("Charles").locator(".phrase")).to_have_count(0)


def test_too_many_phrases_are_refused_in_words(meet: Meet) -> None:
    ada, _ = gather(meet, "quantik", NAMES[:2])
    for _ in range(4):
        say(ada, "hello")
    expect(ada.refusal).to_contain_text("Wait a few seconds.")
