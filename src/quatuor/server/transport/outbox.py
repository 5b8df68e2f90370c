"""Outboxes: one per socket, with the messages still to be sent.

    room ──bytes──▶ Outbox ──bytes──▶ socket

A broadcast is encoded once, and every outbox gets the same bytes. The queue is bounded: a page that does not
read its messages is disconnected. It reconnects when it can, and then gets the current state.
"""

from __future__ import annotations

from asyncio import Event
from collections import deque
from collections.abc import Callable
from typing import Final

from .closing import GOING_AWAY, TRY_LATER

CUT: Final = "quatuor.cut"
"""The scope extension that drops a connection at once, even with messages pending."""


class Outbox:
    """Messages queued for one socket. The owner of the socket takes them with `next`."""

    def __init__(
        self, most: int = 64, most_bytes: int = 2 << 20, note: Callable[[int], None] = lambda _: None
    ) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._note = note
        """Told how many bytes wait whenever that changes."""
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._queued = self._taken = self._written = 0
        """The number of messages queued, handed out, and written."""
        self._news = Event()
        self._end = Event()
        self.code: int | None = None
        """Why it was closed, as a protocol code; None while it is open."""
        self.reason = ""
        """The same as a problem code, if there is one."""

    def send(self, message: bytes) -> int:
        """Queue a message and return its number; if too much is waiting, close instead."""
        if self.code is None and self._overflows(message):
            self.drop()
        if self.code is None:
            self._waiting.append(message)
            self._queued += 1
            self._news.set()
            self._count(len(message))
        return self._queued

    def drop(self) -> None:
        """Close without sending what is queued: the page does not read it."""
        self._waiting.clear()
        self.close(TRY_LATER)
        self._count(-self._bytes)

    def _count(self, size: int) -> None:
        self._bytes += size
        self._note(self._bytes)

    def _overflows(self, message: bytes) -> bool:
        """Whether the queue would overflow; a single message never does."""
        too_big = self._bytes + len(message) > self._most_bytes
        return len(self._waiting) >= self._most or (too_big and bool(self._waiting))

    def has_written(self, number: int) -> bool:
        """Whether a message and all before it have been written."""
        return self._written >= number

    def close(self, code: int = GOING_AWAY, reason: str = "") -> None:
        """Send what is queued, then stop. Only the first reason counts."""
        if self.code is None:
            self.code, self.reason = code, reason
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
        """The next message, if any. Calling this marks earlier messages as written."""
        self._written = self._taken
        if not self._waiting:
            return None
        message = self._waiting.popleft()
        self._taken += 1
        self._count(-len(message))
        return message
