"""Pictures of every page: light, dark, and on a phone. `make screenshots` keeps them in the documentation."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlencode

import pytest
from playwright.sync_api import ViewportSize, expect

from quatuor.dice import Dice
from quatuor.engine.puzzles import shipped

from .conftest import Meet
from .pages import TITLES, Person, gather, play_together
from .test_records import TALK

VIEWS: dict[str, tuple[Literal["light", "dark"], ViewportSize]] = {
    "light": ("light", {"width": 1280, "height": 800}),
    "dark": ("dark", {"width": 1280, "height": 800}),
    "phone": ("light", {"width": 360, "height": 740}),
}
PNG = b"\x89PNG"
ALBUM = os.environ.get("QUATUOR_SCREENSHOTS")


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """The folder for pictures: temporary, unless QUATUOR_SCREENSHOTS names one."""
    folder = Path(ALBUM or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def opened(path: str) -> Callable[[Person, Meet], None]:
    return lambda person, _: person.open(path)


def inviting(person: Person, _: Meet) -> None:
    person.start("oxono", "me", "friend", name="Ada")
    person.invitations()
    expect(person.page.get_by_role("img", name="QR code of the invitation")).to_be_visible()


def invited(person: Person, meet: Meet) -> None:
    host = meet()
    host.start("oxono", "me", "friend", name="Ada")
    person.open(host.invitations()[0])
    expect(person.heading).to_contain_text("OXONO")


def playing(game: str, picks: int) -> Callable[[Person, Meet], None]:
    def go(person: Person, meet: Meet) -> None:
        friend = meet()
        people = gather(iter([person, friend]).__next__, game, ["Ada", "Blaise"])
        play_together(people, Dice(21), picks)

    return go


def solid(game: str, picks: int, *keys: str) -> Callable[[Person, Meet], None]:
    def go(person: Person, meet: Meet) -> None:
        playing(game, picks)(person, meet)
        person.show_solid()
        for key in keys:
            person.page.keyboard.press(key)

    return go


def collected(person: Person, _: Meet) -> None:
    """Games of this browser: one that waits, one that is over."""
    person.start("oxono", "me", "2", starts=0)
    person.start("cubulus", "me", "here")
    person.type("a11")
    over(person, _)
    person.open("/games")
    expect(person.page.locator("main img")).to_have_count(3)


def read(person: Person, _: Meet) -> None:
    person.read_record(TALK)
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.get_by_text("A quiet reply.").first).to_be_visible()


def over(person: Person, _: Meet) -> None:
    person.start("quantik", "me", "here")
    play_together([person], Dice(3))


def refuted(person: Person, _: Meet) -> None:
    person.open("/puzzles/oxono/3")
    person.write(a_wrong_move("oxono", 3))
    expect(person.page.get_by_role("button", name="Try again")).to_be_visible()


def a_wrong_move(game: str, number: int) -> str:
    puzzle = shipped(game)[number - 1]
    return next(str(move) for move in puzzle.at().legal_moves() if str(move) != puzzle.answer)


def tried(person: Person, _: Meet) -> None:
    person.open("/learn/quantik/Q4")
    person.page.get_by_role("button", name="Cube to c1").click()
    expect(person.refusal).to_be_visible()


def taught(person: Person, _: Meet) -> None:
    person.open("/learn/quantik/second")
    person.press("Next")
    person.write("Ad1")
    expect(person.page.get_by_role("button", name="Try again")).to_be_visible()


def analysed(person: Person, _: Meet) -> None:
    """Mistakes of a game of Quantik, with a variation."""
    person.open("/analyse/quantik?moves=Bc3+Da3+Cb4+Ac1+Aa4+Bb2+Dc2+Dd3#3")
    page = person.page
    expect(page.locator(".verdict")).to_be_visible()
    page.locator(".worth").first.locator("xpath=preceding-sibling::button").click()
    person.press("Review the whole game")
    expect(page.get_by_role("button", name="Add to the moves")).to_be_visible()


def analysed_solid(person: Person, _: Meet) -> None:
    """The best moves of a Cubulus puzzle, on visible cells."""
    person.open("/analyse/cubulus?" + urlencode({"position": shipped("cubulus")[2].position}))
    expect(person.page.locator(".worth").nth(2)).to_be_visible()
    person.show_solid()
    expect(person.page.locator("section > svg > g")).to_have_count(3)


def lucky(person: Person, _: Meet) -> None:
    """Luck and error of a few plies of Omba."""
    person.open("/analyse/omba?players=2&moves=4+@b2+3+@b2+6+@c3+5+@c3+2")
    expect(person.page.locator(".verdict")).to_be_visible()
    person.press("Review the whole game")
    expect(person.page.locator("#luck-title")).to_be_visible()
    person.page.get_by_text("Roll by roll, move by move").click()


def set_up(person: Person, _: Meet) -> None:
    person.open("/analyse/oxono?moves=Xd4d3+Oc1c2")
    person.press("Set up a position")
    expect(person.page.get_by_text("You can analyse this position.")).to_be_visible()


STUDY: dict[str, Any] = {
    "game": "quantik",
    "title": "A trap in the column",
    "author": "Ada",
    "words": "Who completes four shapes wins, whoever placed the other three.",
    "nodes": [
        {"parent": 0, "move": "Aa1", "words": "Light begins in the corner."},
        {
            "parent": 1,
            "move": "Bd4",
            "words": "Across, where no line holds both pieces.\nThe column is the other idea: see below.",
            "drawings": [
                {"start": "a1", "end": "d4", "colour": "green"},
                {"start": "d4", "end": "d1", "colour": "blue"},
                {"start": "c3", "end": "c3", "colour": "yellow"},
                {"start": "a3", "end": "a3", "colour": "red"},
            ],
        },
        {"parent": 2, "move": "Cb3"},
        {"parent": 1, "move": "Ba2", "marks": [5], "words": "A trap: two shapes stand in the column."},
        {"parent": 4, "move": "Ca3", "marks": [4], "words": "Light adds the third."},
        {"parent": 5, "move": "Da4", "marks": [3], "words": "Dark adds the fourth, and wins."},
    ],
}


def study(person: Person, _: Meet) -> None:
    made = person.page.request.post("/api/studies", data=STUDY).json()
    person.open(f"/study/{made['study']['id']}#edit={made['secret']}")
    person.page.get_by_role("button", name="2. cylinder to d4").click()
    expect(person.page.get_by_text("4 drawings here")).to_be_visible()


SCENES: dict[str, Callable[[Person, Meet], None]] = {
    "home": opened("/"),
    "new-game": opened("/new/cubulus"),
    "invitation": inviting,
    "join": invited,
    "quantik": playing("quantik", 10),
    "cubulus": playing("cubulus", 20),
    "oxono": playing("oxono", 24),
    "omba": playing("omba", 30),
    "over": over,
    "my-games": collected,
    "record": read,
    "puzzles": opened("/puzzles/quantik"),
    "rules": opened("/rules/quantik"),
    "puzzle": refuted,
    "article": tried,
    "course": taught,
    "analysis": analysed,
    "luck": lucky,
    "editor": set_up,
    "study": study,
    "not-found": opened("/new/chess"),
}


FURTHER_DOWN = {"analysis": "#review-title", "luck": "#luck-title"}
"""The element at the top of a picture, if it is not the top of the page."""
SOLID_SCENES: dict[str, Callable[[Person, Meet], None]] = {
    "cubulus-solid": solid("cubulus", 26),
    "cubulus-closed": solid("cubulus", 26, "o"),
    "omba-solid": solid("omba", 30),
    "analysis-solid": analysed_solid,
}
"""Software rendering makes these slow; `test_solid.py` tests their content."""
TAKEN = {**SCENES, **(SOLID_SCENES if ALBUM else {})}
FRAMES = "async () => { for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame); }"


@pytest.mark.parametrize("scene", TAKEN)
def test_pictures(meet: Meet, album: Path, scene: str) -> None:
    person = meet()
    TAKEN[scene](person, meet)
    person.page.wait_for_load_state("networkidle")
    person.page.mouse.move(0, 0)
    for view, (theme, size) in VIEWS.items():
        person.page.emulate_media(color_scheme=theme)
        person.page.set_viewport_size(size)
        person.page.evaluate("scrollTo(0, 0)")
        if scene in FURTHER_DOWN:
            person.page.locator(FURTHER_DOWN[scene]).evaluate("(it) => it.scrollIntoView()")
        person.page.evaluate(FRAMES)
        file = album / f"{scene}-{view}.png"
        person.page.screenshot(path=file, animations="disabled")
        assert file.read_bytes().startswith(PNG)


def test_every_game_has_a_picture() -> None:
    assert set(TITLES) <= set(SCENES)
