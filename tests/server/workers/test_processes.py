"""Python work in processes: answers, errors, deaths, and a budget of processor time."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quatuor.rules import GAMES
from quatuor.rules.game import IllegalMove, RulesetError
from quatuor.server.budget import TimeBudget
from quatuor.server.workers import Busy, Overtime
from quatuor.server.workers.processes import ProcessPool
from tests.server.conftest import run, until

PLENTY = 1000.0


@contextmanager
def pool(processes: int = 1, budget: TimeBudget | None = None, within: float = 60) -> Iterator[ProcessPool]:
    made = ProcessPool(processes, budget or TimeBudget(PLENTY, PLENTY), within)
    try:
        yield made
    finally:
        made.close()


# ── The work; a process imports it from here ─────────────────────────────────────────────────────────────


def double(number: int) -> int:
    print("a printed line must not end up in an answer")
    return 2 * number


def process_id() -> int:
    return os.getpid()


def spin(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def nap(seconds: float) -> float:
    """Take no processor time, like a process that gets no core."""
    time.sleep(seconds)
    return seconds


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def play_illegally() -> None:
    position = GAMES["quantik"].parse("C.../..../..../....")
    position.play(position.parse_move("Cd4"))


class Stubborn(Exception):
    """It can be pickled, but not read back."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__("stubborn")


def be_stubborn() -> None:
    raise Stubborn(1, 2)


# ── Tests ────────────────────────────────────────────────────────────────────────────────────────────────


def test_result_comes_from_another_process() -> None:
    async def scene() -> None:
        with pool() as processes:
            assert await processes.call("me", double, 21) == 42
            assert await processes.call("me", process_id) != os.getpid()

    run(scene)


def test_errors_of_the_rules_come_back_whole() -> None:
    async def scene() -> None:
        with pool() as processes:
            with pytest.raises(IllegalMove) as illegal:
                await processes.call("me", play_illegally)
            assert illegal.value.refusal.article == "Q4"
            with pytest.raises(RulesetError, match="not 7"):
                await processes.call("me", GAMES["omba"].start, 7)

    run(scene)


def test_error_that_cannot_be_read_back_is_reported_as_another() -> None:
    async def scene() -> None:
        with pool() as processes:
            with pytest.raises(RuntimeError, match="stubborn"):
                await processes.call("me", be_stubborn)
            assert await processes.call("me", double, 1) == 2

    run(scene)


def test_dead_process_is_replaced() -> None:
    async def scene() -> None:
        with pool() as processes:
            with pytest.raises(Busy):
                await processes.call("me", die)
            assert await processes.call("me", double, 4) == 8

    run(scene)


def test_call_that_takes_too_long_is_ended_and_charged() -> None:
    async def scene() -> None:
        budget = TimeBudget(rate=0.001, burst=0.5)
        with pool(budget=budget, within=1) as processes:
            with pytest.raises(Overtime) as refusal:
                await processes.call("greedy", spin, 600)
            assert refusal.value.code == "overtime"
            assert budget.wait("greedy") > 0
            processes._within = 60  # however long a new process takes to start
            assert await processes.call("modest", double, 4) == 8

    run(scene)


def test_waiting_for_a_core_is_not_held_against_a_call_but_not_for_ever() -> None:
    async def scene() -> None:
        with pool(within=0.4) as processes:
            assert await processes.call("patient", nap, 0.8) == 0.8
            with pytest.raises(Overtime):
                await processes.call("patient", nap, 600)

    run(scene)


def test_closing_ends_a_call_in_progress() -> None:
    async def scene() -> None:
        with pool() as processes:
            process = await processes.call("me", process_id)
            call = asyncio.create_task(processes.call("me", nap, 600))
            await asyncio.sleep(0.1)
        with pytest.raises((Busy, asyncio.CancelledError)):
            await call
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    run(scene)


def test_client_who_used_up_their_time_is_refused_and_others_are_served() -> None:
    now = 0.0

    async def scene() -> None:
        nonlocal now
        with pool(budget=TimeBudget(rate=0.5, burst=0.05, clock=lambda: now)) as processes:
            await processes.call("greedy", spin, 0.1)
            with pytest.raises(Busy) as refused:
                await processes.call("greedy", double, 1)
            assert 0.1 <= refused.value.seconds < 2
            assert await processes.call("modest", double, 1) == 2
            now += refused.value.seconds + 0.01
            assert await processes.call("greedy", double, 1) == 2

    run(scene)


def test_requester_who_leaves_early_is_charged_too() -> None:
    async def scene() -> None:
        budget = TimeBudget(rate=0.001, burst=0.05)
        with pool(budget=budget) as processes:
            await processes.call("greedy", double, 1)
            call = asyncio.create_task(processes.call("greedy", spin, 0.1))
            await asyncio.sleep(0.02)
            call.cancel()
            await until(lambda: budget.wait("greedy") > 0)

    run(scene)


def test_budget_forgets_those_who_owe_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.server.budget.MOST", 3)
    now = 0.0
    budget = TimeBudget(rate=1, burst=1, clock=lambda: now)
    for name in "abc":
        budget.charge(name, 0.5)
    now = 0.9
    budget.charge("d", 5)
    assert budget.wait("d") == pytest.approx(4)
    assert set(budget._accounts) == {"d"}
