"""The job queue, fair to all clients.

client a   ■ ■ ■ ■          taken in turn, one per client:   a b c a c a a
client b   ■
client c   ■ ■

Of IPv6, the households of one site share the turns and the places of a few.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quatuor.engine.player import StopFlag

from ..addresses import shares
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


class Site:
    """The jobs of the clients of one site, who take turns. An IPv4 address is a site of its own."""

    def __init__(self) -> None:
        self.clients: OrderedDict[str, deque[Job]] = OrderedDict()
        self.turns = 0
        """How many turns of a round it has: one per waiting client, up to its share."""

    def __len__(self) -> int:
        return sum(map(len, self.clients.values()))

    def take(self) -> Job:
        """The first job of the client whose turn it is, who then moves to the end."""
        client, queue = self.clients.popitem(last=False)
        job = queue.popleft()
        if queue:
            self.clients[client] = queue
        return job


class ClientQueues:
    """The waiting jobs by site and client; not thread-safe."""

    def __init__(self) -> None:
        self._sites: dict[str, Site] = {}
        self._round: deque[str] = deque()
        """The sites in the order of their turns."""
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has_room(self, client: str, most: int) -> bool:
        """Whether a client may add a job, if each may have this many."""
        key, share = shares(client)[-1]
        site = self._sites.get(key, Site())
        return len(site.clients.get(client, ())) < most and len(site) < most * share

    def put(self, job: Job) -> None:
        key, share = shares(job.client)[-1]
        site = self._sites.setdefault(key, Site())
        site.clients.setdefault(job.client, deque()).append(job)
        self._count += 1
        if site.turns < min(len(site.clients), share):
            site.turns += 1
            self._round.append(key)

    def take(self) -> Job:
        """The next job of the site whose turn it is."""
        key = self._round.popleft()
        site = self._sites[key]
        site.turns -= 1
        if not site.clients:  # its job was dropped
            self._settle(key)
            return self.take()
        job = site.take()
        self._count -= 1
        if site.turns < len(site.clients):
            site.turns += 1
            self._round.append(key)
        self._settle(key)
        return job

    def drop(self, job: Job) -> None:
        """Drop a job that nobody wants any more, if it still waits."""
        key, _ = shares(job.client)[-1]
        queue = self._sites[key].clients.get(job.client) if key in self._sites else None
        if queue is None or job not in queue:
            return
        queue.remove(job)
        self._count -= 1
        if not queue:
            del self._sites[key].clients[job.client]

    def _settle(self, key: str) -> None:
        """Forget a site that has neither jobs nor turns."""
        if not self._sites[key].turns and not self._sites[key].clients:
            del self._sites[key]


class FairQueue:
    """The jobs at normal and at low priority; not thread-safe."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._now, self._later = ClientQueues(), ClientQueues()

    def __len__(self) -> int:
        return len(self._now) + len(self._later)

    def put(self, job: Job, *, bounded: bool) -> None:
        has_room = len(self._now) < self._most and self._now.has_room(job.client, self._most_each)
        if bounded and not has_room:
            raise Busy
        self._queues(job).put(job)

    def take(self) -> Job:
        return (self._now or self._later).take()

    def drop(self, job: Job) -> None:
        self._queues(job).drop(job)

    def _queues(self, job: Job) -> ClientQueues:
        return self._later if job.later else self._now
