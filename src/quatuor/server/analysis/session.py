"""Analyses for pages: a request over a socket is answered in short steps, each in its turn.

    page ──Analyse──▶ session ──▶ workers: one step of this page, one of the next, …  ──▶ Finding ──▶ page
                         ▲                                                             │
                         └───────────── until all is known, or time is up ◀───────┘

The workers for analyses give way to those of the games: no move waits for an analysis. The first step at a
position is short and comes before everyone's further ones, so a new page is answered at once, however many
there are. A new request of a page ends its previous one, and so does leaving.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import msgspec

from quatuor.engine.investigation import Investigation, Means
from quatuor.engine.limit import Limit
from quatuor.engine.player import StopFlag
from quatuor.engine.searching import ALL_LINES
from quatuor.rules.game import QuatuorError

from ..boards import places
from ..errors import Refusal, words_of
from ..messages import Analyse, AnalysisRequest, Impossible, Rest, Review
from ..settings import Settings
from ..wire import trouble
from ..workers import Busy, ProcessPool, WorkerPool
from .findings import finding
from .review import Reviewer
from .tables import Tables

_log = logging.getLogger("quatuor.server")

LINES: Final = 5
"""The number of moves distinguished if they must be searched."""
FIRST_STEP: Final = 0.04
FURTHER_STEP: Final = 0.1
"""Seconds per step, for which the next page waits."""
LONGER: Final = 6
"""The factor of extra time for a page that asks for more."""
BUSY_WAIT: Final = 0.25


@dataclass(eq=False)
class AnalysisSession:
    """One analysing page, with at most one request in progress."""

    client: str
    workers: WorkerPool
    processes: ProcessPool
    """Places are replayed there. Their budget also covers the Python part of the steps here."""
    settings: Settings
    send: Callable[[bytes], object]
    tables: Tables
    """Where the memory of its searches comes from."""
    _under_way: asyncio.Task[None] | None = None

    def ask(self, asked: AnalysisRequest) -> None:
        """Start a request, and drop the previous one."""
        self.end()
        if not isinstance(asked, Rest):
            self._under_way = asyncio.create_task(self._answer(asked))

    def end(self) -> None:
        if self._under_way is not None:
            self._under_way.cancel()
            self._under_way = None

    async def _answer(self, asked: Analyse | Review) -> None:
        try:
            await (self._analyse(asked) if isinstance(asked, Analyse) else self._review(asked))
        except (QuatuorError, Refusal) as error:
            self.send(msgspec.json.encode(Impossible(asked.id, words_of(error))))
        except Exception as error:  # noqa: BLE001 - the log has the details, the page one sentence
            _log.error("an analysis failed", exc_info=error)
            self.send(trouble("failed"))

    async def _analyse(self, asked: Analyse) -> None:
        standing = await self.processes.call(self.client, places.stand_at, asked)
        with self.tables.lent(self.client) as memory:
            await self._investigate(asked, standing, memory)

    async def _investigate(self, asked: Analyse, standing: places.Standing, memory: int) -> None:
        position, history, outcome = standing
        most = self.settings.analysis_seconds * (LONGER if asked.longer else 1)
        means = Means(lines=LINES, known_lines=ALL_LINES, memory=memory)
        investigation = Investigation(position, Limit(seconds=most), means, history=history, outcome=outcome)

        def step(stop: StopFlag) -> tuple[bytes, bool]:
            """Runs on a worker thread, which also builds the message."""
            first = investigation.found is None
            with self.processes.charging(self.client):
                investigation.prepare()
            found = investigation.advance(FIRST_STEP if first else FURTHER_STEP, stop)
            over = investigation.over
            return msgspec.json.encode(finding(asked.id, found, found.seconds, rested=over)), over

        over = False
        try:
            while not over:
                message, over = await self._done(step, later=investigation.found is not None)
                self.send(message)
        finally:
            investigation.release()

    async def _review(self, asked: Review) -> None:
        match = await self.processes.call(self.client, places.match_at, asked)
        charging = partial(self.processes.charging, self.client)
        for step in Reviewer(asked.id, match, self.settings, charging).steps():
            while wait := self.processes.wait(self.client):  # noqa: ASYNC110 - only time fills it
                await asyncio.sleep(wait)
            self.send(await self._done(step, later=True))

    async def _done(self, work: Callable[[StopFlag], Any], *, later: bool) -> Any:
        """Wait for a turn; if the queue is full, wait for that first."""
        while True:
            try:
                return await self.workers.do(self.client, work, later=later)
            except Busy:
                await asyncio.sleep(BUSY_WAIT)
