"""The job queue, fair to all clients.

client a   ■ ■ ■ ■          taken in turn, one per client:   a b c a c a a
client b   ■
client c   ■ ■
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quatuor.engine.player import StopFlag

from .refusals import Busy

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Job:
    """A job, and the future of its result; `later` jobs run after all others."""

    client: str
    later: bool
    work: Callable[[StopFlag], Any]
    stop: StopFlag
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[Any]

    def do(self) -> None:
        """Run the job here, and deliver its result."""
        try:
            found = self.work(self.stop)
        except BaseException as error:  # noqa: BLE001 - the caller who waits gets it
            self._hand(_fail, error)
        else:
            self._hand(_succeed, found)

    def _hand(self, how: Callable[[asyncio.Future[Any], Any], None], what: object) -> None:
        try:
            self.loop.call_soon_threadsafe(how, self.result, what)
        except RuntimeError:  # the loop is closed: nobody waits any more
            _log.debug("an engine's answer came after the end")


def _succeed(result: asyncio.Future[Any], found: object) -> None:
    if not result.done():
        result.set_result(found)


def _fail(result: asyncio.Future[Any], error: BaseException) -> None:
    if not result.done():
        result.set_exception(error)


class ClientQueues:
    """The waiting jobs by client; not thread-safe."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def of(self, client: str) -> int:
        """The number of jobs waiting for one client."""
        return len(self._queues.get(client, ()))

    def put(self, job: Job) -> None:
        self._queues.setdefault(job.client, deque()).append(job)
        self._count += 1

    def take(self) -> Job:
        """The first job of the client whose turn it is, who then moves to the end."""
        client, queue = self._queues.popitem(last=False)
        job = queue.popleft()
        if queue:
            self._queues[client] = queue
        self._count -= 1
        return job

    def drop(self, job: Job) -> None:
        """Drop a job that nobody wants any more, if it still waits."""
        queue = self._queues.get(job.client)
        if queue is None or job not in queue:
            return
        queue.remove(job)
        self._count -= 1
        if not queue:
            del self._queues[job.client]


class FairQueue:
    """The jobs at normal and at low priority; not thread-safe."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._now, self._later = ClientQueues(), ClientQueues()

    def __len__(self) -> int:
        return len(self._now) + len(self._later)

    def put(self, job: Job, *, bounded: bool) -> None:
        too_much = len(self._now) >= self._most or self._now.of(job.client) >= self._most_each
        if bounded and too_much:
            raise Busy
        self._queues(job).put(job)

    def take(self) -> Job:
        return (self._now or self._later).take()

    def drop(self, job: Job) -> None:
        self._queues(job).drop(job)

    def _queues(self, job: Job) -> ClientQueues:
        return self._later if job.later else self._now
