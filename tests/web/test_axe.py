"""axe-core finds no accessibility violation on any page, light or dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests import ROOT

from .conftest import Meet, people_at
from .pages import TITLES, Person, whose_turn
from .serving import Site
from .test_finale import WINNING, won
from .test_stuck import FREE, HELD, OF_THREE
from .wire import Wire

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN = """async (spared) => {
  // Colours on their way to another theme have no contrast yet; on a busy machine one may set out late. In a
  // closed fold, where nothing is drawn, they never arrive.
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = () => document.getAnimations().some(({ effect }) => effect.target.checkVisibility());
  await frames();
  for (let left = 300; left > 0 && moving(); left -= 1) await frames();
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(spared.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}"""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def assert_accessible(person: Person, *spared: str) -> None:
    """Check the current page in both themes, without the rules named."""
    person.page.evaluate(AXE)
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        assert (theme, person.page.evaluate(RUN, spared)) == (theme, [])


@pytest.fixture
def visitor(meet: Meet) -> Person:
    return meet(bypass_csp=True)


def test_home(visitor: Person) -> None:
    visitor.start("quantik", "me", "1")
    visitor.open("/")
    expect(visitor.page.get_by_role("heading", name="Continue a game")).to_be_visible()
    assert_accessible(visitor)


def test_the_settings(visitor: Person) -> None:
    visitor.open("/")
    visitor.press("Settings")
    assert_accessible(visitor)


@pytest.mark.parametrize(
    "path", ["/nowhere", "/play/AAAAAAAAAAAAAAAA", "/rules/chess", "/new/chess", "/join/AAAAAAAAAAAAAAAA"]
)
def test_the_not_found_page(visitor: Person, path: str) -> None:
    visitor.page.goto(path)
    expect(visitor.heading.first).to_be_visible()
    assert_accessible(visitor)


@pytest.mark.parametrize("game", TITLES)
def test_a_new_game(visitor: Person, game: str) -> None:
    visitor.open(f"/new/{game}")
    visitor.page.get_by_text("More settings").click()
    visitor.page.get_by_label("Time per game").check()
    visitor.page.get_by_role("combobox").nth(0).select_option("friend")
    assert_accessible(visitor)


@pytest.mark.parametrize("game", TITLES)
def test_the_rules(visitor: Person, game: str) -> None:
    visitor.open(f"/rules/{game}")
    assert_accessible(visitor)


@pytest.mark.parametrize("game", TITLES)
def test_a_game_from_the_invitation_to_the_end(visitor: Person, meet: Meet, game: str) -> None:
    guest = meet(bypass_csp=True)
    visitor.start(game, "me", "friend", name="Ada", minutes=5)
    (link,) = visitor.invitations()
    assert_accessible(visitor)
    guest.open(link)
    assert_accessible(guest)
    guest.join(link)
    assert whose_turn([visitor, guest])
    assert_accessible(visitor)
    visitor.menu("draw")
    guest.press("Accept")
    expect(visitor.ending).to_be_visible()
    assert_accessible(visitor)


def test_a_win_with_its_line(visitor: Person) -> None:
    visitor.start("quantik", "me", "here")
    won(visitor, *WINNING)
    assert_accessible(visitor)


@pytest.mark.parametrize("others", [("here",), ("1", "1")], ids=["the last", "of three"])
def test_a_player_who_is_out(visitor: Person, others: tuple[str, ...]) -> None:
    visitor.continue_record(HELD if len(others) == 1 else OF_THREE, *others)
    expect(visitor.page.get_by_text("can spend exactly 1").first).to_be_visible()
    assert_accessible(visitor)


def test_a_way_over_stacks(visitor: Person) -> None:
    visitor.continue_record(FREE, "here")
    visitor.point("c1")
    visitor.spot("b2").hover()
    expect(visitor.page.locator(".way")).to_be_visible()
    assert_accessible(visitor)


@pytest.mark.parametrize("of", ["game", "position", "nothing"])
def test_a_board_for_other_pages(visitor: Person, of: str) -> None:
    visitor.start("omba", "me", "here")
    game = visitor.page.url.rpartition("/")[2]
    paths = {"game": f"play/{game}", "position": "analyse/oxono?lang=fr", "nothing": "play/AAAAAAAAAAAAAAAA"}
    visitor.page.goto(f"/embed/{paths[of]}")
    # It may run nothing, so a game in progress can be followed only by loading it again each minute.
    assert_accessible(visitor, "meta-refresh")


def test_a_game_without_connection(site: Site, browser: Browser) -> None:
    with Wire(site.port) as wire, people_at(wire.url, browser) as meeting:
        person = meeting(bypass_csp=True)
        person.start("quantik", "me", "here")
        wire.cut()
        expect(person.refusal).to_contain_text("Connection lost")
        assert_accessible(person)
        wire.mend()
        expect(person.refusal).to_have_count(0)


def refused(person: Person) -> None:
    person.point("c", "a3")
    expect(person.refusal).to_be_visible()


def advised(person: Person) -> None:
    person.tool("hint")
    expect(person.page.get_by_role("status").filter(has_text="Hint")).to_be_visible()


SITUATIONS: dict[str, Callable[[Person], None]] = {
    "refused": refused,
    "hint": advised,
    "menu": lambda person: person.tool("more"),
    "resigning": lambda person: person.menu("resign"),
    "help": lambda person: person.menu("help"),
    "picked": lambda person: person.point("c"),
    "looking back": lambda person: person.press("To the start"),
    "turned": lambda person: person.tool("flip"),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_states_during_a_game(visitor: Person, situation: str) -> None:
    visitor.start("quantik", "me", "here")
    visitor.type("Cc3")
    SITUATIONS[situation](visitor)
    assert_accessible(visitor)
