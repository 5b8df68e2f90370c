"""A player who cannot see: everything comes from the accessibility tree.

Nothing here inspects the page in another way: no selectors, drawings or attributes, only roles, names and
states, as a screen reader gets them.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from playwright.sync_api import Page

from quatuor.dice import Dice

from .pages import PATIENCE

LINE = re.compile(r'^\s*- \'?(?P<role>\w+) "(?P<name>(?:[^"\\]|\\.)*)"(?P<states>[^:]*)')
OFFERED = "can be chosen"
ROLL = "Roll the die"


@dataclass(frozen=True)
class Thing:
    """An element of the accessibility tree."""

    role: str
    name: str
    states: str

    @property
    def open(self) -> bool:
        return "disabled" not in self.states


@dataclass
class Listener:
    """A person with a screen reader."""

    page: Page

    def hear(self) -> list[Thing]:
        """Everything on the page, in order."""
        lines = self.page.get_by_role("main").aria_snapshot().splitlines()
        found = (LINE.match(line) for line in lines)
        return [Thing(each["role"], each["name"], each["states"]) for each in found if each]

    def use(self, role: str, name: str) -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]

    def start(self, title: str) -> None:
        """From the first page to a game against the weakest computer."""
        self.page.goto("/")
        self.use("link", f"Play {title}")
        self.page.get_by_role("slider", name="Level", exact=True).press("Home")
        self.use("button", "Play Against the computer")

    def choices(self) -> list[Thing]:
        """The possible actions: something on the board, the die, or the only move."""
        heard = [thing for thing in self.hear() if thing.open]
        named = [thing for thing in heard if OFFERED in thing.name.split(", ")]
        return named or [
            thing
            for thing in heard
            if thing.role == "button" and (thing.name == ROLL or thing.name.startswith("Continue: "))
        ]

    def is_over(self) -> bool:
        return any(thing.role == "button" and thing.name == "Rematch" for thing in self.hear())

    def play(self, chance: Dice) -> None:
        """Play to the end with random choices."""
        deadline = time.monotonic() + 6 * PATIENCE / 1000
        while not self.is_over():
            assert time.monotonic() < deadline, "the game did not end"
            if choices := self.choices():
                self.do(chance.choice(choices))

    def do(self, thing: Thing) -> None:
        """Do it, and wait until the page announces something new."""
        before = self.hear()
        self.use(thing.role, thing.name)
        deadline = time.monotonic() + PATIENCE / 1000
        while self.hear() == before:
            assert time.monotonic() < deadline, f"nothing came of {thing}"

    def news(self) -> list[str]:
        """The announcements so far."""
        return self.page.get_by_role("log").get_by_role("paragraph").all_inner_texts()
