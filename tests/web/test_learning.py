"""Lessons and puzzles in use: a wrong answer is refuted on the board."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from quatuor.engine.keeping import plan
from quatuor.engine.puzzles import shipped
from quatuor.lessons import Lesson, Step, lessons
from quatuor.match import Match
from quatuor.rules import GAMES

from .conftest import Meet
from .pages import Person
from .test_axe import assert_accessible


def status(person: Person) -> Locator:
    """The text beside the board."""
    return person.page.get_by_role("status")


def board_in_words(person: Person) -> str:
    return person.page.locator("p.spoken", has_text=person.say("game.described")).inner_text()


def asked(person: Person, path: str, **body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = person.context.request.post(path, data=body).json()
    return answer


# ── Puzzles ──


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_after_a_wrong_answer_was_refuted(person: Person, game: str) -> None:
    puzzle = shipped(game)[0]
    line = asked(person, f"/api/puzzles/{game}/1/solution", moves=[])["line"]
    wrong = next(str(move) for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)
    person.prefer_notation()
    person.open(f"/puzzles/{game}/1")
    expect(person.spot(person_cell(puzzle.answer)).first).to_be_attached()
    before = board_in_words(person)

    person.write(wrong)
    again = person.page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    expect(status(person)).to_contain_text(wrong)
    reply = asked(person, f"/api/puzzles/{game}/1/try", moves=[wrong])
    assert reply["words"]["en"] in status(person).inner_text()
    shown = [wrong, *reply["line"][: reply["shown"]]]
    assert board_in_words(person) != before
    analysis = person.page.get_by_role("link", name="Analyse").get_attribute("href") or ""
    assert parse_qs(urlsplit(analysis).query)["moves"] == [" ".join(shown)]
    again.click()
    expect(again).to_have_count(0)
    assert board_in_words(person) == before

    for text in line[::2]:
        person.write(text)
        expect(status(person)).to_contain_text(re.compile(f"{re.escape(text)} is (right|worth)|Solved!"))
    expect(status(person)).to_contain_text("Solved!")
    expect(person.page.get_by_role("link", name="Next puzzle")).to_have_attribute(
        "href", f"/puzzles/{game}/2"
    )


def person_cell(move: str) -> str:
    """A cell that a move names."""
    cells = re.findall(r"[a-f][1-6][1-3]?", move)
    return str(cells[-1])


@pytest.mark.journey("Puzzles")
def test_a_streak_is_kept_and_shown_in_the_list(person: Person) -> None:
    for number in (1, 2):
        person.open(f"/puzzles/omba/{number}")
        person.write(shipped("omba")[number - 1].answer)
        expect(status(person)).to_contain_text("Solved!")
    person.page.get_by_role("link", name="All puzzles").click()
    expect(person.heading).to_have_text("Omba puzzles")
    expect(person.page.get_by_role("definition")).to_have_text(["2 of 250", "2", "2"])
    expect(person.page.get_by_role("link", name="Puzzle 2, solved")).to_be_visible()
    expect(person.page.get_by_role("link", name="Continue")).to_have_attribute("href", "/puzzles/omba/3")


def test_hint_solution_and_analysis(person: Person) -> None:
    person.open("/puzzles/quantik/1")
    person.press("Hint")
    expect(status(person)).to_contain_text("It’s a cube.")
    person.press("Show the solution")
    expect(status(person)).to_contain_text("The solution:")
    person.press("Try it yourself")
    expect(person.page.get_by_role("button", name="Show the solution")).to_be_visible()
    person.write("Aa4")
    expect(person.refusal.get_by_role("link", name="Q3")).to_be_visible()
    expect(person.page.get_by_role("link", name="Analyse")).to_have_attribute(
        "href", re.compile(r"^/analyse/quantik\?position=")
    )


# ── Lessons ──


def other_move(step: Step, match: Match) -> str:
    return next(str(move) for move in match.legal_moves() if str(move) not in step.answers)


def do(person: Person, step: Step, match: Match, *, first: bool) -> None:
    """Do what a step asks for; the first time after something else."""
    if first:
        assert step.otherwise is not None
        before = board_in_words(person)
        person.write(other_move(step, match))
        expect(status(person)).to_contain_text(step.otherwise["en"])
        expect(person.play_typed).to_be_enabled()
        assert board_in_words(person) == before
    person.write(step.answers[0] if step.task == "play" else step.tries[0])
    if step.article:
        expect(person.refusal.get_by_role("link", name=step.article, exact=True)).to_be_visible()
    assert step.done is not None
    expect(status(person)).to_contain_text(step.done["en"])


def go_through(person: Person, lesson: Lesson) -> None:
    first = True
    for number, (step, match) in enumerate(zip(lesson.steps, lesson.matches(), strict=True), 1):
        expect(person.page.get_by_text(f"Step {number} of {len(lesson.steps)}")).to_be_visible()
        if step.task != "read":
            do(person, step, match, first=first and step.task == "play")
            first = first and step.task != "play"
        if number < len(lesson.steps):
            person.press("Next")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_completed(person: Person, game: str) -> None:
    person.open(f"/learn/{game}/first")
    go_through(person, lessons(game)[0])
    expect(person.page.get_by_role("link", name="Play now")).to_have_attribute("href", f"/new/{game}")
    person.page.get_by_role("link", name="More lessons").click()
    expect(person.page.get_by_role("heading", name=re.compile("first game")).locator(".done")).to_be_visible()


@pytest.mark.journey("Learn")
def test_the_course_refutes_copying_and_accepts_moves_that_keep_the_win(person: Person) -> None:
    person.open("/learn/quantik/second")
    person.press("Next")
    person.write("Ad1")
    expect(status(person)).to_contain_text(
        re.compile(r"Light plays \w+ to \w+ and wins in at most \d+ moves")
    )
    person.press("Try again")
    person.point("b", "b3")
    expect(status(person)).to_contain_text("Cylinder to b3 keeps the win")
    expect(status(person)).to_contain_text("cylinder are partners")


def test_the_oxono_course_says_what_is_proved_and_what_is_not(person: Person) -> None:
    person.open("/learn/oxono/win")
    person.press("Next")
    person.write("Xd4e4")
    expect(status(person)).to_contain_text("neither is proved. The plan plays X totem to c3 and X to d3.")
    expect(person.page.locator(".said.bad")).to_have_count(0)
    expect(person.page.get_by_role("button", name="Next")).to_have_count(0)
    person.press("Try again")
    person.write("Xc3d3")
    expect(status(person)).to_contain_text(
        "X totem to c3 and X to d3 keeps the win: Pink needs at most 15 more moves."
    )
    person.open("/learn/oxono/win")
    for _ in range(7):
        person.page.get_by_role("button", name=re.compile("^(Next|Skip)$")).click()
    expect(person.page.get_by_text("Step 8 of 13")).to_be_visible()
    person.write("Xe2e3")
    expect(status(person)).to_contain_text(
        re.compile(r"Black plays X totem to \w+ and X to \w+ and wins at once")
    )
    expect(person.page.locator(".said.bad")).to_be_visible()


def test_the_oxono_course_can_be_completed(person: Person) -> None:
    """With what is taught at each step; the game at the end with proved moves."""
    course = next(lesson for lesson in lessons("oxono") if lesson.id == "win")
    person.page.add_init_script("Math.random = () => 0")  # the game starts with the first of its beginnings
    person.open("/learn/oxono/win")
    for step in course.steps[:-1]:
        if step.task != "read":
            assert step.done is not None
            person.write(step.answers[-1])
            expect(status(person)).to_contain_text(step.done["en"])
        person.press("Next")
    finish(person, course.matches()[-1])
    assert course.steps[-1].done is not None
    expect(status(person)).to_contain_text(course.steps[-1].done["en"])
    expect(person.page.get_by_role("button", name="Another game")).to_be_visible()


def finish(person: Person, match: Match) -> None:
    """Play a game to its end with moves that are proved to win."""
    while match.outcome() is None:
        best = str(plan(match.position))
        with person.page.expect_response("**/api/keep") as judged:
            person.write(best)
        for text in (best, *judged.value.json()["line"]):
            match.enter(text)
        expect(status(person).locator(f"[data-notation={best}]")).to_be_visible()


@pytest.mark.journey("Rules")
def test_an_article_is_tried_on_its_board(person: Person) -> None:
    person.open("/rules/quantik")
    person.page.get_by_role("link", name="Try it on the board: Q4").click()
    expect(person.heading).to_contain_text("The ban")
    person.page.get_by_role("button", name="Cube to a3").click()
    expect(person.refusal).to_contain_text("bans cubes from row 3")
    person.press("Dismiss")
    person.point("c", "c1")
    expect(person.refusal).to_contain_text("bans cubes from column c")
    person.page.get_by_role("button", name="Cylinder to d3").click()
    expect(status(person)).to_contain_text("Cylinder to d3 is allowed")


# ── Accessibility and phones ──


def test_no_violation_of_accessibility(meet: Meet) -> None:
    visitor = meet(bypass_csp=True)
    visitor.open("/puzzles/quantik")
    assert_accessible(visitor)
    visitor.open("/puzzles/quantik/1")
    visitor.write("Cc2")
    expect(visitor.page.get_by_role("button", name="Try again")).to_be_visible()
    assert_accessible(visitor)
    visitor.open("/learn/quantik")
    assert_accessible(visitor)
    visitor.open("/learn/quantik/Q4")
    visitor.page.get_by_role("button", name="Cube to a3").click()
    expect(visitor.refusal).to_be_visible()
    assert_accessible(visitor)


def test_on_a_phone_in_french(meet: Meet) -> None:
    person = meet(locale="fr-FR", viewport={"width": 360, "height": 740}, has_touch=True)
    person.open("/puzzles/quantik/1")
    expect(person.page.get_by_text("Clair joue et gagne")).to_be_visible()
    person.point("C", "c2")
    expect(person.page.get_by_role("button", name="Réessayer")).to_be_visible()
    expect(status(person)).to_contain_text("Après cube en c2, Foncé répond")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.open("/learn/cubulus/C6")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
