"""Records: saved, read move by move with their comments, and continued from any move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from quatuor.record import load

from .conftest import Meet
from .pages import Person, facts
from .test_axe import assert_accessible

TALK = """[Game "quantik"]
[Player0 "Ada"]
[Player1 "Blaise"]
[Date "2026.11.01"]

{Light starts in the corner.} 1. Ca4 Bd1 {A quiet reply.} (1... Bd3 {More active.} 2. Ac1) 2. Dc2 *
"""
WON = '[Game "quantik"]\n\n1. Aa4 Bb4 2. Cc4 Dd4 0-1'


def moves(person: Person) -> list[str]:
    return [entry["text"] for entry in facts(person)["entries"]]


def shown(person: Person) -> Locator:
    """The move of the record that is on the board."""
    return person.page.locator("[aria-current=step]")


def words(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Comment on this position")


@pytest.mark.journey("Record")
def test_a_record_is_shown_whole(person: Person) -> None:
    person.read_record(TALK)
    expect(person.heading).to_have_text("Ada – Blaise")
    expect(person.page.get_by_text("Quantik · 2026.11.01")).to_be_visible()
    expect(words(person)).to_have_text("Light starts in the corner.")
    assert person.look().offered == []
    for key, move in (
        ("ArrowRight", "cube to a4"),
        ("ArrowRight", "cylinder to d1"),
        ("End", "cone to c2"),
        ("ArrowLeft", "d1"),
    ):
        person.page.keyboard.press(key)
        expect(shown(person)).to_contain_text(move)
    expect(words(person)).to_have_text("A quiet reply.")
    expect(person.spot("d1")).to_have_attribute("aria-label", re.compile("^d1, dark cylinder"))
    person.page.get_by_role("button", name="sphere to c1").click()
    expect(person.spot("d3")).to_have_attribute("aria-label", re.compile("^d3, dark cylinder"))


@pytest.mark.journey("Continue")
def test_it_is_continued_from_any_move_of_any_variation(person: Person) -> None:
    person.read_record(TALK)
    person.page.get_by_role("button", name="cylinder to d3").click()
    person.page.get_by_role("link", name="Play on from here").click()
    expect(person.page.get_by_text("You go on after 2 moves. Light to move.")).to_be_visible()
    person.page.get_by_label("Who plays here").nth(1).select_option("here")
    person.press("Play on")
    person.page.wait_for_url("**/play/*")
    person.my_turn()
    assert moves(person) == ["Ca4", "Bd3"]
    person.type("Ab2")


def test_the_computer_plays_for_whoever_is_not_to_move(person: Person) -> None:
    person.continue_record(TALK)
    assert [seat["kind"] for seat in facts(person)["seats"]] == ["computer", "person"]
    person.my_turn()
    assert moves(person) == ["Ca4", "Bd1", "Dc2"]


def test_a_finished_game_is_continued_only_before_its_end(person: Person) -> None:
    person.read_record(WON)
    page = person.page
    on = page.get_by_role("link", name="Play on from here")
    page.keyboard.press("End")
    expect(words(person)).to_contain_text("wins")
    expect(on).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    on.click()
    expect(page.get_by_text("You go on after 3 moves. Dark to move.")).to_be_visible()
    page.goto("/continue/quantik?moves=Aa4+Bb4+Cc4+Dd4")
    expect(person.refusal).to_contain_text("The game is over in this position.")
    page.goto("/continue/quantik?moves=Aa4+ab4")
    expect(person.refusal).to_contain_text("Q")
    expect(page.get_by_role("button", name="Play on")).to_have_count(0)


def test_it_is_analysed_and_studied_from_there(person: Person) -> None:
    person.read_record(TALK)
    page = person.page
    page.get_by_role("button", name="cube to a4").click()
    page.get_by_role("link", name="Analyse from here").click()
    page.wait_for_url("**/analyse/quantik?*#1")
    expect(shown(person)).to_contain_text("cube to a4")
    person.tool("more")
    on = page.get_by_role("link", name="Play on from here")
    expect(on).to_have_attribute("href", re.compile(r"^/continue/quantik\?.*moves=Ca4$"))
    page.go_back()
    expect(person.heading).to_have_text("Ada – Blaise")
    page.get_by_role("link", name="Start a study").click()
    page.wait_for_url("**/study/new*")
    expect(page.get_by_text("More active.")).to_be_visible()


def test_one_of_several_is_chosen(person: Person) -> None:
    person.open("/record")
    page = person.page
    page.get_by_label("… or paste records here").fill(f'{TALK}\n{WON}\n\n[Game "quantik"]\n\nnonsense')
    person.press("Open")
    found = page.get_by_role("region", name="Records read")
    expect(found.get_by_role("button")).to_have_count(2)
    expect(found.get_by_text("Record 3:")).to_be_visible()
    found.get_by_role("button", name="Ada – Blaise").click()
    expect(person.heading).to_have_text("Ada – Blaise")
    person.press("Open another record")
    found.get_by_role("button").nth(1).click()
    expect(person.heading).to_have_text("A game of Quantik")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_saved_game_is_read_and_continued(person: Person, downloads: Path, form: str) -> None:
    person.start("quantik", "me", "here")
    for move in ("Ca4", "Bd1", "Dc2"):
        person.type(move)
    file = person.save(form, downloads)
    assert len(load(file).line.nodes) == 3
    person.open("/")
    person.page.get_by_role("link", name="Open a record").click()
    person.page.get_by_label("Record files").set_input_files(file)
    person.page.get_by_role("link", name="Play on from here").click()
    person.page.get_by_label("Who plays here").nth(1).select_option("here")
    person.press("Play on")
    person.page.wait_for_url("**/play/*")
    person.my_turn()
    assert moves(person) == []
    person.type("Ab3")


def test_what_cannot_be_read_gets_one_line(person: Person, downloads: Path) -> None:
    large = downloads / "large.qtr"
    large.write_bytes(b" " * 2_000_001)
    person.open("/record")
    person.press("Open")
    expect(person.refusal).to_have_text("There’s no record yet. Choose a file or paste one.")
    person.page.get_by_label("… or paste records here").fill('[Game "quantik"]\n\nnonsense')
    person.press("Open")
    expect(person.refusal).to_have_text(re.compile("^This saved game can’t be read"))
    person.page.get_by_label("Record files").set_input_files(large)
    expect(person.refusal).to_have_text("That is more than the server accepts at once.")


def test_nobody_is_left_out(meet: Meet) -> None:
    visitor = meet(bypass_csp=True)
    visitor.open("/record")
    assert_accessible(visitor)
    visitor.read_record(TALK)
    assert_accessible(visitor)
    visitor.page.get_by_role("link", name="Play on from here").click()
    expect(visitor.page.get_by_role("button", name="Play on")).to_be_visible()
    assert_accessible(visitor)
