"""A player who cannot spend their roll reads why; then the page plays the only move, and the end says so."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Meet
from .pages import Person

HELD = '[Game "omba"]\n[Players "2"]\n[Position "ab,b,a/b,.,b/a,b,a 2 a - -"]\n\n1. 1 *'
"""Amber has rolled a 1 and cannot spend it; one of their pieces is covered."""
OF_THREE = '[Game "omba"]\n[Players "3"]\n[Position "a,b,a/b,.,b/a,b,. 3 a - -"]\n\n1. 1 *'
"""The same for the first of three players."""


def test_the_reason_is_shown_before_the_move_plays_itself(meet: Meet) -> None:
    person = meet(reduced_motion="no-preference")
    person.continue_record(HELD, "1")
    turn = person.page.locator(".turn")
    expect(turn).to_contain_text("You rolled 1. No piece can spend exactly 1.")
    expect(turn).to_contain_text("OM8 your piece on a3 is under one of Blue’s; it cannot move")
    expect(turn.get_by_role("button")).to_have_count(0)
    expect(person.page.get_by_label(re.compile("^a3, stack of 2.*, part of the reason$"))).to_have_count(1)
    expect(person.ending).to_contain_text("You rolled 1. No piece can spend exactly 1, so you’re out.")


def test_nobody_waits_who_asked_for_stillness(person: Person) -> None:
    person.continue_record(HELD, "1")
    expect(person.ending).to_contain_text("You rolled 1. No piece can spend exactly 1, so you’re out.")


def test_who_is_out_still_reads_why(person: Person) -> None:
    person.continue_record(OF_THREE, "1", "1")
    out = "You rolled 1. No piece can spend exactly 1, so you’re out."
    expect(person.page.locator(".turn, .ending").first).to_contain_text(out)
    expect(person.seat_of("Amber")).to_contain_text("out")


def test_everyone_at_a_screen_is_named(person: Person) -> None:
    person.continue_record(HELD, "here")
    expect(person.ending).to_contain_text("Amber rolled 1. No piece can spend exactly 1, so Amber is out.")


FREE = '[Game "omba"]\n[Players "2"]\n[Position ".,.,./.,b,./.,bb,a 2 a - -"]\n\n1. 5 *'
"""Amber has rolled a 5."""


def test_a_way_and_its_cost_show_before_the_move(person: Person) -> None:
    person.continue_record(FREE, "here")
    person.point("c1")
    person.spot("b2").hover()
    expect(person.page.locator(".way text")).to_have_text("3 + 2 = 5")
    expect(person.page.get_by_label(re.compile("^b2, .*for 3 \\+ 2 = 5"))).to_have_count(1)
    person.spot("c3").hover()
    expect(person.page.locator(".way")).to_have_count(0)
