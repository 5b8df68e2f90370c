"""Python work that takes more than a few milliseconds, in processes of its own.

    event loop ──call──▶ fair queue ──▶ a thread ──pickle──▶ its process (`child`)

Threads share the interpreter's lock: Python work in one delays every live game, however short its turn. A
process has a lock of its own. Each thread of a worker pool holds one process, so queue, fairness and
cancellation are those of the pool.

Work is limited by the processor time it took, per client. A client who has used up their budget is refused
until it has refilled; everybody else is served as before. A call that takes too much of it is ended with its
process, so that no input can keep a process from the others.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, Self, TypeVar

import msgspec

from ..budget import TimeBudget
from .child import OVERRUN, Answer
from .pool import WorkerPool
from .refusals import Busy, Overtime

Found = TypeVar("Found")

WITHIN: Final = (10.0, 40.0)
"""Processor seconds of a quick call and of any other: several times what the largest request needs."""
PATIENCE: Final = 6.0
"""How many times as long a call may take by the clock: it may wait for a core, but not for ever."""
MAIN: Final = "from quatuor.server.workers.child import main; main()"


class ProcessPool:
    """Processes shared by all clients, each of whom has a budget of processor time."""

    def __init__(
        self, processes: int, budget: TimeBudget, within: float, *, most: int = 1000, most_each: int = 16
    ) -> None:
        self._threads = WorkerPool(processes, most=most, most_each=most_each)
        self._budget = budget
        self._within = within
        """The processor seconds that one call may take."""
        self._own = threading.local()
        self._running: list[Process] = []
        self._closed = False

    async def call(self, client: str, function: Callable[..., Found], *arguments: object) -> Found:
        """Call a function of a module.

        Raises `Busy` if the queue is full or the budget is used up, `Overtime` if the call takes too long.
        """
        if wait := self._budget.wait(client):
            raise Busy(wait)
        answer = await self._threads.do(client, lambda _: self._answer(client, function, arguments))
        if answer.error is not None:
            raise answer.error
        return answer.result  # type: ignore[no-any-return]

    async def call_for_json(self, client: str, function: Callable[..., object], *arguments: object) -> bytes:
        """The same as JSON, which is encoded in the process too."""
        return await self.call(client, encoded, function, arguments)

    @property
    def waiting(self) -> int:
        """The number of calls waiting for a process."""
        return self._threads.waiting

    @property
    def under_way(self) -> int:
        """The number of calls in progress."""
        return self._threads.under_way

    def close(self) -> None:
        """End all processes; pending callers are cancelled."""
        self._closed = True
        for process in list(self._running):
            process.close()
        self._threads.close()

    # Work that cannot leave this process, within the same budget.

    def wait(self, client: str) -> float:
        """The seconds until this client has processor time again; 0 if now."""
        return self._budget.wait(client)

    @contextmanager
    def charging(self, client: str) -> Iterator[None]:
        """Charge a client for the processor time that this thread uses meanwhile."""
        began = time.thread_time()
        try:
            yield
        finally:
            self._budget.charge(client, time.thread_time() - began)

    # On a thread.

    def _answer(self, client: str, function: Callable[..., object], arguments: tuple[object, ...]) -> Answer:
        """Charged here: a requester who leaves early has still used the time."""
        process, began = self._process(), time.monotonic()
        try:
            answer = process.call(function, arguments, self._within)
        except (Busy, Overtime):  # the process is gone, and with it the exact time
            self._budget.charge(client, time.monotonic() - began)
            raise
        self._budget.charge(client, answer.seconds)
        return answer

    def _process(self) -> Process:
        """The process of this thread; a new one if it has none, or if it died."""
        if self._closed:
            raise Busy
        found: Process | None = getattr(self._own, "process", None)
        if found is None or not found.is_alive:
            if found is not None:
                self._running.remove(found)
            found = self._own.process = Process()
            self._running.append(found)
        return found


def encoded(function: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """The result of a function, as JSON; runs in a worker process."""
    return msgspec.json.encode(function(*arguments))


@dataclass(frozen=True, slots=True)
class Processes:
    """Pools with one budget: what pages wait for never queues behind what takes seconds."""

    quick: ProcessPool
    slow: ProcessPool
    proofs: ProcessPool

    @classmethod
    def started(
        cls,
        quick: int,
        slow: int,
        budget: TimeBudget,
        *,
        proofs: int = 1,
        within: tuple[float, float] = WITHIN,
    ) -> Self:
        """Pools of this many processes; `within` are the processor seconds of a quick call and any other."""
        for_quick, for_others = within
        return cls(
            ProcessPool(quick, budget, for_quick),
            ProcessPool(slow, budget, for_others),
            ProcessPool(proofs, budget, for_others),
        )

    def close(self) -> None:
        for pool in (self.quick, self.slow, self.proofs):
            pool.close()


class Process:
    """One process, which answers one call at a time."""

    def __init__(self) -> None:
        self._popen = subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-c", MAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._calls, self._answers = self._popen.stdin, self._popen.stdout
        self._overran = False

    @property
    def is_alive(self) -> bool:
        return self._popen.poll() is None

    def call(self, function: Callable[..., object], arguments: tuple[object, ...], within: float) -> Answer:
        """The answer, within some processor seconds. If the process dies, the caller may try again."""
        watch = threading.Timer(within * PATIENCE, self._end_overrun)
        watch.start()
        try:
            self._calls.write(pickle.dumps((function, arguments, within)))
            self._calls.flush()
            answer: Answer = pickle.load(self._answers)  # noqa: S301 - our own process
        except (OSError, EOFError, ValueError, pickle.UnpicklingError) as error:  # closed while it is read
            self.close()
            refusal = Overtime() if self._overran or self._ended_itself else Busy()
            raise refusal from error
        finally:
            watch.cancel()
        return answer

    @property
    def _ended_itself(self) -> bool:
        return OVERRUN is not None and self._popen.returncode == -OVERRUN

    def _end_overrun(self) -> None:
        self._overran = True
        self._popen.kill()

    def close(self) -> None:
        """End the process, in the middle of a call if necessary: nothing it does is kept."""
        self._popen.kill()
        with suppress(OSError), self._popen:  # closes its pipes, and waits for it
            pass
