"""A server and a browser for each module, and a browser window of its own for each person in a test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from quatuor.server.http.pages import STATIC

from .pages import PATIENCE, Person
from .serving import Site

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SWITCHES = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Meet = Callable[..., Person]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with no games yet; whatever it complained of fails the last test of the module."""
    assert (STATIC / "index.html").is_file(), "The pages are not built: run `make web` first."
    running = Site(tmp_path_factory.mktemp("site"))
    try:
        yield running
    finally:
        running.stop()
    assert running.said() == ""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. It ends with the module: other tests need the event loop it occupies."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, f"No Chromium on this machine: install one of {', '.join(NAMES)}."
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=SWITCHES)
        yield launched
        launched.close()


@pytest.fixture
def meet(site: Site, browser: Browser) -> Iterator[Meet]:
    """Meet somebody with a browser of his own: his locale, screen and so on can be said."""
    with people_at(site.url, browser) as meeting:
        yield meeting


@contextmanager
def people_at(url: str, browser: Browser) -> Iterator[Meet]:
    """People who visit a server; what went wrong inside their pages fails the test."""
    met: list[Person] = []

    def meeting(**surroundings: Any) -> Person:
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "base_url": url}
        context = browser.new_context(**{**usual, **surroundings})
        person = Person(context, touches=bool(surroundings.get("has_touch")))
        met.append(person)
        return person

    try:
        yield meeting
        assert [trouble for person in met for trouble in person.troubles] == []
    finally:
        for person in met:
            person.context.close()


@pytest.fixture
def person(meet: Meet) -> Person:
    """Somebody who speaks English, at a desk."""
    return meet()


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """Where what is saved from a page is put."""
    return tmp_path
