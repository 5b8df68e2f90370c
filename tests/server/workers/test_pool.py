"""Engine work: bounded, fair, and stopped at once."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from quatuor.engine.engines import engine_named
from quatuor.engine.limit import Limit
from quatuor.engine.player import StopFlag
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.server.addresses import SITE_SHARE
from quatuor.server.workers import Busy, WorkerPool
from quatuor.server.workers.queue import FairQueue, Job
from tests.server.conftest import run, until


@contextmanager
def pool(workers: int = 1, **bounds: Any) -> Iterator[WorkerPool]:
    made = WorkerPool(workers, **bounds)
    try:
        yield made
    finally:
        made.close()


def test_an_engine_chooses_and_a_hint_is_given() -> None:
    match = Match.new(GAMES["quantik"], seed=1)

    async def scene() -> None:
        with pool() as workers:
            choice = await workers.choose(engine_named("level:3", seed=5), match.copy(), "me")
            assert choice.move == engine_named("level:3", seed=5).choose(match).move
            found = await workers.hint(match.copy(), Limit(nodes=500), "me")
            assert found.move in match.legal_moves()

    run(scene)


def test_clients_take_turns() -> None:
    async def scene() -> None:
        done: list[str] = []
        go = threading.Event()
        with pool(1) as workers:
            first = asyncio.create_task(workers.do("first", lambda _: go.wait(10)))
            await until(lambda: workers.under_way == 1)

            def add(client: str) -> asyncio.Task[None]:
                return asyncio.create_task(workers.do(client, lambda _: done.append(client)))

            greedy = [add("greedy") for _ in range(5)]
            await until(lambda: workers.waiting == 5)
            others = [add("modest"), add("other"), add("other")]
            await until(lambda: workers.waiting == 8)
            go.set()
            await asyncio.gather(first, *greedy, *others)
        assert done == ["greedy", "modest", "other", "greedy", "other", "greedy", "greedy", "greedy"]

    run(scene)


def test_too_much_work_is_refused_for_one_and_for_all() -> None:
    async def scene() -> None:
        go = threading.Event()
        with pool(1, most=4, most_each=2) as workers:
            tasks = [asyncio.create_task(workers.do("first", lambda _: go.wait(10)))]
            await until(lambda: workers.under_way == 1)
            tasks += [asyncio.create_task(workers.do("a", lambda _: go.wait(10))) for _ in range(2)]
            await until(lambda: workers.waiting == 2)
            with pytest.raises(Busy):
                await workers.do("a", lambda _: None)
            tasks += [asyncio.create_task(workers.do("b", lambda _: go.wait(10))) for _ in range(2)]
            await until(lambda: workers.waiting == 4)
            with pytest.raises(Busy):
                await workers.do("c", lambda _: None)
            go.set()
            await asyncio.gather(*tasks)
            await until(lambda: workers.waiting == workers.under_way == 0)

    run(scene)


def test_households_of_one_site_share_a_few_turns_and_places() -> None:
    done: list[str] = []
    households = [f"2001:db8:7:{number:x}::/64" for number in range(2 * SITE_SHARE)]

    async def scene() -> None:
        go = threading.Event()
        with pool(1, most_each=1) as workers:
            first = asyncio.create_task(workers.do("first", lambda _: go.wait(10)))
            await until(lambda: workers.under_way == 1)

            def add(client: str) -> asyncio.Task[None]:
                return asyncio.create_task(workers.do(client, lambda _: done.append(client)))

            greedy = [add(household) for household in households]
            await until(lambda: workers.waiting == SITE_SHARE)
            modest = add("192.0.2.1")
            await until(lambda: workers.waiting == SITE_SHARE + 1)
            go.set()
            outcomes = await asyncio.gather(first, modest, *greedy, return_exceptions=True)
        assert sum(isinstance(each, Busy) for each in outcomes) == SITE_SHARE
        assert done == [*households[:SITE_SHARE], "192.0.2.1"]

    run(scene)


def test_dropped_jobs_leave_no_turn_behind() -> None:
    queue = FairQueue(10, 4)
    loop = asyncio.new_event_loop()

    def job(client: str) -> Job:
        return Job(client, False, lambda _: None, StopFlag(), loop, loop.create_future())

    a, b, c = job("2001:db8:7:1::/64"), job("2001:db8:7:2::/64"), job("192.0.2.1")
    for each in (a, b, c):
        queue.put(each, bounded=True)
    for each in (a, b):
        queue.drop(each)
    assert queue.take() is c
    assert len(queue) == 0
    queue.put(a, bounded=True)
    assert queue.take() is a
    assert not queue._now._sites
    loop.close()


def test_turns_are_never_refused_and_unwatched_ones_come_last() -> None:
    class Plain:
        """An engine that only records its calls."""

        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, match: Match, stop: StopFlag) -> None:
            done.append(self.name)

    done: list[str] = []
    match = Match.new(GAMES["quantik"], seed=1)

    async def scene() -> None:
        go = threading.Event()
        with pool(1, most=1, most_each=1) as workers:
            tasks: list[asyncio.Task[Any]] = [asyncio.create_task(workers.do("x", lambda _: go.wait(10)))]
            await until(lambda: workers.under_way == 1)
            for name, later in (("late", True), ("a", False), ("late", True), ("a", False), ("b", False)):
                engine: Any = Plain(name)
                tasks.append(asyncio.create_task(workers.choose(engine, match, name, later=later)))
                await asyncio.sleep(0)
            await until(lambda: workers.waiting == 5)
            with pytest.raises(Busy):
                await workers.do("c", lambda _: None)
            go.set()
            await asyncio.gather(*tasks)
        assert done == ["a", "b", "a", "late", "late"]

    run(scene)


def test_cancelled_work_is_dropped_or_stopped() -> None:
    async def scene() -> None:
        stopped = threading.Event()
        began = threading.Event()

        def think(stop: StopFlag) -> None:
            began.set()
            while not stop.is_set():
                time.sleep(0.001)
            stopped.set()

        with pool(1) as workers:
            thinking = asyncio.create_task(workers.do("a", think))
            await until(began.is_set)
            waiting = asyncio.create_task(workers.do("a", lambda _: pytest.fail("it was cancelled")))
            await until(lambda: workers.waiting == 1)
            waiting.cancel()
            await until(lambda: workers.waiting == 0)
            thinking.cancel()
            await until(stopped.is_set)
            assert await workers.do("a", lambda _: "free again") == "free again"

    run(scene)


def test_a_real_search_is_stopped_at_the_end() -> None:
    match = Match.new(GAMES["cubulus"], seed=1)

    async def scene() -> None:
        workers = WorkerPool(1)
        thinking = asyncio.create_task(workers.choose(engine_named("search:60s"), match, "me"))
        await until(lambda: workers.under_way == 1)
        await asyncio.sleep(0.1)
        workers.close()
        await asyncio.gather(thinking, return_exceptions=True)
        assert workers.under_way == 0

    run(scene, seconds=50)


def test_an_error_is_raised_for_the_requester() -> None:
    def fail(_: StopFlag) -> None:
        raise LookupError("no idea")

    async def scene() -> None:
        with pool() as workers:
            with pytest.raises(LookupError, match="no idea"):
                await workers.do("me", fail)
            assert await workers.do("me", lambda _: 7) == 7

    run(scene)
