"""Engine threads shared by all clients.

The turns of computers are always queued, those of games without viewers behind all others. Other requests are
refused while the queue is full.

An engine releases the interpreter while it searches, so pages are served meanwhile. A requester who no longer
wants an answer cancels the wait: queued work is dropped, running work is stopped by its flag.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from quatuor.engine.hints import Hint, hint
from quatuor.engine.limit import Limit
from quatuor.engine.player import Choice, Engine, StopFlag
from quatuor.match import Match

from .queue import FairQueue, Job
from .refusals import Busy

Found = TypeVar("Found")

JOIN_SECONDS: Final = 5.0
"""How long to wait for a thread at the end; a stopped engine needs milliseconds."""

NICENESS: Final = (5, 10)
"""How far a thread steps back behind the event loop, and one that gives way to other threads."""


class WorkerPool:
    """Engine threads shared by all clients; those of analyses give way to the others."""

    def __init__(
        self, workers: int, *, most: int = 1000, most_each: int = 16, gives_way: bool = False
    ) -> None:
        self._gives_way = gives_way
        self._queue = FairQueue(most, most_each)
        self._under_way: set[Job] = set()
        self._closed = False
        self._changed = threading.Condition()
        self._threads = [
            threading.Thread(target=self._work, name=f"worker-{number}", daemon=True)
            for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    # Requests.

    async def choose(self, engine: Engine, match: Match, client: str, *, later: bool = False) -> Choice:
        """The move an engine plays; neither it nor the match may be used elsewhere meanwhile."""
        return await self._done(client, lambda stop: engine.choose(match, stop), later=later, bounded=False)

    async def hint(self, match: Match, limit: Limit, client: str) -> Hint:
        """A good move, and why; the match must not change meanwhile."""
        return await self.do(client, lambda stop: hint(match, limit, stop=stop))

    async def do(self, client: str, work: Callable[[StopFlag], Found], *, later: bool = False) -> Found:
        """Run work in turn. Raises `Busy` if the queue is full. Cancelling stops the work."""
        return await self._done(client, work, later=later, bounded=True)

    async def _done(
        self, client: str, work: Callable[[StopFlag], Found], *, later: bool, bounded: bool
    ) -> Found:
        loop = asyncio.get_running_loop()
        job = Job(client, later, work, StopFlag(), loop, loop.create_future())
        with self._changed:
            if self._closed:
                raise Busy
            self._queue.put(job, bounded=bounded)
            self._changed.notify()
        try:
            return await job.result  # type: ignore[no-any-return]
        finally:
            self._abandon(job)

    @property
    def waiting(self) -> int:
        """The number of jobs waiting for a thread."""
        return len(self._queue)

    @property
    def under_way(self) -> int:
        return len(self._under_way)

    def close(self) -> None:
        """Stop everything; pending callers are cancelled."""
        with self._changed:
            self._closed = True
            waiting = [self._queue.take() for _ in range(len(self._queue))]
            for job in (*waiting, *self._under_way):
                job.stop.set()
            self._changed.notify_all()
        for job in waiting:
            job.result.cancel()
        for thread in self._threads:
            thread.join(JOIN_SECONDS)

    # Internals.

    def _abandon(self, job: Job) -> None:
        job.stop.set()
        with self._changed:
            self._queue.drop(job)

    def _work(self) -> None:
        _step_back(NICENESS[self._gives_way])
        while (job := self._next()) is not None:
            job.do()
            with self._changed:
                self._under_way.discard(job)

    def _next(self) -> Job | None:
        """The next job, when there is one; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or len(self._queue))
            if self._closed:
                return None
            job = self._queue.take()
            self._under_way.add(job)
            return job


def _step_back(niceness: int) -> None:
    """Lower the priority of this thread, if the system can: Linux treats a thread as a process."""
    with suppress(AttributeError, OSError):
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + niceness)
