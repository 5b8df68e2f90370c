"""Who listens to a game: one outbox a socket, each with what still has to be sent to it.

    room ──bytes──▶ Outbox ──bytes──▶ socket

A message for everybody is encoded once, and every outbox is given the same bytes. What waits is bounded: a
page that does not take its messages is let go, connects again when it can, and is then told how things stand.
"""

from __future__ import annotations

from asyncio import Event
from collections import deque
from typing import Final

from .closing import GOING_AWAY, TRY_LATER

CUT: Final = "quatuor.cut"
"""The extension of a socket's scope that drops its connection at once, whatever still waits to be sent."""


class Outbox:
    """Messages on their way to one socket. Whoever holds the socket takes them with `next`."""

    def __init__(self, most: int = 64, most_bytes: int = 2 << 20) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._told = self._taken = self._written = 0
        """How many messages it was given, handed on, and need not think of any more."""
        self._news = Event()
        self._end = Event()
        self.code: int | None = None
        """Why it was closed; None while it is open."""

    def send(self, message: bytes) -> int:
        """Have a message sent after the others, and give its number; if too much waits, close instead."""
        if self.code is None and self._overflows(message):
            self._waiting.clear()
            self.close(TRY_LATER)
        if self.code is None:
            self._waiting.append(message)
            self._bytes += len(message)
            self._told += 1
            self._news.set()
        return self._told

    def _overflows(self, message: bytes) -> bool:
        """Whether that would be too much; a single message never is."""
        too_big = self._bytes + len(message) > self._most_bytes
        return len(self._waiting) >= self._most or (too_big and bool(self._waiting))

    def has_written(self, number: int) -> bool:
        """Whether a message has gone out, and all before it."""
        return self._written >= number

    def close(self, code: int = GOING_AWAY) -> None:
        """Send what waits, and then no more."""
        if self.code is None:
            self.code = code
            self._news.set()
            self._end.set()

    async def closed(self) -> None:
        """Wait until it is closed."""
        await self._end.wait()

    async def next(self) -> bytes | None:
        """The next message, when there is one; None once it is closed and empty."""
        while (message := self.poll()) is None:
            if self.code is not None:
                return None
            self._news.clear()
            await self._news.wait()
        return message

    def poll(self) -> bytes | None:
        """The next message, if there is one. Who asks for it has done with those he took before."""
        self._written = self._taken
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        self._bytes -= len(message)
        self._taken += 1
        return message
