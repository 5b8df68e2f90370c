"""Plays whole games through real sockets, many at once, and checks that nothing was lost.

    python bench/load.py                        500 games (1,000 sockets), a move every two seconds, a minute
    python bench/load.py --kills 100            the server is killed a hundred times meanwhile
    python bench/load.py --servers 3            three servers that share a PostgreSQL behind HAProxy
    python bench/load.py --plot load.svg --out load.json

It starts a real server with its SQLite file in a temporary folder, or several servers with PostgreSQL and a
proxy. Players run in separate processes, two per game, each with a socket and a secret. All four games are
mixed, and a finished game is replaced. At the end all servers are killed, and every acknowledged change is
looked up in the database and, after a restart, on the servers. The exit code is 1 if anything is missing,
duplicated, refused or wrong.
"""

from __future__ import annotations

import resource
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from clients.check import checked
from clients.ledger import Ledger
from clients.players import player_processes
from clients.plot import plot
from clients.report import Run
from hosts.cluster import Cluster
from hosts.host import Host, ServerProcess, wait_for_sockets

FILES = 65_536
"""The requested number of open files: a socket is one at either end."""


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="games at once (default: 500)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument(
        "--pace", type=float, default=2.0, help="seconds between moves of a game (default: 2)"
    )
    parser.add_argument(
        "--servers",
        type=int,
        default=0,
        metavar="N",
        help="N servers that share a PostgreSQL",
    )
    parser.add_argument(
        "--kills", type=int, default=0, metavar="N", help="kill a server N times, and then stop"
    )
    parser.add_argument("--alive", type=float, default=4.0, help="seconds of play before a kill, at most (4)")
    parser.add_argument("--processes", type=int, default=1, help="processes of players (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="decides the moves and the times of kills")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="also write the figures to this file")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the round trips")
    return parser


def allow_many_files() -> None:
    """Raise the limit on open files as far as allowed; the server inherits it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def most_of(games: int) -> int:
    """Sockets that are open once everyone is back; some games are just being replaced."""
    return round(1.8 * games)


@contextmanager
def serving(servers: int) -> Iterator[Host | Cluster]:
    """One server with its file, or several that share a PostgreSQL."""
    if servers:
        with Cluster(servers, lasting=True) as cluster:
            yield cluster
    else:
        with TemporaryDirectory(prefix="quatuor-load-") as data, Host(Path(data)) as host:
            yield host


def servers_of(host: Host | Cluster) -> Sequence[ServerProcess]:
    return [host] if isinstance(host, Host) else host.servers


def cpu_of(host: Host | Cluster) -> dict[str, float]:
    """Processor seconds used so far, of each part."""
    return {"server": host.cpu} if isinstance(host, Host) else host.cpu.parts


def kill_at_random(host: Host | Cluster, asked: Namespace, chance: Random) -> None:
    """Kill a server a number of times, alternately while pages reconnect and while they all play."""
    servers = servers_of(host)
    for number in range(asked.kills):
        if number % 2 == 0:
            wait_for_sockets(servers, most_of(asked.games))
        time.sleep(chance.uniform(0, asked.alive))
        server = chance.choice(servers)
        server.kill()
        server.start_again()
        print(f"\rkilled {number + 1} times", end="", file=sys.stderr, flush=True)
    wait_for_sockets(servers, most_of(asked.games))
    print(file=sys.stderr)


def played(host: Host | Cluster, asked: Namespace) -> tuple[Ledger, float, dict[str, float]]:
    """Play all games. Returns the ledger, the seconds it took, and the processor seconds of each part."""
    groups = player_processes(asked.processes, host.url, asked.games, asked.pace, asked.seed)
    for players in groups:
        players.seated()
    began, before = time.monotonic(), cpu_of(host)
    for players in groups:
        players.send("go")
    if asked.kills:
        kill_at_random(host, asked, Random(asked.seed))  # noqa: S311 - no secret
    else:
        time.sleep(asked.seconds)
    for players in groups:
        players.send("stop")
    took, after, ledger = time.monotonic() - began, cpu_of(host), Ledger()
    for players in groups:
        ledger.add(players.result())
    return ledger, took, {part: after[part] - spent for part, spent in before.items()}


def run(asked: Namespace) -> Run:
    """One run, and its check."""
    with serving(asked.servers) as host:
        ledger, took, spent = played(host, asked)
        memory = host.memory
        host.kill()
        host.start_again()
        found = checked(host.database, ledger, host.url)
        complaints = host.complaints()
    return Run(
        asked.servers, asked.games, asked.pace, took, asked.kills, spent, memory, ledger, found, complaints
    )


def main() -> int:
    """Play, print the table, and write the requested files."""
    asked = arguments().parse_args()
    allow_many_files()
    done = run(asked)
    print(done.table())
    for line in [*done.found.problems, *done.complaints][:20]:
        print(line, file=sys.stderr)
    if asked.out:
        asked.out.write_text(done.to_json())
    if asked.plot:
        asked.plot.write_text(plot(done))
    return 0 if done.passed else 1


if __name__ == "__main__":
    sys.exit(main())
