"""A study is written in one browser and read in another, where it cannot be edited."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from quatuor.server.studies.content import cells_of

from .conftest import Meet
from .pages import Person
from .serving import Site
from .test_axe import assert_accessible

WORDS = "Comment on this position"
ON_CELLS = """([cells, colour]) => {
  const middle = (cell) => {
    const spots = [...document.querySelectorAll("[data-spot]")];
    const found = spots.find(({ dataset }) => dataset.spot === cell || dataset.spot.endsWith("-" + cell));
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, reach: Math.max(width, height) };
  };
  const line = document.querySelector(`.sheet > svg .${colour} .line`);
  if (!line) return false;
  const onScreen = (at) => line.getPointAtLength(at).matrixTransform(line.getScreenCTM());
  const ends = [0, line.getTotalLength()].map(onScreen);
  return cells.map(middle).every(({ x, y, reach }, at) => Math.hypot(ends[at].x - x, ends[at].y - y) < reach);
}"""
"""Whether there is an arrow that starts and ends near the centres of its cells."""


def state(person: Person) -> Locator:
    return person.page.locator("p.state")


def written(person: Person) -> Locator:
    return person.page.get_by_role("textbox", name=WORDS)


def point(person: Person, *cells: str) -> None:
    for cell in cells:
        person.page.locator(f'[data-spot="{cell}"]').first.click()


def stands_at(person: Person, move: str) -> None:
    """Wait until the move is played, so that text belongs to it."""
    expect(person.page.locator('[aria-current="step"]')).to_have_text(re.compile(re.escape(move)))


def play(person: Person, move: str, *cells: str) -> None:
    point(person, *cells)
    stands_at(person, move)


def expect_arrow(person: Person, cells: list[str], colour: str) -> None:
    person.page.wait_for_function(ON_CELLS, arg=[cells, colour])


@pytest.mark.journey("Study")
def test_one_writes_and_others_read(meet: Meet) -> None:
    ada, bo = meet(bypass_csp=True), meet(bypass_csp=True, locale="fr-FR")
    page = ada.page
    ada.open("/")
    page.get_by_role("link", name="Studies").click()
    page.get_by_role("link", name="Quantik").click()
    page.get_by_role("textbox", name="Title").fill("The corner")
    page.get_by_label("By", exact=True).fill("Ada")
    written(ada).fill("It begins here.")
    play(ada, "cube to c3", "C", "c3")
    play(ada, "sphere to a1", "a", "a1")
    page.get_by_role("button", name="One move back").click()
    stands_at(ada, "cube to c3")
    play(ada, "cylinder to b1", "b", "b1")
    written(ada).fill("<b>Or</b> so.\nBoth hold.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Draw", exact=True).click()
    point(ada, "c3", "b1")
    page.get_by_label("red, dashed line").check()
    point(ada, "d4", "d4")
    expect_arrow(ada, ["c3", "b1"], "green")
    assert_accessible(ada)
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(state(ada)).to_have_text("Saved")
    address = page.url
    assert re.search(r"/study/[\w-]{16}$", address)

    # Another browser, in another language: everything can be read, and nothing edited.
    bo.open(address)
    expect(bo.heading).to_have_text("The corner")
    expect(bo.page.get_by_text("par Ada")).to_be_visible()
    expect(
        bo.page.get_by_label("Commentaire de cette position").get_by_text("It begins here.")
    ).to_be_visible()
    bo.page.get_by_role("button", name="Un coup en avant").click()
    bo.page.get_by_role("button", name=re.compile("cylindre en b1")).click()
    expect(bo.page.get_by_label("Commentaire de cette position")).to_contain_text("<b>Or</b> so.")
    expect(bo.page.get_by_role("list", name="Dessiné sur le plateau").get_by_role("listitem")).to_have_text(
        ["flèche verte de c3 à b1", "carré rouge en d4"]
    )
    expect(bo.page.locator("[data-news]")).to_contain_text("Coup 2")
    expect_arrow(bo, ["c3", "b1"], "green")
    expect(bo.page.get_by_role("textbox")).to_have_count(0)
    expect(bo.page.get_by_role("button", name="Supprimer")).to_have_count(0)
    bo.page.locator('[data-spot="a4"]').click(force=True)
    expect(bo.page.get_by_role("button", name=re.compile(r"\d\."))).to_have_count(3)
    bo.page.set_viewport_size({"width": 360, "height": 740})
    assert bo.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(bo)

    # A forged link gives no access.
    bo.page.goto(address + "#edit=" + "x" * 32)
    bo.page.reload()
    bo.page.get_by_role("textbox", name="Titre").fill("Mine")
    expect(state(bo)).to_contain_text("vous ne pouvez pas modifier cette étude")
    assert_accessible(bo)
    bo.press("Lecture seule")
    expect(bo.heading).to_have_text("The corner")


def test_unsaved_changes_survive_closing_the_page(meet: Meet) -> None:
    ada, second = meet(), meet()
    page = ada.page
    page.goto("/study/new?game=omba&players=2")
    page.get_by_role("textbox", name="Title").fill("Rolls")
    page.get_by_role("button", name="rolls 4").click()
    stands_at(ada, "rolls 4")
    ada.write("@b2")
    stands_at(ada, "new piece to b2")
    expect(state(ada)).to_have_text("Saved")
    refuse = lambda route: route.abort() if route.request.method == "PUT" else route.continue_()  # noqa: E731
    page.route("**/api/studies/*", refuse)
    written(ada).fill("Nobody has this yet.")
    expect(state(ada)).to_have_text("Not saved")
    page.unroute("**/api/studies/*", refuse)
    page.reload()
    expect(state(ada)).to_have_text("Saved")
    page.keyboard.press("End")
    expect(written(ada)).to_have_value("Nobody has this yet.")

    # The editing link opens it elsewhere; a late save is reported, and the person chooses.
    secret = page.evaluate("Object.entries(localStorage).map(([, v]) => JSON.parse(v).secret).find(Boolean)")
    second.page.goto(f"{page.url}#edit={secret}")
    expect(state(second)).to_have_text("Saved")
    assert secret not in second.page.url
    second.page.get_by_role("textbox", name="Title").fill("Theirs")
    expect(state(second)).to_have_text("Saved")
    page.get_by_role("textbox", name="Title").fill("Mine")
    expect(state(ada)).to_contain_text("a newer version exists")
    ada.press("Show the saved version")
    expect(page.get_by_role("textbox", name="Title")).to_have_value("Theirs")
    page.keyboard.press("End")
    page.get_by_role("button", name="Delete from here").click()
    ada.press("Undo")
    expect(page.get_by_role("button", name=re.compile("new piece to b2"))).to_be_visible()


@pytest.mark.parametrize(("game", "players"), [("cubulus", 3), ("oxono", 2), ("omba", 2)])
def test_arrows_are_drawn_on_every_board(meet: Meet, site: Site, game: str, players: int) -> None:
    first, last = min(cells_of(game)), max(cells_of(game))
    drawings = [{"start": first, "end": last, "colour": "blue"}]
    content: dict[str, Any] = {"game": game, "players": players, "drawings": drawings}
    study = httpx.post(f"{site.url}/api/studies", json=content).json()["study"]["id"]
    reader = meet()
    reader.open(f"/study/{study}")
    expect_arrow(reader, [first, last], "blue")
    reader.page.get_by_role("button", name="Turn the board").click()
    reader.page.set_viewport_size({"width": 360, "height": 740})
    expect_arrow(reader, [first, last], "blue")
    if game == "cubulus":
        reader.press("Faces")
        expect_arrow(reader, [first, last], "blue")
