"""Every click on a board shows something at once, however far the server is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from quatuor.dice import Dice

from .conftest import people_at
from .pages import TITLES, Person, facts
from .serving import Site
from .wire import Wire

DELAY = 0.15
"""Seconds to the server, and as many back."""
AT_ONCE = 100
"""Milliseconds that are felt as none."""
LISTEN = """(() => {
  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", () => window.heard?.(performance.now()));
    }
  };
})()"""
"""Script that notes when the server answers."""
WATCH = """() => {
  const board = document.querySelector("main section");
  const SHOWN = ["opacity", "fill", "stroke", "strokeWidth", "visibility", "transform", "r"];
  const look = () => [...board.querySelectorAll("svg *")].map((each) => {
    const style = getComputedStyle(each);
    return SHOWN.map((what) => style[what]).join(" ") + (each.getAttribute("transform") ?? "") + each.tagName;
  }).join();
  window.reaction = new Promise((tell) => {
    board.addEventListener("click", ({ timeStamp }) => {
      const before = look();
      let answered = false;
      window.heard = () => { answered = true; };
      const watch = () => {
        const changed = look() !== before;
        if (changed || answered) tell(answered ? null : performance.now() - timeStamp);
        else requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    }, { capture: true, once: true });
  });
}"""
"""Script that measures the milliseconds from the next click to a frame in which the board looks different.
Null if the server answered before."""


@pytest.fixture
def far(site: Site, browser: Browser) -> Iterator[Person]:
    """A person far from the server."""
    with Wire(site.port, DELAY) as wire, people_at(wire.url, browser) as meeting:
        person = meeting()
        person.page.add_init_script(LISTEN)
        yield person


def pick(person: Person, name: str) -> tuple[str, float | None]:
    """Click, and wait for the answer: what the click was, and milliseconds until something was seen."""
    before, played = person.look(), len(facts(person)["entries"])
    person.spot(name).hover(force=True)
    person.page.evaluate(WATCH)
    person.point(name)
    reaction: float | None = person.page.evaluate("window.reaction")
    person.see_change(before)
    completed = len(facts(person)["entries"]) > played
    return "roll" if name == "die" else "move" if completed else "piece", reaction


@pytest.mark.parametrize("game", TITLES)
def test_a_click_is_seen_at_once(far: Person, game: str) -> None:
    """The best of several counts, because the machine may be busy; but each is seen before the answer."""
    far.start(game, "me", "here")
    chance = Dice(5)
    reactions = defaultdict[str, list[float]](list)
    while len(reactions["move"]) < 4:
        name = chance.choice(far.my_turn().offered)
        kind, reaction = pick(far, name)
        assert reaction is not None, f"{name} ({kind}) is seen only after the answer of the server"
        reactions[kind].append(reaction)
    assert {kind: min(times) for kind, times in reactions.items() if min(times) >= AT_ONCE} == {}


def test_a_piece_sets_out_at_once_and_only_once(far: Person) -> None:
    """The server's answer changes nothing but its shade."""
    far.start("quantik", "me", "here")
    far.point("C", "a4")
    piece = far.page.locator(".awaited").element_handle()
    assert far.look().busy
    far.see("the move", lambda seen: not seen.busy and len(far.moves()) == 1)
    expect(far.page.locator(".awaited")).to_have_count(0)
    assert piece.evaluate("(piece) => piece.isConnected")
