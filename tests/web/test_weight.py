"""Pages are light: everything that Chromium transfers until a page is ready, compressed.

Only contents are counted. Headers, about 800 bytes per file, shrink to a few behind a server with HTTP/2.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Meet
from .pages import TITLES, Person

FIRST = 100_000
BOARD = 150_000
"""Without the third dimension, which is loaded on first use."""


def weight(person: Person, path: str) -> dict[str, int]:
    """The bytes transferred for each address, for a visitor who has nothing yet."""
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    named: dict[str, str] = {}
    heads: dict[str, int] = {}
    weights: dict[str, int] = {}

    def answered(event: Any) -> None:
        named[event["requestId"]] = event["response"]["url"]
        heads[event["requestId"]] = event["response"]["encodedDataLength"]

    def loaded(event: Any) -> None:
        number = event["requestId"]
        weights[named[number]] = event["encodedDataLength"] - heads[number]

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    person.page.goto(path, wait_until="networkidle")
    expect(person.heading).to_be_visible()
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    session.detach()
    return weights


def assert_lighter(weights: dict[str, int], most: int) -> None:
    heaviest = sorted(weights.items(), key=lambda each: -each[1])
    assert most / 2 < sum(weights.values()) < most, heaviest


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_first_page(meet: Meet, locale: str) -> None:
    assert_lighter(weight(meet(locale=locale), "/"), FIRST)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", TITLES)
def test_a_board(meet: Meet, game: str, locale: str) -> None:
    person = meet(locale=locale)
    person.start(game, "me", "here")
    assert_lighter(weight(person, person.page.url), BOARD)


def test_only_the_language_of_the_reader_is_fetched(person: Person) -> None:
    """English is kept for whatever has no French yet."""
    person.start("quantik", "me", "here")
    assert not [address for address in weight(person, person.page.url) if "web.fr" in address]
