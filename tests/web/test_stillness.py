"""Pages stay still while they load: nothing that is read or pressed moves away.

A shift is what browsers call one: an element that is visible before and after a frame and has moved, without
a press just before. A page's sum is at most 0.05; 0.1 is what browsers call good.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Meet
from .pages import TITLES, Person
from .test_finale import WINNING, won
from .test_screenshots import STUDY

MOST = 0.05
SCREENS: dict[str, dict[str, Any]] = {
    # Chromium reports no shifts at all where it emulates a mobile device, so only the size is a phone's.
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "phone on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
FAR = {"offline": False, "latency": 80, "downloadThroughput": 400_000, "uploadThroughput": 200_000}
"""A slow connection, so that each step of loading is a frame of its own."""
NEAR = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
WATCH = """() => {
  const name = (node) => node?.outerHTML?.slice(0, 90) ?? "a node that is gone";
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({
        value,
        sources: sources.map(({ node, previousRect, currentRect }) =>
          `${name(node)}: ${box(previousRect)} → ${box(currentRect)}`),
      });
  }).observe({ type: "layout-shift", buffered: true });
}"""
QUIET = "async () => { for (let n = 0; n < 10; n += 1) await new Promise(requestAnimationFrame); }"


def study(person: Person) -> str:
    made = person.page.request.post("/api/studies", data=STUDY).json()
    return f"/study/{made['study']['id']}"


def kept(person: Person) -> str:
    """The first page with a game to continue."""
    person.start("quantik", "me", "1")
    return "/"


def finished(person: Person) -> str:
    """The first page with a game to continue and a finished one."""
    person.start("omba", "me", "here")
    person.menu("resign")
    person.press(person.say("game.resign.yes"))
    expect(person.ending).to_be_visible()
    return kept(person)


def all_games(person: Person) -> str:
    finished(person)
    return "/games"


def game(name: str) -> Callable[[Person], str]:
    def go(person: Person) -> str:
        person.start(name, "me", "here")
        return person.page.url

    return go


def solid(name: str) -> Callable[[Person], str]:
    """A game whose board was shown in three dimensions before."""

    def go(person: Person) -> str:
        person.start(name, "me", "here")
        person.show_solid()
        return person.page.url

    return go


def over(person: Person) -> str:
    person.start("quantik", "me", "here")
    won(person, *WINNING)
    return person.page.url


def invitation(person: Person) -> str:
    person.start("oxono", "me", "friend", name="Ada")
    return person.page.url


def joining(person: Person) -> str:
    person.start("oxono", "me", "friend", name="Ada")
    (link,) = person.invitations()
    person.page.goto("about:blank")
    return link


def at(path: str) -> Callable[[Person], str]:
    return lambda _: path


PAGES: dict[str, Callable[[Person], str]] = {
    "home": at("/"),
    "home with a game": kept,
    "home with a finished game": finished,
    "my games": all_games,
    "opening a record": at("/record"),
    "playing on": at("/continue/quantik?moves=Bc3+Da3"),
    "new": at("/new/omba"),
    **{name: game(name) for name in TITLES},
    **{f"{name} in three dimensions": solid(name) for name in ("cubulus", "omba")},
    "game that is over": over,
    "invitation": invitation,
    "joining": joining,
    "rules": at("/rules/quantik"),
    "article of the rules": at("/rules/omba#OM4"),
    "learn": at("/learn/quantik"),
    "course": at("/learn/quantik/second"),
    "lesson": at("/learn/quantik/Q4"),
    "puzzles": at("/puzzles/oxono"),
    "puzzle": at("/puzzles/oxono/3"),
    "cubulus puzzle": at("/puzzles/cubulus/3"),
    "analysis": at("/analyse/quantik?moves=Bc3+Da3+Cb4#3"),
    "analysis of omba": at("/analyse/omba?players=2"),
    "studies": at("/study/new"),
    "study": study,
    "nothing": at("/nowhere"),
}


def shifts(person: Person, path: str) -> list[dict[str, Any]]:
    """What moves until the page is quiet, with the elements that did."""
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", FAR)
    person.page.goto("about:blank")
    person.page.goto(path, wait_until="networkidle")
    expect(person.heading.first).to_be_visible()
    person.page.wait_for_timeout(600)
    person.page.evaluate(WATCH)
    person.page.evaluate(QUIET)
    found: list[dict[str, Any]] = person.page.evaluate("() => window.shifts")
    session.send("Network.emulateNetworkConditions", NEAR)
    session.detach()
    return found


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_moves_while_a_page_loads(meet: Meet, name: str, screen: str) -> None:
    person = meet(**SCREENS[screen])
    found = shifts(person, PAGES[name](person))
    assert sum(each["value"] for each in found) < MOST, "\n".join(map(str, found))
