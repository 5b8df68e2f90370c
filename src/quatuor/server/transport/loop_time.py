"""The time of the event loop, shared fairly: what each address uses is measured, and who uses much waits.

Everybody's games run on one loop, step by step. No step can be interrupted, but the next one of the same
address can wait. So every step is measured and charged to an address, and before an address begins something
new it takes its turn in the address's lane:

    round of the loop   a a b c a │ a b c │ a …       an address with much to do gets a moment of each round,
                                                      and none while its share is used up
"""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from types import coroutine
from typing import Any, Final, TypeAlias, TypeVar

from ..addresses import neighbourhood
from ..budget import TimeBudget

Result = TypeVar("Result")
Step: TypeAlias = Callable[[], object]

MOMENT: Final = 0.0005
"""The seconds after which an address lets the others go first."""
TYPICAL: Final = 0.0001
"""The seconds that a message takes, for those whose turn it is but who have not begun yet."""


@dataclass(slots=True)
class Lane:
    """What one address has used of this round of the loop, and what waits for a later one."""

    used: float = 0.0
    busy: bool = False
    """Whether a step is being done: what it begins waits for the next round, rather than nest."""
    waiting: deque[Step] = field(default_factory=deque)


@dataclass
class LoopTime:
    """How much of the loop each address may use."""

    budget: TimeBudget
    _lanes: dict[str, Lane] = field(default_factory=dict)
    """Of those who do something in this round."""

    async def turn(self, address: str) -> None:
        """Wait until an address may begin something."""
        if not self._may_begin(address):
            lane, turn = self._lanes[neighbourhood(address)], get_running_loop().create_future()
            lane.waiting.append(partial(_let, turn, lane))
            await turn

    def begin(self, address: str, step: Step) -> bool:
        """Do something for an address as soon as it may; returns whether that was at once."""
        may_begin, lane = self._may_begin(address), self._lanes[neighbourhood(address)]
        if may_begin:
            self._do(address, lane, step)
        else:
            lane.waiting.append(step)
        return may_begin

    def charge(self, address: str, seconds: float) -> None:
        """Subtract what a step took."""
        self.budget.charge(address, seconds)
        if (lane := self._lanes.get(neighbourhood(address))) is not None:
            lane.used += seconds

    async def metered(self, address: str, work: Coroutine[Any, Any, Result]) -> Result:
        """Do some work, every step of which is charged to an address."""
        account = _ACCOUNT.set((self, address))
        try:
            return await _steps(self, address, work)
        finally:
            _ACCOUNT.reset(account)

    def _may_begin(self, address: str) -> bool:
        """Whether an address may begin something now; if not, it has a lane to wait in."""
        key = neighbourhood(address)
        lane = self._lanes.get(key)
        if lane is None:
            self._lanes[key] = Lane()
            return not self._next_round(address)
        has_time = lane.used < MOMENT and not lane.busy and not lane.waiting
        return has_time and not self.budget.wait(address)

    def _next_round(self, address: str) -> float:
        """Go on in the next round, or when the address has time again; returns the seconds until then."""
        loop = get_running_loop()
        if wait := self.budget.wait(address):
            loop.call_later(wait, self._go_on, address)
        else:
            loop.call_soon(self._go_on, address)
        return wait

    def _go_on(self, address: str) -> None:
        """In a new round, take what waits as far as a moment allows."""
        key = neighbourhood(address)
        lane = self._lanes[key]
        lane.used = 0.0
        if not lane.waiting:
            del self._lanes[key]
        elif not self._next_round(address):
            while lane.waiting and lane.used < MOMENT:
                self._do(address, lane, lane.waiting.popleft())

    def _do(self, address: str, lane: Lane, step: Step) -> None:
        began, lane.busy = perf_counter(), True
        try:
            step()
        finally:
            lane.busy = False
            self.charge(address, perf_counter() - began)


def _let(turn: Future[None], lane: Lane) -> None:
    if not turn.done():
        turn.set_result(None)
        lane.used += TYPICAL


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
    """Forward every step of a coroutine, and measure it.

    Measured is how long it keeps the loop, not its processor time: that would be a system call per step.
    """
    raised: BaseException | None = None
    while True:
        began = perf_counter()
        try:
            awaited = work.send(None) if raised is None else work.throw(raised)
        except StopIteration as done:
            result: Result = done.value
            return result
        finally:
            loop_time.charge(address, perf_counter() - began)
        raised = None
        try:
            yield awaited
        except BaseException as error:  # noqa: BLE001 - the work decides what a cancellation means
            raised = error
