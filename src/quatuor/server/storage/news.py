"""What servers on one database tell each other: PostgreSQL's LISTEN and NOTIFY, on a connection of its own.

    a transaction ──NOTIFY──▶ commit ──▶ every server that listens
    a beat        ──NOTIFY──▶ … and back here: a connection that does not bring it is dead

An announcement says what has changed, never how: whoever is interested reads the database. So a lost one
costs time, and after a lost connection everything is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from .connection import connected_alone
from .statements import ANNOUNCE, CHANNEL
from .transactions import Step

SILENCE: Final = 4.0
"""Seconds without any announcement, beats included, after which the connection counts as dead."""
AGAIN: Final = 0.25
"""Seconds before another attempt to connect; doubled each time,"""
LONGEST: Final = 2.0
"""up to this many."""

_log = logging.getLogger(__name__)


class News(NamedTuple):
    """An announcement: who says what about which game, and perhaps more."""

    process: str
    kind: str
    game: str = ""
    more: str = ""

    @property
    def text(self) -> str:
        return " ".join(self)


def announcement(news: News) -> Step:
    """The step of a transaction that announces something."""
    return ANNOUNCE, [{"news": news.text}]


class Listener:
    """Hears the other servers for as long as it runs."""

    def __init__(
        self, url: str, process: str, hear: Callable[[News], None], regained: Callable[[], None]
    ) -> None:
        self._url = url
        self._process = process
        self._hear = hear
        self._regained = regained
        self._last = 0.0
        self._lost = asyncio.Event()

    async def run(self) -> None:
        """Listen; after a lost connection, `regained` is called as soon as there is another one."""
        wait = AGAIN
        while True:
            try:
                await self._listen()
                wait = AGAIN
            except Exception as error:  # noqa: BLE001 - whatever it is, they must be heard again
                _log.warning("the other servers cannot be heard: %r", error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST)

    async def _listen(self) -> None:
        self._lost.clear()
        connection = await connected_alone(self._url)
        try:
            connection.add_termination_listener(lambda _: self._lost.set())
            await connection.add_listener(CHANNEL, self._take)
            self._last = asyncio.get_running_loop().time()
            self._regained()
            await self._until_lost()
        finally:
            connection.terminate()

    async def _until_lost(self) -> None:
        """Wait until the connection ends, or until nothing comes any more."""
        loop = asyncio.get_running_loop()
        while (left := self._last + SILENCE - loop.time()) > 0 and not self._lost.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._lost.wait()

    def _take(self, _connection: Any, _pid: int, _channel: str, text: str) -> None:
        self._last = asyncio.get_running_loop().time()
        words = text.split(" ", 3)
        if words[0] != self._process and 2 <= len(words):
            self._hear(News(*words))
