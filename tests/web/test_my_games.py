"""The games of a browser on the first page and on their own, and the puzzles of the day."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from quatuor.engine.puzzles import shipped
from quatuor.engine.puzzles.daily import of_day
from quatuor.rules import GAMES

from .conftest import Meet
from .pages import TITLES, Person, gather
from .test_axe import assert_accessible
from .test_learning import asked, status

EARLY = datetime(2026, 11, 19, 11, 30, tzinfo=UTC)
"""In Auckland the twentieth has begun."""
TODAY = date(2026, 11, 20)


def resign(person: Person) -> None:
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    expect(person.ending).to_be_visible()


def listed(person: Person, title: str) -> Locator:
    """The cards below a heading."""
    section = person.page.locator("section").filter(has=person.page.get_by_role("heading", name=title))
    return section.get_by_role("listitem")


def only(cards: Locator) -> Locator:
    expect(cards).to_have_count(1)
    return cards


# ── Games ──


def test_running_and_finished_games_are_small_boards(person: Person) -> None:
    person.start("omba", "me", "here")
    person.start("quantik", "me", "1")
    resign(person)
    person.open("/")
    running = only(listed(person, "Continue a game"))
    expect(running).to_contain_text("Omba")
    expect(running).to_contain_text("Your turn")
    finished = only(listed(person, "Finished games"))
    expect(finished).to_contain_text("You lost")
    expect(finished).to_contain_text("with the computer, level 1")
    for card in (running, finished):
        card.scroll_into_view_if_needed()
        expect(card.locator("img")).to_have_js_property("complete", True)
        assert card.locator("img").evaluate("(image) => image.naturalWidth") > 0


def test_a_finished_game_is_reviewed_with_one_tap(person: Person) -> None:
    person.start("quantik", "me", "here")
    for move in ("Ca4", "Bd1", "Dc2"):
        person.type(move)
    resign(person)
    person.open("/")
    person.page.get_by_role("link", name="Review: Quantik").click()
    expect(person.heading).to_contain_text("Quantik")
    course = person.page.get_by_role("region", name=person.say("analysis.graph.title"))
    expect(course).to_contain_text("Accuracy")


def test_the_games_that_wait_for_you_come_first(meet: Meet) -> None:
    ada, _ = gather(meet, "quantik", ["Ada", "Blaise"])
    url = ada.page.url
    ada.start("oxono", "me", "here")
    ada.page.goto(url)
    ada.my_turn()
    ada.type("Ca4")
    ada.open("/")
    cards = listed(ada, "Continue a game")
    expect(cards.nth(0)).to_contain_text("Your turn")
    expect(cards.nth(1)).to_contain_text("Waiting for Blaise")


def test_both_read_their_own_result(meet: Meet) -> None:
    ada, blaise = gather(meet, "quantik", ["Ada", "Blaise"])
    resign(ada)
    expect(blaise.ending).to_be_visible()
    for person, result, other in ((ada, "You lost", "with Blaise"), (blaise, "You won", "with Ada")):
        person.open("/")
        card = only(listed(person, "Finished games"))
        expect(card).to_contain_text(result)
        expect(card).to_contain_text(other)


@pytest.mark.journey("MyGames")
def test_all_games_are_listed_by_game(person: Person) -> None:
    for game in ("omba", "quantik"):
        person.start(game, "me", "here")
        resign(person)
    person.start("quantik", "me", "1")
    person.open("/")
    person.page.get_by_role("link", name="My games").click()
    expect(person.heading).to_have_text("My games")
    expect(listed(person, "Finished games")).to_have_count(2)
    person.page.get_by_label("Quantik", exact=True).check()
    expect(listed(person, "Finished games")).to_have_count(1)
    expect(listed(person, "Continue a game")).to_have_count(1)
    person.page.get_by_role("button", name="Remove from this list: Quantik, on your own").click()
    person.press("Undo")
    person.page.get_by_label("Omba", exact=True).check()
    expect(listed(person, "Continue a game")).to_have_count(0)
    expect(listed(person, "Finished games")).to_contain_text(["Omba"])


def test_nobody_is_left_out(meet: Meet) -> None:
    visitor = meet(bypass_csp=True)
    visitor.open("/games")
    expect(visitor.page.get_by_text("No games yet.")).to_be_visible()
    for game in ("omba", "quantik"):
        visitor.start(game, "me", "here")
        resign(visitor)
    for path in ("/", "/games"):
        visitor.open(path)
        expect(listed(visitor, "Finished games")).to_have_count(2)
        assert_accessible(visitor)


# ── Puzzles ──


def solve(person: Person, game: str, number: int) -> None:
    line = asked(person, f"/api/puzzles/{game}/{number}/solution", moves=[])["line"]
    for text in line[::2]:
        person.write(text)
        expect(status(person)).to_contain_text(re.compile("is right|Solved!"))
    expect(status(person)).to_contain_text("Solved!")


def test_the_puzzle_of_the_day_follows_the_readers_calendar(meet: Meet) -> None:
    person = meet(timezone_id="Pacific/Auckland")
    for days in range(2):
        person.page.clock.set_fixed_time(EARLY + timedelta(days=days))
        number = of_day("quantik", TODAY + timedelta(days=days), 250)
        person.open("/")
        cards = listed(person, "Puzzles of the day")
        expect(cards).to_have_count(len(TITLES))
        card = cards.filter(has_text="Quantik")
        expect(card).to_contain_text("1 day in a row" if days else "Not solved yet")
        card.click()
        person.page.wait_for_url(f"**/puzzles/quantik/{number}")
        expect(person.page.get_by_text("Puzzle of the day", exact=True)).to_be_visible()
        solve(person, "quantik", number)
        expect(person.page.get_by_text(f"days in a row: {days + 1}.")).to_be_visible()
    person.open("/puzzles/quantik")
    card = person.page.get_by_role("link", name="Puzzle of the day")
    expect(card).to_contain_text("Solved")
    expect(card).to_contain_text("2 days in a row")


@pytest.mark.parametrize("game", GAMES)
def test_a_list_of_puzzles_draws_its_boards_in_one_request_per_difficulty(person: Person, game: str) -> None:
    drawn: list[str] = []
    person.page.on("request", lambda request: drawn.append(request.url))
    person.page.goto(f"/puzzles/{game}", wait_until="networkidle")
    sheets = [url for url in drawn if re.search("/pictures/.*/puzzles/", url)]
    assert [url.rpartition(f"/pictures/{game}")[2] for url in sheets] == ["/puzzles/1/light.svg"]
    person.page.locator("summary").nth(4).click()
    last = person.page.get_by_role("link", name="Puzzle 250, open")
    last.scroll_into_view_if_needed()
    expect(last).to_be_visible()
    person.page.wait_for_load_state("networkidle")
    assert drawn[-1].endswith(f"/pictures/{game}/puzzles/5/light.svg")


def test_solved_puzzles_can_be_left_out(person: Person) -> None:
    person.open("/puzzles/omba/1")
    person.write(shipped("omba")[0].answer)
    expect(status(person)).to_contain_text("Solved!")
    person.page.get_by_role("link", name="All puzzles").click()
    first = person.page.get_by_role("link", name="Puzzle 1, solved")
    expect(first).to_be_visible()
    person.page.get_by_label("Unsolved puzzles only").check()
    expect(first).to_have_count(0)
    expect(person.page.get_by_role("link", name="Puzzle 2, open")).to_be_visible()
    expect(person.page.get_by_text("1 of 50")).to_be_visible()


def test_lists_of_puzzles_and_lessons_leave_nobody_out(meet: Meet) -> None:
    visitor = meet(bypass_csp=True)
    for path in ("/puzzles/cubulus", "/learn/cubulus"):
        visitor.open(path)
        assert_accessible(visitor)
