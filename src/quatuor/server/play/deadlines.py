"""Deadlines: when a flag falls or a draw fails in each game. One timer wakes up for the earliest.

A game timed in days need not stay in memory: its id and the time are enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from heapq import heapify, heappop, heappush
from typing import Final

LONGEST_SLEEP: Final = 1000
"""In milliseconds: the machine may be suspended, or its clock changed."""
STALE: Final = 64
"""The number of outdated times that are not worth removing."""


class Deadlines:
    """When the time of each game is up; `check` is then called with its id."""

    def __init__(self, check: Callable[[str], Awaitable[None]], now: Callable[[], int]) -> None:
        self._check = check
        self._now = now
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._due)

    def set(self, game: str, at: int | None) -> None:
        """Set the time to check a game, replacing the previous one; None to cancel."""
        if at == self._due.get(game):
            return
        if at is None:
            del self._due[game]
            return
        self._due[game] = at
        heappush(self._heap, (at, game))
        self._tidy()
        if self._heap[0] == (at, game):
            self._changed.set()

    async def run(self) -> None:
        """Watch the clock, forever."""
        while True:
            self._changed.clear()
            for game in self._take_due():
                await self._check(game)
            await self._sleep()

    def _take_due(self) -> list[str]:
        """Remove and return the games whose time has come."""
        due = []
        while self._heap and self._heap[0][0] <= self._now():
            at, game = heappop(self._heap)
            if self._due.get(game) == at:
                del self._due[game]
                due.append(game)
        return due

    async def _sleep(self) -> None:
        wait = self._heap[0][0] - self._now() if self._heap else LONGEST_SLEEP
        try:
            async with asyncio.timeout(max(0, min(wait, LONGEST_SLEEP)) / 1000):
                await self._changed.wait()
        except TimeoutError:
            return

    def _tidy(self) -> None:
        """Remove outdated times once they are most of the heap."""
        if len(self._heap) > 2 * len(self._due) + STALE:
            self._heap = [(at, game) for game, at in self._due.items()]
            heapify(self._heap)
