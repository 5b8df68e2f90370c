"""The time of the event loop: measured step by step, and who uses much waits while others go on."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from quatuor.server.budget import TimeBudget
from quatuor.server.transport.loop_time import MOMENT, TYPICAL, LoopTime, charged
from tests.server.conftest import run
from tests.server.live import live


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def loop_time(rate: float = 1e-6, burst: float = 0.05) -> LoopTime:
    return LoopTime(TimeBudget(rate, burst))


def test_every_step_is_charged_also_of_the_tasks_it_starts() -> None:
    async def scene() -> None:
        shared = loop_time()

        async def work() -> str:
            spin(0.02)
            await asyncio.sleep(0)
            return await asyncio.create_task(charged(more))

        async def more() -> str:
            spin(0.04)
            return "done"

        assert await shared.metered("a", work()) == "done"
        assert shared.budget.wait("a") > 0
        assert not shared.budget.wait("b")

    run(scene)


def test_waiting_is_not_charged() -> None:
    async def scene() -> None:
        shared = loop_time()
        await shared.metered("a", asyncio.sleep(0.1))
        assert not shared.budget.wait("a")

    run(scene)


def test_errors_and_cancellations_pass_through() -> None:
    async def scene() -> None:
        shared, cleaned = loop_time(), []

        async def fail() -> None:
            await asyncio.sleep(0)
            raise KeyError("a")

        async def linger() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                cleaned.append("yes")

        with pytest.raises(KeyError):
            await shared.metered("a", fail())
        task = asyncio.create_task(shared.metered("a", linger()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert cleaned == ["yes"]

    run(scene)


def test_address_that_used_its_share_waits_and_others_do_not() -> None:
    now = 0.0

    async def scene() -> None:
        nonlocal now
        shared = LoopTime(TimeBudget(rate=1000, burst=0.05, clock=lambda: now))
        shared.charge("2001:db8::1", 1)
        late = asyncio.create_task(shared.turn("2001:db8::2"))  # of the same household
        await shared.turn("192.0.2.1")
        await asyncio.sleep(0.01)
        assert not late.done()
        now = 1
        await late
        await asyncio.sleep(0.01)
        assert not shared._lanes

    run(scene)


def test_whoever_has_much_to_do_gets_a_moment_of_each_round() -> None:
    async def scene() -> None:
        shared, rounds = loop_time(burst=10), 0
        begun: list[int] = []

        async def begin() -> None:
            await shared.turn("a")
            begun.append(rounds)
            shared.charge("a", MOMENT)

        async def count() -> None:
            nonlocal rounds
            while True:
                rounds += 1
                await shared.turn("b")
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        await asyncio.gather(*(begin() for _ in range(20)))
        counting.cancel()
        most_at_once = max(Counter(begun).values())
        assert most_at_once <= MOMENT / TYPICAL + 1
        assert begun[-1] >= 20 / most_at_once

    run(scene)


def test_steps_are_done_in_order_and_never_within_each_other() -> None:
    async def scene() -> None:
        shared, done = loop_time(burst=10), []

        def step(number: int) -> None:
            if number < 2000:  # nested, this would exceed the depth that Python allows
                shared.begin("a", partial(step, number + 1))
            done.append(number)

        shared.begin("a", partial(step, 0))
        while len(done) <= 2000:  # noqa: ASYNC110 - nothing else announces it
            await asyncio.sleep(0)
        assert done == list(range(2001))

    run(scene)


def test_parsing_waits_while_the_share_is_used_up() -> None:
    async def scene() -> None:
        now, done = 0.0, []
        shared = LoopTime(TimeBudget(rate=1000, burst=0.05, clock=lambda: now))
        shared.charge("a", 1)
        shared.begin("a", lambda: done.append("a"))
        shared.begin("b", lambda: done.append("b"))
        await asyncio.sleep(0.01)
        assert done == ["b"]
        now = 1
        await asyncio.sleep(0.01)
        assert done == ["b", "a"]

    run(scene)


def test_messages_and_requests_are_charged_to_their_address(tmp_path: Path) -> None:
    with live(tmp_path, loop_share=100, loop_burst=1000) as server:
        budget = server.app.state.loop_time.budget
        made = server.create()
        after_request = budget._accounts["127.0.0.1"].left
        assert after_request < 1000
        budget.rate = 0.0
        with server.page(made["id"], made["secret"]) as page:
            budget.charge("127.0.0.1", 1)
            page.do("play", text="Ca3", version=page.welcome["view"]["version"])
            before = budget._accounts["127.0.0.1"].left
            page.expect("done")
            page.connection.ping().wait(10)
        assert budget._accounts["127.0.0.1"].left < before


def test_a_task_cancelled_before_it_begins_leaves_nothing_unawaited() -> None:
    """Warnings about coroutines that were never awaited are errors here."""

    async def scenario() -> None:
        task = asyncio.create_task(charged(asyncio.sleep, 1))
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(scenario())
    gc.collect()
