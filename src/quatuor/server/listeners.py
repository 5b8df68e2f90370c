"""Who listens to a game: one listener a socket, each with what still has to be sent to it.

    room ──bytes──▶ Listener ──bytes──▶ socket

A message for everybody is encoded once, and every listener is given the same bytes. The wait is bounded: a
page that does not take its messages is let go, connects again when it can, and is then told how things stand.
"""

from __future__ import annotations

from asyncio import Event
from collections import deque
from typing import Final

TRY_AGAIN: Final = 1013
"""The code a socket is closed with when its page was too slow."""
GOING_AWAY: Final = 1001
"""The code a socket is closed with when the server stops."""


class Listener:
    """Messages on their way to one socket. Whoever holds the socket takes them with `next`."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._news = Event()
        self.code: int | None = None
        """Why it was closed; None while it is open."""

    def send(self, message: bytes) -> None:
        """Have a message sent after the others; a listener with too many of them is closed instead."""
        if self.code is not None:
            return
        if len(self._waiting) >= self._most:
            self._waiting.clear()
            self.close(TRY_AGAIN)
            return
        self._waiting.append(message)
        self._news.set()

    def close(self, code: int = GOING_AWAY) -> None:
        """Send what waits, and then no more."""
        if self.code is None:
            self.code = code
            self._news.set()

    async def next(self) -> bytes | None:
        """The next message, when there is one; None once it is closed and empty."""
        while not self._waiting:
            if self.code is not None:
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()
