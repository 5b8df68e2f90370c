"""The heartbeat: the server notes that it is running, and learns what time it is and when nobody served.

    beat ──▶ the gap since the last beat of any server, if it is long, is stored as an absence

A server that has not beaten for a while was asleep, or could not reach the database. It decides nothing about
time before it has beaten again: meanwhile another server may have gone on, or nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from ..clock import ServerClock
from ..settings import SECOND
from ..storage import Store

TRUSTED: Final = 200
"""Milliseconds: an answer about the time that took longer says too little, unless it is the first."""


class Pulse:
    """The beats of this server, and its clock."""

    def __init__(self, store: Store, clock: Callable[[], int], patience: int) -> None:
        self._service = store.service
        self._store = store
        self._patience = patience
        """How long it may sleep without having been away."""
        self._beaten: int | None = None
        self._beating = asyncio.Lock()
        self._waking: asyncio.Task[None] | None = None
        self.now = ServerClock(clock)

    @property
    def is_fresh(self) -> bool:
        """Whether it knows what has happened lately."""
        return self._beaten is not None and self.now.own() - self._beaten <= self._patience

    def silent_for(self) -> float:
        """For how many seconds it has not been able to beat."""
        return (self.now.own() - (self._beaten or 0)) / SECOND

    async def begin(self) -> None:
        """The first beat. One server alone was away since its last one; of several, others were there."""
        await self.beat(self._patience if self._store.shared else 0)

    async def freshen(self) -> None:
        """Beat first if it was asleep; all who wait share one beat, and its failure."""
        if self.is_fresh:
            return
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self.beat())
        await asyncio.shield(self._waking)

    async def beat(self, patience: int | None = None) -> None:
        """Beat now, and learn of absences."""
        async with self._beating:
            await self._set_clock()
            own = self.now.own()
            await self._service.beat(self.now(), self._patience if patience is None else patience)
            self.now.absences = await self._service.absences()
            self._beaten = own

    async def _set_clock(self) -> None:
        asked = self.now.own()
        theirs = await self._service.time()
        answered = self.now.own()
        if theirs is not None and (answered - asked < TRUSTED or self._beaten is None):
            self.now.set_by(theirs, asked, answered)
