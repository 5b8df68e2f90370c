"""Python work that takes more than a few milliseconds, in processes of its own.

    event loop ──call──▶ fair queue ──▶ a thread ──pickle──▶ its process (`child`)

Threads share the interpreter's lock: Python work in one delays every live game, however short its turn. A
process has a lock of its own. Each thread of a worker pool holds one process, so queue, fairness and
cancellation are those of the pool.

Work is limited by the processor time it took, per client. A client who has used up their budget is refused
until it has refilled; everybody else is served as before.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self, TypeVar

import msgspec

from .budget import TimeBudget
from .child import Answer
from .pool import WorkerPool
from .queue import Busy

Found = TypeVar("Found")

MAIN: Final = "from quatuor.server.workers.child import main; main()"


class ProcessPool:
    """Processes shared by all clients, each of whom has a budget of processor time."""

    def __init__(self, processes: int, budget: TimeBudget, *, most: int = 1000, most_each: int = 16) -> None:
        self._threads = WorkerPool(processes, most=most, most_each=most_each)
        self._budget = budget
        self._own = threading.local()
        self._running: list[Process] = []
        self._closed = False

    async def call(self, client: str, function: Callable[..., Found], *arguments: object) -> Found:
        """Call a function of a module. Raises `Busy` if the queue is full or the budget is used up."""
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

    def close(self) -> None:
        """End all processes; pending callers are cancelled."""
        self._closed = True
        for process in list(self._running):
            process.close()
        self._threads.close()

    async def charged(
        self, client: str, thread: Executor, work: Callable[..., Found], *given: object
    ) -> Found:
        """Run work that cannot leave this process on a thread, within the same budget."""
        if wait := self._budget.wait(client):
            raise Busy(wait)
        return await asyncio.get_running_loop().run_in_executor(thread, self._timed, client, work, given)

    # On a thread.

    def _timed(self, client: str, work: Callable[..., Found], given: tuple[object, ...]) -> Found:
        began = time.thread_time()
        try:
            return work(*given)
        finally:
            self._budget.charge(client, time.thread_time() - began)

    def _answer(self, client: str, function: Callable[..., object], arguments: tuple[object, ...]) -> Answer:
        """Charged here: a requester who leaves early has still used the time."""
        answer = self._process().call(function, arguments)
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
    """Two pools with one budget: what pages wait for never queues behind what takes seconds."""

    quick: ProcessPool
    slow: ProcessPool

    @classmethod
    def started(cls, quick: int, slow: int, budget: TimeBudget) -> Self:
        return cls(ProcessPool(quick, budget), ProcessPool(slow, budget))

    def close(self) -> None:
        self.quick.close()
        self.slow.close()


class Process:
    """One process, which answers one call at a time."""

    def __init__(self) -> None:
        self._popen = subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-c", MAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._calls, self._answers = self._popen.stdin, self._popen.stdout

    @property
    def is_alive(self) -> bool:
        return self._popen.poll() is None

    def call(self, function: Callable[..., object], arguments: tuple[object, ...]) -> Answer:
        """The answer of the process. If it dies over it, the caller may try again."""
        try:
            self._calls.write(pickle.dumps((function, arguments)))
            self._calls.flush()
            answer: Answer = pickle.load(self._answers)  # noqa: S301 - our own process
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            self.close()
            raise Busy from error
        return answer

    def close(self) -> None:
        """End the process, in the middle of a call if necessary: nothing it does is kept."""
        self._popen.kill()
        with suppress(OSError), self._popen:  # closes its pipes, and waits for it
            pass
