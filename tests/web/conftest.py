"""A server and a browser for each module, and a browser window for each person in a test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from quatuor.server.http.pages import STATIC

from .pages import PATIENCE, Person
from .serving import Site

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
SWITCHES = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Software WebGL only: drawing whole pages in software takes twice the time.
    "--enable-unsafe-swiftshader",
]

Meet = Callable[..., Person]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here need a browser, most of them Chromium."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and not item.get_closest_marker("firefox"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server without games; its warnings fail the last test of the module."""
    assert (STATIC / "index.html").is_file(), "The pages are not built: run `make web` first."
    running = Site(tmp_path_factory.mktemp("site"))
    try:
        yield running
    finally:
        running.stop()
    assert running.said() == ""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. It ends with the module, because other tests need its event loop."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, f"No Chromium on this machine: install one of {', '.join(NAMES)}."
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=SWITCHES)
        yield launched
        launched.close()


class Visitors:
    """People who visit a server, each with their own browser: its locale, screen and so on can be chosen.

    Browsers are slow to make, so one that was left is used by the next person, with nothing stored in it.
    """

    def __init__(self, url: str, browser: Browser) -> None:
        self._url = url
        self._browser = browser
        self._left: dict[str, list[Person]] = {}

    @contextmanager
    def meeting(self) -> Iterator[Meet]:
        """Meet people for a while; errors inside their pages fail the test."""
        met: list[tuple[str, Person]] = []

        def meet(**surroundings: Any) -> Person:
            kind = repr(surroundings)
            waiting = self._left.setdefault(kind, [])
            person = waiting.pop() if waiting else self._new(**surroundings)
            met.append((kind, person))
            return person

        try:
            yield meet
            assert [trouble for _, person in met for trouble in person.troubles] == []
        finally:
            for kind, person in met:
                if person.forget_all(self._url):
                    self._left[kind].append(person)

    def _new(self, **surroundings: Any) -> Person:
        usual = {
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "base_url": self._url,
            # Each short visit would fetch the whole app; `test_installable.py` tests that it is kept.
            "service_workers": "block",
        }
        context = self._browser.new_context(**{**usual, **surroundings})
        return Person(context, touches=bool(surroundings.get("has_touch")))

    def go_home(self) -> None:
        for person in chain.from_iterable(self._left.values()):
            person.context.close()


@pytest.fixture(scope="module")
def visitors(site: Site, browser: Browser) -> Iterator[Visitors]:
    visitors = Visitors(site.url, browser)
    yield visitors
    visitors.go_home()


@pytest.fixture
def meet(visitors: Visitors) -> Iterator[Meet]:
    """Bring a person to the server of the module."""
    with visitors.meeting() as meeting:
        yield meeting


@contextmanager
def people_at(url: str, browser: Browser) -> Iterator[Meet]:
    """People who visit another server."""
    visitors = Visitors(url, browser)
    with visitors.meeting() as meeting:
        yield meeting
    visitors.go_home()


@pytest.fixture
def person(meet: Meet) -> Person:
    """An English-speaking person at a desktop."""
    return meet()


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """The folder for downloads."""
    return tmp_path
