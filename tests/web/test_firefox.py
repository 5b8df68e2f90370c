"""Whole games in Firefox: each of the four at a desktop, others on phones, by keyboard and without motion."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from quatuor.dice import Dice

from . import bidi
from .keyboard import play_by_keyboard, start_by_keyboard
from .pages import PATIENCE, TITLES, Person, facts
from .serving import Site

pytestmark = pytest.mark.firefox

NAMES = ("firefox-esr", "firefox")
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SIDEWAYS = ViewportSize(width=844, height=390)
STILL = {"ui.prefersReducedMotion": 1}
QUICK = json.dumps(json.dumps({"speed": "quick"}))

Launch = Callable[..., Browser]


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launch]:
    """Starts the system's Firefox."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, f"No Firefox on this machine: install {' or '.join(NAMES)}."
    program = tmp_path_factory.mktemp("firefox") / "firefox"
    program.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, bidi.__file__, found])} "$@"\n')
    program.chmod(0o755)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield partial(
            playwright.firefox.launch,
            channel="moz-firefox",
            executable_path=program,
            timeout=4 * PATIENCE,
        )


@contextmanager
def visitor(
    site: Site,
    firefox: Launch,
    viewport: ViewportSize,
    settings: dict[str, Any] = STILL,
    locale: str = "en-GB",
) -> Iterator[Person]:
    with firefox(firefox_user_prefs=settings) as browser:
        person = Person(browser.new_context(viewport=viewport, locale=locale, base_url=site.url))
        yield person
        assert person.troubles == []


def assert_over(person: Person) -> None:
    """The game has ended by an article, and the card says so."""
    view = facts(person)
    assert view["status"] == "over"
    lang = person.page.locator("html").get_attribute("lang")
    expect(person.ending).to_contain_text(view["ending"]["article"]["words"][lang])
    assert person.moves()


@pytest.mark.parametrize("game", TITLES)
def test_a_game_at_a_desktop(site: Site, firefox: Launch, game: str) -> None:
    with visitor(site, firefox, DESKTOP, settings={}) as person:
        person.open("/")
        person.page.evaluate(f"localStorage.setItem('quatuor/1/preferences', {QUICK})")
        person.start(game, "me", "1")
        person.play_on(Dice(7))
        assert_over(person)


@pytest.mark.parametrize(
    ("game", "screen"), [("oxono", PHONE), ("omba", SIDEWAYS)], ids=["upright", "on its side"]
)
def test_a_game_on_a_phone(site: Site, firefox: Launch, game: str, screen: ViewportSize) -> None:
    with visitor(site, firefox, screen, locale="fr-FR") as person:
        person.start(game, "me", "1")
        person.play_on(Dice(7))
        assert_over(person)


def test_a_game_with_the_keyboard(site: Site, firefox: Launch) -> None:
    with visitor(site, firefox, DESKTOP) as person:
        start_by_keyboard(person, "quantik")
        play_by_keyboard(person, Dice(10))
        assert_over(person)


def test_a_game_without_motion(site: Site, firefox: Launch) -> None:
    """Three computers play one after another, and nobody waits to see each of them."""
    with visitor(site, firefox, DESKTOP) as person:
        person.start("omba", "me", "1", "1", "1")
        assert person.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
        person.play_on(Dice(7))
        assert_over(person)
