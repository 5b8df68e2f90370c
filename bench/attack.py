"""Attacks a server as one visitor could, and times the moves of everyone else meanwhile.

    python bench/attack.py                          every attack, ten seconds each
    python bench/attack.py ask position --seconds 30
    python bench/attack.py --python OTHER/bin/python    the same against another version, to compare

It starts a real server with its default limits behind a trusted proxy: every visitor has an address of their
own. The table shows the round trips of moves in other games, the lag of the event loop (pings of an idle
socket), and the memory of the server with its processes.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from attacks.players import Server, Times, ping, play_on
from attacks.visitors import ATTACKS, attack, long_game
from clients.host import free_port, status_of

HEADER = ("attack", "moves", "p50 ms", "p99 ms", "max ms", "lag p99 ms", "lag p99.9 ms", "memory MiB")


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10, help="how long each takes (default: 10)")
    parser.add_argument("--games", type=int, default=10, help="games of others (default: 10)")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    return parser.parse_args()


def memory_of(process: int) -> float:
    """The memory of a process and its children now, in MiB."""
    lists = Path(f"/proc/{process}/task").glob("*/children")  # a child belongs to the thread that started it
    below = [int(child) for each in lists for child in each.read_text().split()]
    return status_of(process, "VmRSS") / 1024 + sum(memory_of(child) for child in below)


async def watch(process: int, highest: list[float]) -> None:
    while True:
        highest.append(memory_of(process))
        await asyncio.sleep(0.2)


async def attacked(
    server: Server, process: int, attacker: Connection, asked: Namespace
) -> tuple[Times, float]:
    """The times of others during one attack, and the most memory."""
    times, highest = Times(), [0.0]
    others = [play_on(server, number, times, 0.25) for number in range(asked.games)]
    tasks = [asyncio.create_task(each) for each in (*others, ping(server, times), watch(process, highest))]
    await asyncio.sleep(1)
    times.moves.clear()
    times.pings.clear()
    attacker.send("go")
    await asyncio.sleep(asked.seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return times, max(highest)


@contextmanager
def attacker(name: str, server: Server) -> Iterator[Connection]:
    """An attacker in a process of its own, ready to start, and killed at the end."""
    ours, theirs = Pipe()
    process = Process(target=attack, args=(name, server, theirs), daemon=True)
    process.start()
    ours.recv()
    try:
        yield ours
    finally:
        process.kill()
        process.join()


def row(name: str, times: Times, memory: float) -> list[str]:
    moves, pings = ([1000 * each for each in values] or [0.0] for values in (times.moves, times.pings))
    of_moves, of_pings = (quantiles([*v, *v], n=1000, method="inclusive") for v in (moves, pings))
    figures = (of_moves[499], of_moves[989], max(moves), of_pings[989], of_pings[998], memory)
    return [name, str(len(times.moves)), *(f"{figure:.1f}" for figure in figures)]


def one(name: str, asked: Namespace) -> list[str]:
    """One attack on a server of its own."""
    port = free_port()
    command = ["-m", "quatuor", "serve", "--no-browser", "--proxy", "127.0.0.1", "--port", str(port)]
    with (
        TemporaryDirectory(prefix="quatuor-attack-") as data,
        subprocess.Popen(  # noqa: S603 - our own
            [asked.python, *command, "--data", data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process,
    ):
        assert process.stdout is not None
        process.stdout.readline()
        server = Server(f"http://127.0.0.1:{port}")
        with attacker(name, server) as pipe:
            times, memory = asyncio.run(attacked(server, process.pid, pipe, asked))
        process.terminate()
    return row(name, times, memory)


def main() -> int:
    """Run the attacks, and print a row for each."""
    asked = arguments()
    long_game()  # known to every attacker, which is a copy of this process
    print("| " + " | ".join(HEADER) + " |\n|" + " --- |" * len(HEADER))
    for name in asked.attacks or ATTACKS:
        print("| " + " | ".join(one(name, asked)) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
