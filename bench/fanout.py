"""Compares two ways to tell other servers that a game has changed: PostgreSQL's NOTIFY, and Redis or Valkey.

    python bench/fanout.py                      60 and 600 commits a second, three listeners
    python bench/fanout.py --rates 125 --seconds 20

One process commits rows as a server does, several games in a transaction, and announces them; others listen.
It prints how long an announcement takes from the beginning of its transaction, and the processor time of all
that is involved. `redis-server` or `valkey-server` must be installed; its protocol is spoken here directly.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from statistics import quantiles
from typing import Any, Final, NamedTuple

import asyncpg
from hosts.host import cpu_of_all, free_port
from hosts.postgres import Postgres

CHANNEL: Final = "quatuor"
GAMES: Final = 4
"""The games in a transaction."""
WAYS: Final = ("nothing", "notify", "redis")
HEAD: Final = """\
| announced by | per second | heard | p50, ms | p99, ms | max, ms | teller, ms each | PostgreSQL | Redis |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


@dataclass(frozen=True)
class Plan:
    """One measurement."""

    way: str
    database: str
    redis: int
    rate: float
    """Announcements per second."""
    seconds: float


class Heard(NamedTuple):
    """What a listener saw: the delays in seconds, and its processor time."""

    delays: list[float]
    cpu: float


# ── Listening ────────────────────────────────────────────────────────────────────────────────────────────


async def by_notify(plan: Plan) -> AsyncIterator[str]:
    connection, arrived = await asyncpg.connect(plan.database), asyncio.Queue[str]()
    await connection.add_listener(CHANNEL, lambda *news: arrived.put_nowait(news[3]))
    while True:
        yield await arrived.get()


async def by_redis(plan: Plan) -> AsyncIterator[str]:
    reader, writer = await asyncio.open_connection("127.0.0.1", plan.redis)
    writer.write(command("SUBSCRIBE", CHANNEL))
    while True:  # *3 $7 message $7 quatuor $… text
        parts = int((await reader.readline())[1:])
        words = [await word(reader) for _ in range(parts)]
        if words[0] == "message":
            yield words[2]


async def word(reader: asyncio.StreamReader) -> str:
    head = await reader.readline()
    return (await reader.readexactly(int(head[1:]) + 2))[:-2].decode() if head[:1] == b"$" else ""


def command(*words: str) -> bytes:
    """A command in Redis' protocol."""
    parts = [f"${len(each.encode())}\r\n{each}\r\n" for each in words]
    return f"*{len(parts)}\r\n{''.join(parts)}".encode()


LISTEN: Final[dict[str, Callable[[Plan], AsyncIterator[str]]]] = {"notify": by_notify, "redis": by_redis}


def listen(plan: Plan, pipe: Connection) -> None:
    """The main function of a listener."""

    async def until_told() -> list[float]:
        delays: list[float] = []
        hearing = asyncio.create_task(hear(delays))
        await asyncio.to_thread(pipe.recv)
        hearing.cancel()
        return delays

    async def hear(delays: list[float]) -> None:
        async for text in LISTEN[plan.way](plan):
            delays.append(time.monotonic() - float(text.split(" ")[0]))  # noqa: PERF401 - now, not at the end

    delays = asyncio.run(until_told())
    pipe.send(Heard(delays, time.process_time()))


# ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────


async def teller(plan: Plan, connection: Any) -> Callable[[str], Awaitable[None]]:
    """Commits the rows of a transaction, and announces its games."""
    statement = await connection.prepare("INSERT INTO events SELECT generate_series(1, $1)")
    notify = await connection.prepare("SELECT pg_notify($1, $2)")
    _, redis = await asyncio.open_connection("127.0.0.1", plan.redis)

    async def tell(text: str) -> None:
        async with connection.transaction():
            await statement.fetch(GAMES)
            if plan.way == "notify":
                await notify.executemany([(CHANNEL, f"{text} {game}") for game in range(GAMES)])
        if plan.way == "redis":
            redis.write(b"".join(command("PUBLISH", CHANNEL, f"{text} {game}") for game in range(GAMES)))

    return tell


async def told(plan: Plan) -> float:
    """Commit at the rate for the time; returns the processor seconds of this process."""
    connection = await asyncpg.connect(plan.database)
    tell, pause, spent = await teller(plan, connection), GAMES / plan.rate, time.process_time()
    due = time.monotonic()
    end = due + plan.seconds
    while due < end:
        await asyncio.sleep(due - time.monotonic())
        await tell(f"{time.monotonic():.6f}")
        due += pause
    spent = time.process_time() - spent
    await connection.close()
    return spent


# ── Measuring ────────────────────────────────────────────────────────────────────────────────────────────


def measured(plan: Plan, postgres: Postgres, redis: int, listeners: int) -> str:
    """One line of the table."""
    context = multiprocessing.get_context("spawn")
    pipes = []
    for _ in range(listeners if plan.way in LISTEN else 0):
        ours, theirs = context.Pipe()
        context.Process(target=listen, args=(plan, theirs), daemon=True).start()
        pipes.append(ours)
    time.sleep(2)
    before = cpu_of_all(postgres.pid), cpu_of_all(redis)
    telling = asyncio.run(told(plan))
    time.sleep(1)
    database, other = cpu_of_all(postgres.pid) - before[0], cpu_of_all(redis) - before[1]
    for pipe in pipes:
        pipe.send("stop")
    return line(plan, [pipe.recv() for pipe in pipes], telling, database, other)


def line(plan: Plan, heard: list[Heard], telling: float, database: float, other: float) -> str:
    delays = [1000 * delay for each in heard for delay in each.delays]
    cuts = quantiles(delays, n=100) if delays else []
    times = f"{cuts[49]:.2f} | {cuts[98]:.2f} | {max(delays):.1f}" if cuts else "– | – | –"
    count = plan.rate * plan.seconds / 1000
    spent = " | ".join(f"{each / count:.3f}" for each in (telling, database, other))
    return f"| {plan.way} | {plan.rate:.0f} | {len(delays)} | {times} | {spent} |"


def main() -> int:
    """Measure all ways at all rates, in turns."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rates", type=float, nargs="+", default=[60, 600], help="announcements per second")
    parser.add_argument("--seconds", type=float, default=10, help="how long each (default: 10)")
    parser.add_argument("--listeners", type=int, default=3, help="how many listen (default: 3)")
    asked = parser.parse_args()
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        sys.exit("error: there is no valkey-server or redis-server; hint: sudo apt-get install redis-server")
    port = free_port()
    words = ["--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    redis = subprocess.Popen([program, *words], stdout=subprocess.DEVNULL)  # noqa: S603 - a fixed program
    try:
        with Postgres(lasting=True) as postgres:
            url = postgres.new_database()
            postgres.sql(url, "CREATE TABLE events (version integer)")
            print(HEAD)
            for rate in asked.rates:
                for way in WAYS:
                    plan = Plan(way, url, port, rate, asked.seconds)
                    print(measured(plan, postgres, redis.pid, asked.listeners), flush=True)
    finally:
        redis.kill()
    print(f"load {', '.join(f'{each:.1f}' for each in os.getloadavg())}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
