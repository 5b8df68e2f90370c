"""All players of one process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import Final

import httpx
import uvloop

from .ledger import Ledger
from .opponents import Opponents, Pace, Table
from .process import ClientProcess

GAMES: Final = ("quantik", "cubulus", "oxono", "omba")
AT_THE_END: Final = 120.0
"""The longest wait for the last answers in seconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The work of one process."""

    url: str
    games: int
    pace: float
    seed: int


def player_processes(
    processes: int, url: str, games: int, pace: float, seed: int
) -> list[ClientProcess[Plan, Ledger]]:
    """Share games out to processes."""
    shares = [games // processes + (number < games % processes) for number in range(processes)]
    plans = [Plan(url, share, pace, seed + number) for number, share in enumerate(shares)]
    return [ClientProcess(work, plan) for plan in plans]


def work(plan: Plan, pipe: Connection) -> None:
    """The main function of the process."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        pipe.send(runner.run(_play(plan, pipe)))


async def _play(plan: Plan, pipe: Connection) -> Ledger:
    ledger, pace = Ledger(), Pace(plan.pace, asyncio.Event(), asyncio.Event())
    limits = httpx.Limits(max_connections=16, keepalive_expiry=2)
    async with httpx.AsyncClient(base_url=plan.url, limits=limits, timeout=30, trust_env=False) as http:
        chance = Random(plan.seed)  # noqa: S311 - no secret
        pairs = [
            Opponents(Table(GAMES[number % len(GAMES)]), http, pace, ledger, Random(chance.random()))  # noqa: S311
            for number in range(plan.games)
        ]
        await _from_go_to_stop(pairs, pace, pipe, ledger)
    return ledger


async def _from_go_to_stop(pairs: Sequence[Opponents], pace: Pace, pipe: Connection, ledger: Ledger) -> None:
    tasks, ledger.cpu = await playing_until_stop(pairs, pace, pipe)
    pace.stop.set()
    async with asyncio.timeout(AT_THE_END):
        await asyncio.gather(*tasks)


async def playing_until_stop(
    groups: Sequence[Opponents], pace: Pace, pipe: Connection
) -> tuple[list[asyncio.Task[None]], float]:
    """Play from "go" to "stop"; returns the tasks that still play, and the processor seconds spent."""
    tasks = [asyncio.create_task(group.run()) for group in groups]
    await asyncio.gather(*(group.seated.wait() for group in groups))
    pipe.send("seated")
    await asyncio.to_thread(pipe.recv)
    before = time.process_time()
    pace.go.set()
    await asyncio.to_thread(pipe.recv)
    return tasks, time.process_time() - before
