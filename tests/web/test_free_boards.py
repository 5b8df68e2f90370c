"""Boards outside games: also in three dimensions, by mouse and by touch; and the links between them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import Meet
from .pages import MIDDLE, Person
from .test_axe import assert_accessible

Point = tuple[float, float]
SMALL = {"width": 420, "height": 800}
PHONE = {"width": 360, "height": 740}
NUMBERED = """() => {
  const moves = [...document.querySelectorAll("[data-move]")].map((each) => each.dataset.move);
  const cell = moves[0]?.match(/[a-f][0-9]+/g).at(-1);
  const number = document.querySelector("section > svg g g");
  const spot = document.querySelector(`canvas + * [data-spot="${cell}"]`);
  if (!number || !spot) return false;
  const [one, other] = [number, spot].map((each) => each.getBoundingClientRect());
  const apart = (side, size) => Math.abs(one[side] + one[size] / 2 - other[side] - other[size] / 2);
  return apart("x", "width") < 3 && apart("y", "height") < 3;
}"""
"""Whether the number of the best move is on its final cell."""


def free(person: Person, path: str) -> None:
    """Open a page with a board, and switch it to three dimensions."""
    person.open(path)
    person.press("Show in 3D")
    person.see_solid()


def by_mouse(person: Person, start: Point, end: Point) -> None:
    mouse = person.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    mouse.move(*end)
    mouse.up()


def by_finger(person: Person, start: Point, end: Point) -> None:
    session = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: Point) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", start)
    (x, y), (to_x, to_y) = start, end
    for share in (0.1, 0.3, 0.6, 1):
        touch("touchMove", (x + (to_x - x) * share, y + (to_y - y) * share))
    touch("touchEnd")
    session.detach()


def place(person: Person, spot: str) -> Point:
    x, y = person.spot(spot).evaluate(MIDDLE)
    return x, y


def wait_until(person: Person, turned: Callable[[], bool]) -> None:
    """Wait for the effect of a key, however busy the machine."""
    asked = time.monotonic()
    while not turned():
        assert time.monotonic() < asked + 10, "nothing has turned"
        person.page.wait_for_timeout(20)


def ball_outside(person: Person) -> Point:
    """The place of a ball that can be dragged into the cube, found by the pointer's shape."""
    canvas = person.page.locator("canvas")
    canvas.evaluate("(canvas) => canvas.scrollIntoView({ block: 'nearest' })")
    box = canvas.bounding_box()
    assert box
    for share in range(10, 90, 4):
        at = (box["x"] + box["width"] * share / 100, box["y"] + box["height"] * 0.89)
        person.page.mouse.move(*at)
        if canvas.evaluate("({ style }) => style.cursor") == "grab":
            return at
    raise AssertionError("no ball can be carried")


def last_move(person: Person, move: str) -> None:
    expect(person.page.locator(f"[aria-current=step] [data-notation='{move}']")).to_be_visible()
    person.see("the move", lambda seen: not seen.busy and bool(seen.offered))


def put_and_push(person: Person, carry: Callable[[Person, Point, Point], None]) -> None:
    """Drag a ball into the cube, then push it down; the page must not scroll."""
    carry(person, ball_outside(person), place(person, "a33"))
    last_move(person, "a33")
    (x, y), scrolled = place(person, "a33U"), person.page.evaluate("scrollY")
    carry(person, (x, y), (x, y + 40))
    last_move(person, "a33U")
    assert person.page.evaluate("scrollY") == scrolled


def test_balls_are_dragged_by_mouse(meet: Meet) -> None:
    person = meet(viewport=SMALL)
    free(person, "/analyse/cubulus?players=3&moves=a11")
    put_and_push(person, by_mouse)


def test_balls_and_crates_are_dragged_by_touch(meet: Meet) -> None:
    person = meet(viewport=PHONE, has_touch=True, is_mobile=True)
    free(person, "/analyse/cubulus?players=3&moves=a11")
    put_and_push(person, by_finger)
    person.page.goto("/analyse/omba?players=2&moves=4")
    person.see_solid()
    by_finger(person, place(person, "hand-a"), place(person, "b2"))
    expect(person.page.locator("[aria-current=step]")).to_contain_text("b2")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def assert_numbers_stay_on_their_cells(person: Person) -> None:
    """The puzzle is solved quickly; after that only the turning view moves the numbers."""
    page = person.page
    page.get_by_role("link", name="Analyse", exact=True).click()
    expect(page.locator(".verdict [data-kind=exact]")).to_be_visible()
    expect(page.get_by_text("Searching…")).to_have_count(0)
    page.wait_for_function(NUMBERED)
    before = place(person, "c12")
    person.spot("c12").focus()
    page.keyboard.press("Shift+ArrowLeft")
    wait_until(person, lambda: place(person, "c12") != before)
    page.wait_for_function(NUMBERED)


def test_puzzles_lessons_and_studies_have_it_too(meet: Meet) -> None:
    person = meet(viewport=SMALL, bypass_csp=True)
    free(person, "/puzzles/cubulus/3")
    assert_numbers_stay_on_their_cells(person)
    for path in ("/learn/omba/first", "/study/new?game=omba&players=2"):
        person.page.goto(path)
        person.see_solid()
    assert_accessible(person)
    person.press("Show flat")
    expect(person.page.locator("svg [data-spot=die]")).to_be_attached()


def test_a_puzzle_is_seen_from_the_solvers_side(person: Person) -> None:
    """The third puzzle of Quantik is for the second player, the first is not."""

    def stands_nearer(cell: str, other: str) -> None:
        expect(person.spot(cell)).to_be_visible()
        wait_until(person, lambda: place(person, cell)[1] > place(person, other)[1])

    person.open("/puzzles/quantik/1")
    stands_nearer("a1", "a4")
    person.open("/puzzles/quantik/3")
    stands_nearer("a4", "a1")
    person.heading.click()
    person.page.keyboard.press("t")
    stands_nearer("a1", "a4")


def test_from_the_analysis_to_a_study_and_a_link_into_it(meet: Meet) -> None:
    ada, bo = meet(), meet()
    page = ada.page
    ada.open("/analyse/quantik?moves=Aa4+Bb3+Cc4")
    page.keyboard.press("ArrowLeft")
    ada.write("Ac4")
    last_move(ada, "Ac4")
    page.get_by_label("Comment on sphere to c4").fill("Or this.")
    ada.tool("more")
    page.get_by_role("link", name="Start a study").click()
    expect(page.get_by_role("textbox", name="Comment on this position")).to_have_value("Or this.")
    expect(page.locator("[data-node]")).to_have_count(5)
    expect(page.locator("p.state")).to_have_text("Saved")

    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator("[data-node]")).to_have_count(4)
    page.keyboard.press("u")
    expect(page.locator("[data-node]")).to_have_count(5)
    page.keyboard.press("y")
    expect(page.locator("[data-node]")).to_have_count(4)
    ada.press("Undo")
    expect(page.locator("p.state")).to_have_text("Saved")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("redo")
    page.keyboard.press("Escape")

    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    ada.press("Copy a link to this position")
    link = page.evaluate("window.copied")
    assert re.search(r"/study/[\w-]{16}#at=Aa4,Bb3,Ac4$", link)
    bo.open(link)
    expect(bo.page.locator("[aria-current=step]")).to_contain_text("sphere to c4")
    expect(bo.page.get_by_text("Or this.").first).to_be_visible()
    bo.page.keyboard.press("?")
    expect(bo.page.get_by_role("dialog")).not_to_contain_text("undone")
