"""A person who uses the pages: opens them, starts a game, points at the board, reads messages."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from quatuor.dice import Dice
from quatuor.i18n import Voice, voice

PATIENCE = 30_000
"""Milliseconds to wait for something immediate; the machine may be busy."""
MOST_PLIES = 600
TITLES = {"quantik": "Quantik", "cubulus": "Cubulus", "oxono": "OXONO", "omba": "Omba"}

SEEN = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const told = (what) => all(what).map((each) => each.textContent.trim()).join(" ");
  const spots = all("[data-spot]");
  const chosen = (spot) => [spot.ariaPressed, spot.ariaSelected].includes("true");
  const usable = (spot) => spot.ariaDisabled === "false" && spot.getAttribute("role") !== "img";
  // In 3D, something hidden behind something else cannot be pointed at.
  const open = spots.filter((spot) => usable(spot) && spot.dataset.behind === undefined);
  return {
    over: all(".ending").length > 0,
    busy: all('[aria-busy="true"]').length > 0,
    offered: open.filter((spot) => !chosen(spot)).map((spot) => spot.dataset.spot),
    hidden: spots.some((spot) => usable(spot) && spot.dataset.behind !== undefined),
    forced: all(".turn button:not(:disabled)").length > 0,
    turn: told(".whose"),
    face: spots.map((spot) => spot.ariaLabel + spot.ariaDisabled).join() + told(".turn, .ending, .refusal"),
  };
}"""
"""Script that reads the visible state of a game."""
SEEN_ANEW = f"""async ([before, patience]) => {{
  const look = {SEEN};
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {{
    const seen = look();
    if (!seen.busy && seen.face !== before) return seen;
    await new Promise((done) => setTimeout(done, 15));
  }}
  return null;
}}"""
"""The same, after an answer has arrived and the page has changed. Waiting in the page beats polling."""
MIDDLE = """(spot) => {
  spot.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = spot.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""Script that finds where to point."""


@dataclass(frozen=True)
class Glance:
    """The state of a game on a page; `face` changes with everything visible."""

    over: bool
    busy: bool
    offered: list[str]
    hidden: bool
    forced: bool
    turn: str
    face: str

    @property
    def can_act(self) -> bool:
        return not self.busy and not self.over and (self.forced or bool(self.offered))


def eventually(happens: Callable[[], bool], page: Page, what: str) -> None:
    """Poll until something has happened."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not happens():
        assert time.monotonic() < deadline, f"{what} never came"
        page.wait_for_timeout(15)


@dataclass
class Person:
    """A person at their own browser."""

    context: BrowserContext
    touches: bool = False
    page: Page = field(init=False)
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.troubles.append(message.text)

    def forget_all(self, url: str) -> bool:
        """Become a new visitor; impossible after closing the page or leaving another one open."""
        if self.page.is_closed() or len(self.context.pages) > 1:
            self.context.close()
            return False
        self.page.goto("about:blank")
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        session.detach()
        self.troubles.clear()
        return True

    @property
    def say(self) -> Voice:
        """The words of the page, in the language it is in."""
        return voice("web", self.page.locator("html").get_attribute("lang") or "en")

    # ── Going somewhere ──

    def open(self, path: str = "/") -> None:
        self.page.goto(path)
        expect(self.heading).to_be_visible()

    @property
    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    # ── Starting a game ──

    def start(
        self,
        game: str,
        *seats: str,
        starts: int | None = 0,
        name: str = "",
        minutes: int = 0,
        kind: str = "usual",
    ) -> None:
        """Start a game with these seats: `me`, `here`, `friend`, or the level of a computer."""
        self.open(f"/new/{game}")
        if len(seats) > 2 or game == "omba":
            self.page.get_by_label(str(len(seats)), exact=True).check()
        self.page.get_by_text(self.say("new.more")).click()
        for number, sitter in enumerate(seats, 1):
            self._seat(number, sitter)
        if name:
            self.page.get_by_label(self.say("seats.my-name")).first.fill(name)
        if starts is not None:
            self.page.get_by_role("group", name=self.say("order.title")).get_by_role("radio").nth(
                starts + 1
            ).check()
        if kind != "usual":
            self.choose_start(kind)
        if minutes:
            self._clock(minutes)
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/play/*")
        expect(self.page.locator("[data-spot]").first).to_be_attached()

    def _seat(self, number: int, sitter: str) -> None:
        seat = self.page.get_by_role("group", name=self.say("seats.one", number=number))
        seat.get_by_role("combobox").first.select_option("computer" if sitter.isdigit() else sitter)
        if sitter.isdigit():
            seat.get_by_label(self.say("seats.level")).select_option(sitter)

    def choose_start(self, kind: str) -> None:
        """Choose how the game begins, whatever words this game has for it."""
        self.page.locator(f'input[type=radio][value="{kind}"]').check()

    def _clock(self, minutes: int) -> None:
        self.page.get_by_label(self.say("clock.countdown")).check()
        self.page.get_by_label(self.say("clock.minutes")).fill(str(minutes))

    def read_record(self, record: str) -> None:
        """Open a record that is pasted, at its start."""
        self.open("/record")
        self.page.get_by_label(self.say("analysis.records.text")).fill(record)
        self.press(self.say("analysis.records.open"))
        expect(self.page.locator("[data-spot]").first).to_be_attached()

    def continue_record(self, record: str, *others: str) -> None:
        """Play on from the end of a record as the player to move; the others are `here`, or computers."""
        self.read_record(record)
        self.page.keyboard.press("End")
        self.page.get_by_role("link", name=self.say("record.play-on")).click()
        for number, sitter in enumerate(others, 1):
            who = self.page.get_by_label(self.say("seats.kind")).nth(number)
            who.select_option("here" if sitter == "here" else "computer")
        self.press(self.say("resume.start"))
        self.page.wait_for_url("**/play/*")
        expect(self.page.locator("[data-spot]").first).to_be_attached()

    def invitations(self) -> list[str]:
        """The links to send to friends: one per table."""
        links = self.page.get_by_label(self.say("game.invite.link"), exact=True)
        expect(links.first).to_be_visible()
        return [link.input_value() for link in links.all()]

    def join(self, link: str, name: str = "", seat: int | None = None) -> None:
        """Open an invitation, and take a seat, by its number; otherwise the first free one."""
        self.open(link)
        self.page.get_by_label(self.say("join.name")).fill(name)
        if seat is not None:
            self.page.get_by_label(self.say("seats.one", number=seat)).check()
        self.press(self.say("join.start"))
        self.page.wait_for_url("**/play/*")
        expect(self.page.locator("[data-spot]").first).to_be_attached()

    # ── Playing ──

    def look(self) -> Glance:
        return Glance(**self.page.evaluate(SEEN))

    def see(self, what: str, holds: Callable[[Glance], bool]) -> Glance:
        """Wait until the game has this state."""
        seen = self.look()

        def happens() -> bool:
            nonlocal seen
            seen = self.look()
            return holds(seen)

        eventually(happens, self.page, what)
        return seen

    def see_change(self, before: Glance) -> Glance:
        """Wait until the server has answered and the page has changed."""
        seen = self.page.evaluate(SEEN_ANEW, [before.face, PATIENCE])
        assert seen, "an answer never came"
        return Glance(**seen)

    def see_moves(self, expected: Sequence[str]) -> None:
        self.see("the moves", lambda _: self.moves() == list(expected))

    def spot(self, name: str) -> Locator:
        """A cell, a piece of the reserve, an arrow, the die."""
        return self.page.locator(f'[data-spot="{name}"]')

    def point(self, *names: str) -> None:
        """Point at things on the board in turn, whether they are offered or not."""
        for name in names:
            x, y = self.spot(name).evaluate(MIDDLE)
            if self.touches:
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    def drag(self, what: Locator, to: Locator) -> None:
        """Drag something to another place."""
        (x, y), (to_x, to_y) = what.evaluate(MIDDLE), to.evaluate(MIDDLE)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        self.page.mouse.move(to_x, to_y)
        self.page.mouse.up()

    def pick(self, chance: Dice) -> Glance:
        """Point at something that is offered, and wait for the effect."""
        before = self.see("something to pick", lambda seen: seen.can_act)
        if before.forced:
            self.page.locator(".turn button").click()
        else:
            self.point(chance.choice(before.offered))
        return self.see_change(before)

    def move(self, chance: Dice) -> None:
        """Pick until the move is made."""
        before = len(self.moves())
        while len(self.moves()) == before and not self.look().over:
            self.pick(chance)

    def type(self, text: str, *, played: bool = True) -> None:
        """Type a move, and wait until it is in the list."""
        before = len(self.moves())
        self.write(text)
        if played:
            self.see(f"the move {text}", lambda seen: not seen.busy and len(self.moves()) > before)

    def write(self, text: str) -> None:
        """Type a move, in a field that its key opens."""
        field = self.page.get_by_label(self.say("game.typed.label"))
        if not field.is_visible():
            expect(self.page.locator("[data-spot]").first).to_be_attached()
            self.page.evaluate("document.activeElement.blur()")
            self.page.keyboard.press("n")
            expect(field).to_be_visible()
        field.fill(text)
        expect(self.play_typed).to_be_enabled()
        field.press("Enter")

    @property
    def play_typed(self) -> Locator:
        """The button beside the field for typing a move."""
        return self.page.locator("form.typed button")

    def prefer_notation(self) -> None:
        """Show moves as they are written, from the next page on."""
        self.open()
        self.page.evaluate(
            "localStorage.setItem('quatuor/1/preferences', JSON.stringify({ notation: true }))"
        )

    def my_turn(self) -> Glance:
        return self.see("the turn", lambda seen: seen.can_act or seen.over)

    def moves(self) -> list[str]:
        """The list of moves."""
        found: list[str] = self.page.evaluate(
            '() => [...document.querySelectorAll(".moves li")].map((line) => line.innerText)'
        )
        return found

    def show_solid(self) -> None:
        """Switch to three dimensions with the key, and wait until the board is ready."""
        self.heading.click()
        self.page.keyboard.press("v")
        self.see_solid()

    def see_solid(self) -> None:
        expect(self.page.locator("canvas")).to_be_visible()
        self.page.wait_for_selector('[data-spot][style*="translate"]', state="attached")

    def play_on(self, chance: Dice) -> None:
        """Play against the computer to the end."""
        for _ in range(MOST_PLIES):
            if self.my_turn().over:
                return
            self.pick(chance)
        raise AssertionError("the game did not end")

    def save(self, form: str, folder: Path, what: str = "record") -> Path:
        """Save the record, as text or as JSON, or a picture."""
        self.tool("more")
        with self.page.expect_download() as saving:
            self.page.get_by_role("link", name=self.say(f"game.tools.{what}-{form}")).click()
        file = folder / saving.value.suggested_filename
        saving.value.save_as(file)
        self.page.keyboard.press("Escape")
        return file

    # ── Messages ──

    @property
    def ending(self) -> Locator:
        """The card with the result."""
        return self.page.locator(".ending")

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def turn(self) -> Locator:
        return self.page.locator(".whose")

    def seat_of(self, name: str) -> Locator:
        """The line of a player beside the board."""
        players = self.page.get_by_role("list", name=self.say("game.players"))
        return players.get_by_role("listitem").filter(has_text=name)

    def tool(self, key: str) -> None:
        """Use a button beside the board."""
        self.press(self.say(f"game.tools.{key}"))

    def menu(self, key: str) -> None:
        """Use an item of the « more » menu."""
        self.tool("more")
        self.press(self.say(f"game.tools.{key}"))


def play_together(people: Sequence[Person], chance: Dice, plies: int = MOST_PLIES) -> int:
    """Let people play, each on their turn, until the game is over or the given number of picks was made."""
    for made in range(plies):
        actor = whose_turn(people)
        if actor is None:
            return made
        actor.pick(chance)
    return plies


def gather(meet: Callable[[], Person], game: str, names: Sequence[str], **more: Any) -> list[Person]:
    """Bring people to a table by its link; they play in the order they are named."""
    host, *guests = people = [meet() for _ in names]
    host.start(game, "me", *["friend"] * len(guests), name=names[0], **more)
    (link,) = host.invitations()
    for guest, name in zip(guests, names[1:], strict=True):
        guest.join(link, name)
    eventually(lambda: facts(host)["status"] == "playing", host.page, "the draw")
    return people


def whose_turn(people: Sequence[Person]) -> Person | None:
    """The person to act; None once everyone sees that the game is over."""
    found: list[Person | None] = []

    def settled() -> bool:
        seen = [person.look() for person in people]
        found[:] = [person for person, glance in zip(people, seen, strict=True) if glance.can_act]
        return bool(found) or all(glance.over for glance in seen)

    eventually(settled, people[0].page, "somebody's turn")
    return found[0] if found else None


def facts(person: Person) -> dict[str, Any]:
    """The server's public view of the game on a page."""
    number = person.page.url.rpartition("/")[2]
    answer = person.context.request.get(f"/api/games/{number}")
    view: dict[str, Any] = answer.json()
    return view
