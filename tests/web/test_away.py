"""A server or its storage is away for a moment: the page tries again by itself, and it all happens once."""

from __future__ import annotations

import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Response, WebSocket, expect

from .pages import Person, eventually, facts
from .serving import Site

NOTICED_WITHIN = 10.0
"""Seconds until a page notices a frozen server: 5.5, and what a busy machine adds."""


@contextmanager
def unwritable(site: Site) -> Iterator[None]:
    """No event can be stored meanwhile."""
    database = sqlite3.connect(site.data / "quatuor.sqlite3", timeout=30, isolation_level=None)
    refuse = "BEGIN SELECT RAISE(ABORT, 'away for a moment'); END"
    database.execute(f"CREATE TRIGGER away BEFORE INSERT ON events {refuse}")
    database.execute(f"CREATE TRIGGER gone BEFORE INSERT ON games {refuse}")
    try:
        yield
    finally:
        database.execute("DROP TRIGGER away")
        database.execute("DROP TRIGGER gone")
        database.close()


@contextmanager
def frozen(site: Site) -> Iterator[None]:
    """The server keeps its connections, and says nothing."""
    site.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        site.process.send_signal(signal.SIGCONT)


def refusals(person: Person) -> list[str]:
    """What the server refuses from now on because it cannot store it."""
    refused: list[str] = []

    def hear(message: str | bytes) -> None:
        if "not-kept" in str(message):
            refused.append(str(message))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    person.page.on("websocket", listen)
    return refused


def test_a_move_that_could_not_be_stored_arrives_by_itself_once(site: Site, person: Person) -> None:
    refused = refusals(person)
    person.start("quantik", "me", "here")
    with unwritable(site):
        person.point("C", "a4")
        eventually(lambda: len(refused) >= 2, person.page, "the second refusal")
        assert person.look().busy
        expect(person.refusal).to_have_count(0)
    person.see("the move", lambda seen: not seen.busy and len(person.moves()) == 1)
    assert [entry["text"] for entry in facts(person)["entries"]] == ["Ca4"]
    expect(person.refusal).to_have_count(0)


def test_a_game_that_could_not_be_created_starts_by_itself(site: Site, person: Person) -> None:
    def is_refused(response: Response) -> bool:
        return response.status == 503

    person.open("/new/quantik")
    with unwritable(site), person.page.expect_response(is_refused):
        person.page.get_by_text(person.say("new.more")).click()
        person.page.locator("form button[type=submit]").click()
    person.page.wait_for_url("**/play/*")
    expect(person.page.locator("[data-spot]").first).to_be_attached()


def test_a_frozen_server_is_noticed_by_a_page_that_only_watches(site: Site, person: Person) -> None:
    person.start("quantik", "me", "here")
    with frozen(site):
        began = time.monotonic()
        expect(person.refusal).to_contain_text("Connection lost")
        assert time.monotonic() - began < NOTICED_WITHIN
    expect(person.refusal).to_have_count(0)
    person.type("Ca4")
