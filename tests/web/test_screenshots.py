"""Pictures of every page: light, dark, and on a phone. `make screenshots` keeps them in the documentation."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from quatuor.dice import Dice

from .conftest import Meet
from .pages import TITLES, Person, gather, play_together

VIEWS: dict[str, tuple[Literal["light", "dark"], ViewportSize]] = {
    "light": ("light", {"width": 1280, "height": 800}),
    "dark": ("dark", {"width": 1280, "height": 800}),
    "phone": ("light", {"width": 360, "height": 740}),
}
PNG = b"\x89PNG"
ALBUM = os.environ.get("QUATUOR_SCREENSHOTS")


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """Where pictures go: nowhere that stays, unless QUATUOR_SCREENSHOTS names a folder."""
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


def over(person: Person, _: Meet) -> None:
    person.start("quantik", "me", "here")
    play_together([person], Dice(3))


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
    "rules": opened("/rules/quantik"),
    "not-found": opened("/new/chess"),
}


SOLID_SCENES: dict[str, Callable[[Person, Meet], None]] = {
    "cubulus-solid": solid("cubulus", 26),
    "cubulus-closed": solid("cubulus", 26, "o"),
    "omba-solid": solid("omba", 30),
}
"""Drawn in software they take their time: what they show is tested in `test_solid.py`."""
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
        person.page.evaluate(FRAMES)
        file = album / f"{scene}-{view}.png"
        person.page.screenshot(path=file, animations="disabled")
        assert file.read_bytes().startswith(PNG)


def test_every_game_has_a_picture() -> None:
    assert set(TITLES) <= set(SCENES)
