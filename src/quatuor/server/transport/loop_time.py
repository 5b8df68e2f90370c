"""The time of the event loop, shared fairly: what each address uses is measured, and who uses much waits.

Everybody's games run on one loop, step by step. No step can be interrupted, but the next one of the same
address can wait. So every step is measured and charged to an address (`metered`), and before an address
begins something new it takes its `turn`: one at a time, and only when its share has refilled.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from types import coroutine
from typing import Any, Final, TypeVar

from ..addresses import neighbourhood
from ..budget import TimeBudget

Result = TypeVar("Result")


@dataclass
class LoopTime:
    """How much of the loop each address may use."""

    budget: TimeBudget
    _turns: dict[str, Turn] = field(default_factory=dict)

    async def turn(self, address: str) -> None:
        """Wait until an address may begin something; those of one address begin one after the other."""
        key = neighbourhood(address)
        turn = self._turns.setdefault(key, Turn())
        turn.waiting += 1
        try:
            async with turn.lock:
                while wait := self.budget.wait(address):  # noqa: ASYNC110 - only time fills the budget
                    await asyncio.sleep(wait)
        finally:
            turn.waiting -= 1
            if not turn.waiting:
                del self._turns[key]

    def charge(self, address: str, seconds: float) -> None:
        """Subtract what a step took."""
        self.budget.charge(address, seconds)

    async def metered(self, address: str, work: Coroutine[Any, Any, Result]) -> Result:
        """Do some work, every step of which is charged to an address."""
        account = _ACCOUNT.set((self, address))
        try:
            return await _steps(self, address, work)
        finally:
            _ACCOUNT.reset(account)


@dataclass(slots=True)
class Turn:
    """The queue of one address."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


_ACCOUNT: Final[ContextVar[tuple[LoopTime, str] | None]] = ContextVar("account", default=None)


async def charged(start: Callable[..., Coroutine[Any, Any, Result]], *arguments: Any) -> Result:
    """Do some work in a task of its own, charged like the task that started it.

    It takes a function rather than a coroutine: a task cancelled before it begins would leave one unawaited.
    """
    account = _ACCOUNT.get()
    return await (start(*arguments) if account is None else _steps(*account, start(*arguments)))


@coroutine
def _steps(
    loop_time: LoopTime, address: str, work: Coroutine[Any, Any, Result]
) -> Generator[Any, None, Result]:
    """Forward every step of a coroutine, and measure it."""
    step = partial(work.send, None)
    while True:
        began = time.thread_time()
        try:
            awaited = step()
        except StopIteration as done:
            result: Result = done.value
            return result
        finally:
            loop_time.charge(address, time.thread_time() - began)
        try:
            yield awaited
            step = partial(work.send, None)
        except BaseException as error:  # noqa: BLE001 - the work decides what a cancellation means
            step = partial(work.throw, error)
