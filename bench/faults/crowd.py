"""The players of one process during faults: many tables of all kinds, each with a history.

◀── seated ── crowd
── go ──▶ ── stop ──▶ crowd
◀── what happened ── crowd
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Final

import httpx
import uvloop
from clients.ledger import Ledger, Played
from clients.opponents import FAILURES, Opponents, Pace, Table
from clients.players import GAMES, playing_until_stop
from clients.process import ClientProcess
from clients.seat import Seat

from .history import GameHistory, Outage, Record

COUNTDOWN: Final = {"kind": "countdown", "seconds": 12}
"""Short, so that many flags fall, each within the time after which a game counts as stuck."""
STUCK: Final = 20.0
"""Seconds without a change after which a game is stuck, once there are no more faults."""
LOOKING: Final = 0.2
"""How likely somebody looks at a game over HTTP before a turn."""
LAST_ANSWERS: Final = 30.0
"""The longest wait for what is under way at the end, in seconds."""


def tables(count: int) -> list[Table]:
    """Tables of all kinds: all games, with and without clocks and computers."""
    return [_table(GAMES[number % len(GAMES)], number // len(GAMES)) for number in range(count)]


def _table(game: str, number: int) -> Table:
    """Of five tables, two have people alone, one of them several where the game allows it."""
    match number % 5:
        case 0:
            return Table(game, resigning=0.005)
        case 1:
            return Table(game, clock=COUNTDOWN, dozing=0.03)
        case 2:
            return Table(game, people=1, computers=(2,))
        case 3:
            return Table(game, people=1, computers=(1,), clock=COUNTDOWN, dozing=0.03)
        case _:
            return Table(game, people=3 if game in ("cubulus", "omba") else 2)


@dataclass(slots=True)
class Happened:
    """What happened at all tables of a process."""

    ledger: Ledger = field(default_factory=Ledger)
    histories: list[GameHistory] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    outages: list[Outage] = field(default_factory=list)
    never_back: list[str] = field(default_factory=list)
    """Players who were still without an answer at the end."""

    def add(self, other: Happened) -> None:
        self.ledger.add(other.ledger)
        self.histories += other.histories
        self.stuck += other.stuck
        self.outages += other.outages
        self.never_back += other.never_back


class Witnessed(Opponents):
    """People at a table whose history is kept, game by game."""

    def __init__(
        self, table: Table, http: httpx.AsyncClient, pace: Pace, happened: Happened, chance: Random
    ) -> None:
        super().__init__(table, http, pace, happened.ledger, chance)
        self._happened = happened
        self._history: GameHistory | None = None
        self._records: list[Record] = []
        self._seats: list[Seat] = []
        self._begun = monotonic()
        self._looks: set[asyncio.Task[None]] = set()

    def seat(self, played: Played, number: int, secret: str) -> Seat:
        history = self._history_of(played)
        record = Record(history, number)
        self._records.append(record)
        self._seats.append(Seat(self._socket(played), secret, self._ledger.errors, record))
        return self._seats[-1]

    def _history_of(self, played: Played) -> GameHistory:
        if self._history is None or self._history.game != played.id:
            self._history = GameHistory(played.id, played.clock, played.computers)
            self._happened.histories.append(self._history)
            self._records, self._seats, self._begun = [], [], monotonic()
        return self._history

    async def _next_turn(self) -> bool:
        if self._history is not None and self._chance.random() < LOOKING:
            look = asyncio.create_task(self._look(self._history))
            self._looks.add(look)
            look.add_done_callback(self._looks.discard)
        return await super()._next_turn()

    async def _look(self, history: GameHistory) -> None:
        """Look at the game as a guest would, through any server."""
        asked = monotonic()
        try:
            answer = await self._http.get(f"/api/games/{history.game}")
            answer.raise_for_status()
        except FAILURES as error:
            self._ledger.errors[type(error).__name__] += 1
        else:
            history.looked("a guest", asked, monotonic(), answer.content)

    # At the end.

    def is_stuck(self, now: float) -> bool:
        """Whether nothing has changed for long."""
        changes = [at for seat in self._seats for at in seat.received_at.values()]
        return now - max([self._begun, *changes]) > STUCK

    def describe(self) -> str:
        """The game, and where it stands."""
        if self._history is None:
            return "a game that could not be created"
        views = [(seat.view.version, seat.view.status) if seat.view else None for seat in self._seats]
        return f"{self._history.game}: the players see {views}"

    def without_answers(self) -> list[str]:
        lost = [number for number, record in enumerate(self._records) if record.lost_since is not None]
        return [f"{self.describe()}; seat {number} is not back" for number in lost]


# ── A process ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Plan:
    """The work of one process."""

    url: str
    tables: list[Table]
    pace: float
    seed: int


def crowds(
    processes: int, url: str, games: int, pace: float, seed: int
) -> list[ClientProcess[Plan, Happened]]:
    """Share tables out to processes."""
    every = tables(games)
    plans = [Plan(url, every[number::processes], pace, seed + number) for number in range(processes)]
    return [ClientProcess(work, plan) for plan in plans]


def work(plan: Plan, pipe: Connection) -> None:
    """The main function of the process."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        pipe.send(runner.run(_play(plan, pipe)))


async def _play(plan: Plan, pipe: Connection) -> Happened:
    happened, pace = Happened(), Pace(plan.pace, asyncio.Event(), asyncio.Event())
    limits = httpx.Limits(max_connections=len(plan.tables) + 16, keepalive_expiry=2)
    chance = Random(plan.seed)  # noqa: S311 - no secret
    async with httpx.AsyncClient(base_url=plan.url, limits=limits, timeout=30, trust_env=False) as http:
        groups = [
            Witnessed(table, http, pace, happened, Random(chance.random()))  # noqa: S311
            for table in plan.tables
        ]
        await _from_go_to_stop(groups, pace, pipe, happened)
    return happened


async def _from_go_to_stop(
    groups: Sequence[Witnessed], pace: Pace, pipe: Connection, happened: Happened
) -> None:
    tasks, happened.ledger.cpu = await playing_until_stop(groups, pace, pipe)
    now = monotonic()
    happened.stuck = [group.describe() for group in groups if group.is_stuck(now)]
    pace.stop.set()
    await _end(tasks, groups, happened)


async def _end(tasks: Sequence[asyncio.Task[None]], groups: Sequence[Witnessed], happened: Happened) -> None:
    """Wait for the last answers, but not forever."""
    _, late = await asyncio.wait(tasks, timeout=LAST_ANSWERS)
    for task, group in zip(tasks, groups, strict=True):
        if task in late:
            happened.stuck.append(f"{group.describe()}; it does not end")
            happened.never_back += group.without_answers()
            task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            happened.ledger.errors[f"a player failed: {result!r}"] += 1
    happened.outages = [each for history in happened.histories for each in history.outages]
