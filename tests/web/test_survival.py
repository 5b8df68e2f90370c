"""Nothing is lost by a broken connection, a reload or a killed server."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from quatuor.dice import Dice

from .conftest import Meet, people_at
from .pages import Person, facts, gather, play_together
from .serving import Site
from .wire import Wire

NAMES = ["Ada", "Blaise"]


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    with Wire(site.port) as laid:
        yield laid


@pytest.fixture
def far(wire: Wire, browser: Browser) -> Iterator[Person]:
    """A person whose connection can be cut."""
    with people_at(wire.url, browser) as meeting:
        yield meeting()


# ── A broken connection ──


def test_a_page_that_was_cut_off_catches_up(meet: Meet, far: Person, wire: Wire) -> None:
    near = meet()
    near.start("quantik", "me", "friend")
    far.join(by(wire, near.invitations()[0]))
    wire.cut()
    expect(far.refusal).to_contain_text("Connection lost")
    near.type("Ca4")
    wire.mend()
    far.see("the move", lambda seen: seen.can_act and far.moves() == near.moves())
    expect(far.refusal).to_have_count(0)
    far.type("Bd1")
    near.see("the answer", lambda _: len(near.moves()) == 2)


def test_the_page_reconnects_by_itself(far: Person, wire: Wire) -> None:
    far.start("quantik", "me", "here")
    wire.cut()
    expect(far.refusal).to_be_visible()
    wire.mend()
    expect(far.refusal).to_have_count(0)
    far.type("Ca4")


def test_a_move_made_without_a_connection_is_played_once_there_is_one(far: Person, wire: Wire) -> None:
    far.start("quantik", "me", "here")
    wire.cut()
    expect(far.refusal).to_be_visible()
    far.point("C", "a4")
    assert far.look().busy
    wire.mend()
    far.see("the move", lambda seen: not seen.busy and len(far.moves()) == 1)


def test_a_move_whose_answer_was_lost_is_played_once(site: Site, far: Person, wire: Wire) -> None:
    far.start("quantik", "me", "here")
    wire.deafen()
    far.point("C", "a4")
    address = f"{site.url}/api/games/{far.page.url.rpartition('/')[2]}"
    far.see("the move", lambda _: len(far.context.request.get(address).json()["entries"]) == 1)
    assert far.look().busy
    wire.cut()
    expect(far.refusal).to_be_visible()
    wire.mend()
    far.see("the answer", lambda seen: not seen.busy and len(far.moves()) == 1)
    assert [entry["text"] for entry in facts(far)["entries"]] == ["Ca4"]


def test_a_browser_that_was_offline(meet: Meet) -> None:
    ada, blaise = gather(meet, "oxono", NAMES)
    blaise.context.set_offline(True)
    play_together([ada], Dice(3), 3)
    blaise.context.set_offline(False)
    blaise.see("the move", lambda seen: seen.can_act and blaise.moves() == ada.moves())


@pytest.mark.parametrize("game", ["cubulus", "omba"])
def test_a_reloaded_page_continues(meet: Meet, game: str) -> None:
    people = gather(meet, game, NAMES)
    chance = Dice(7)
    play_together(people, chance, 7)
    before = people[0].moves()
    for person in people:
        person.page.reload()
    for person in people:
        person.see_moves(before)
    play_together(people, chance, 7)
    assert people[0].moves()[: len(before) - 1] == before[:-1]
    assert len(people[0].moves()) > len(before)


def test_the_game_is_found_again_on_the_first_page(person: Person) -> None:
    person.start("quantik", "me", "here")
    person.type("Ca4")
    address = person.page.url
    person.open("/")
    person.page.get_by_role("link", name="1 move").click()
    person.my_turn()
    assert person.page.url == address
    assert len(person.moves()) == 1


# ── A server that is killed ──


def test_both_pages_continue_after_a_server_kill(site: Site, meet: Meet) -> None:
    people = gather(meet, "quantik", NAMES, minutes=10)
    chance = Dice(7)
    play_together(people, chance, 6)
    before, clock = people[0].moves(), time_left(people[0])
    up = time.monotonic()
    site.kill()
    up = time.monotonic() - up
    for person in people:
        expect(person.refusal).to_contain_text("Connection lost")
    site.start()
    for person in people:
        expect(person.refusal).to_have_count(0)
        assert person.moves() == before
    restarted = time.monotonic()
    after = time_left(people[0])
    assert clock - after <= (up + time.monotonic() - restarted) * 1000 + GRACE
    play_together(people, chance)
    assert len(people[0].moves()) > len(before)
    assert people[0].moves() == people[1].moves()


GRACE = 5000
"""Milliseconds that a kill may cost a clock: the time between two heartbeats on a busy machine."""


def test_the_computer_resumes_its_turn(site: Site, person: Person) -> None:
    """Level 8 takes its time as the second player of OXONO: as the first it knows its moves."""
    person.start("oxono", "me", "8", starts=0)
    person.my_turn()
    person.move(Dice(7))
    person.see("thinking", lambda _: "is thinking" in person.page.locator(".task").inner_text())
    before = facts(person)
    site.kill()
    assert before["player"] == 1
    expect(person.refusal).to_contain_text("Connection lost")
    site.start()
    person.see("a move of the computer", lambda _: len(person.moves()) > len(before["entries"]))


def time_left(person: Person) -> float:
    """Milliseconds on the clock that runs."""
    clocks = facts(person)["time"]
    left, at = float(clocks["left"][clocks["running"]]), float(clocks["at"])
    return left - (time.time() * 1000 - at)


def by(wire: Wire, link: str) -> str:
    """An invitation, rewritten to the address that a person uses."""
    return wire.url + link[link.index("/join/") :]
