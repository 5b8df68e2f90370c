"""People who analyse: each requests a position, waits for the first answer, stays for a while, and continues.

They run in their own process, like the players, which receives start and stop signals.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from quatuor.playout import playouts
from quatuor.rules import GAMES

KINDS: Final = (("oxono", 2), ("cubulus", 2), ("cubulus", 3), ("omba", 2), ("omba", 4), ("quantik", 2))
"""The games analysed, with their player counts; Quantik is looked up, the others are searched."""
MOST: Final = 30.0
"""The longest wait for a first answer in seconds."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The work of one process."""

    url: str
    people: int
    stay: float
    seed: int


@dataclass(slots=True)
class Answers:
    """Seconds until the first answer to each request, and other observations."""

    firsts: list[float] = field(default_factory=list)
    findings: int = 0
    depths: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def work(plan: Plan, pipe: Connection) -> None:
    """The main function of the process."""
    questions = [list(places(plan.seed + number)) for number in range(plan.people)]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        pipe.send(runner.run(_analyse(plan, pipe, questions)))


def places(seed: int) -> Iterator[dict[str, Any]]:
    """Positions of random games, of all kinds by turns."""
    chance = Random(seed)  # noqa: S311 - no secret
    for number in range(60):
        game, players = KINDS[(seed + number) % len(KINDS)]
        (played,) = playouts(GAMES[game].start(players), 1, chance.randrange(10**6))
        plies = chance.randrange(len(played.moves) // 2 + 1)
        yield {"game": game, "players": players, "moves": [str(move) for move in played.moves[:plies]]}


@dataclass(eq=False, slots=True)
class Person:
    """One person with their own socket."""

    socket: ClientConnection
    questions: list[dict[str, Any]]
    stay: float
    answers: Answers
    go: asyncio.Event
    stop: asyncio.Event

    async def analyse(self) -> None:
        await self.go.wait()
        number = 0
        while not self.stop.is_set():
            place = self.questions[number % len(self.questions)]
            number += 1
            started = time.monotonic()
            await self.socket.send(json.dumps({"type": "analyse", "id": number, **place}))
            await self._listen(number, started)
        await self.socket.close()

    async def _listen(self, number: int, started: float) -> None:
        """All answers about one position."""
        first, depth = True, 0
        while (left := started + self.stay - time.monotonic()) > 0 or first:
            try:
                async with asyncio.timeout(MOST if first else max(left, 0)):
                    message = json.loads(await self.socket.recv())
            except TimeoutError:
                break
            if message["type"] != "finding":
                self.answers.errors.append(json.dumps(message)[:200])
                break
            if message["id"] == number:
                self.answers.findings += 1
                depth = message["depth"]
                if first:
                    self.answers.firsts.append(time.monotonic() - started)
                first = False
        if first:
            self.answers.errors.append("no answer")
        self.answers.depths.append(depth)


async def _analyse(plan: Plan, pipe: Connection, questions: list[list[dict[str, Any]]]) -> Answers:
    answers, go, stop = Answers(), asyncio.Event(), asyncio.Event()
    address = plan.url.replace("http", "ws", 1) + "/api/analysis"
    sockets = [await connect(address, proxy=None) for _ in questions]
    seated = zip(sockets, questions, strict=True)
    people = [Person(socket, asked, plan.stay, answers, go, stop) for socket, asked in seated]
    tasks = [asyncio.create_task(person.analyse()) for person in people]
    pipe.send("seated")
    await asyncio.to_thread(pipe.recv)
    go.set()
    await asyncio.to_thread(pipe.recv)
    stop.set()
    await asyncio.gather(*tasks)
    return answers
