"""Plays games on several servers while everything fails again and again, and checks every answer.

    python bench/chaos.py --games 200 --minutes 30 --seed 1      1,050 faults on three servers
    python bench/chaos.py --games 12 --minutes 1 --faults 30     in short
    python bench/chaos.py --bug early --minutes 2                a planted bug, which the run must find

It starts PostgreSQL, servers and HAProxy, with a proxy of its own behind players and before PostgreSQL.
Players have all kinds of games, with and without clocks and computers. Servers are killed and frozen,
PostgreSQL and HAProxy are restarted, connections are cut, delayed, stalled and reordered, by a plan that the
seed decides. Afterwards players have time to come back. Then all that they asked, were answered and saw is
compared with what is stored. The exit code is 1 if anything is lost, doubled, out of order, not linearisable
or stuck, or if players come back too late.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from clients.check import checked, events_in
from faults.bugs import BUGS, planted
from faults.checker import Violation, violations
from faults.crowd import STUCK, Happened, crowds
from faults.history import GameHistory
from faults.inflict import Inflicter, Target
from faults.plan import KINDS, plan
from faults.proxy import FaultyProxy
from faults.report import Limits, Run, Settings, Struck
from hosts.cluster import Cluster
from hosts.host import UNLIMITED, ServerProcess, Start
from load import allow_many_files

PER_MINUTE = 35
"""Faults per minute, unless another number is asked for."""
CALM = STUCK + 5
"""Seconds of play after the last fault, unless another number is asked for."""
QUIET = 3.0
"""Seconds until the last moves of computers are stored, and nobody is there."""


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games at once (default: 200)")
    parser.add_argument("--minutes", type=float, default=30, help="how long there are faults (default: 30)")
    parser.add_argument("--faults", type=int, metavar="N", help="how many (default: 35 per minute)")
    parser.add_argument(
        "--servers", type=int, default=3, metavar="N", help="default: 3; 0 is one with SQLite"
    )
    parser.add_argument(
        "--pace", type=float, default=2.0, help="seconds between moves of a game (default: 2)"
    )
    parser.add_argument("--processes", type=int, default=1, help="processes of players (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="decides the faults and the moves (default: 1)")
    parser.add_argument("--calm", type=float, default=CALM, help="seconds of play afterwards (default: 25)")
    parser.add_argument("--median", type=float, default=2.0, help="when half must be back, in seconds (2)")
    parser.add_argument("--most", type=float, default=10.0, help="when everybody must be back (10)")
    parser.add_argument(
        "--only",
        action="append",
        choices=[kind.name for kind in KINDS],
        help="only this kind of fault; repeatable",
    )
    parser.add_argument("--bug", choices=BUGS, help="plant a bug in the servers")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="also write the figures to this file")
    return parser


# ── What is struck ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Site:
    """Servers with faulty proxies before them."""

    target: Target
    database: Path | str
    servers: Sequence[ServerProcess]
    url: str
    """Where the servers answer without faults."""

    @property
    def players_url(self) -> str:
        return f"http://127.0.0.1:{self.target.players.port}"

    def complaints(self) -> list[str]:
        return [line for server in self.servers for line in server.complaints()]


@contextmanager
def site(asked: Namespace) -> Iterator[Site]:
    """Servers that share a PostgreSQL, or one alone; with a bug, if one is asked for."""
    with ExitStack() as parts:
        folder = Path(parts.enter_context(TemporaryDirectory(prefix="quatuor-chaos-")))
        environment = planted(asked.bug, folder) if asked.bug else {}
        yield _several(asked, environment, parts) if asked.servers else _one(environment, folder, parts)


def _several(asked: Namespace, environment: dict[str, str], parts: ExitStack) -> Site:
    databases: list[FaultyProxy] = []

    def starts(number: int, database: str) -> Start:
        port = urlsplit(database).port
        assert port is not None
        databases.append(parts.enter_context(FaultyProxy(port, seed=asked.seed + number)))
        behind = database.replace(f":{port}/", f":{databases[-1].port}/")
        return Start(database=behind, environment=environment)

    cluster = parts.enter_context(Cluster(asked.servers, starts=starts, report=_said))
    players = parts.enter_context(FaultyProxy(cluster.proxy.port, seed=asked.seed))
    target = Target(players, cluster.servers, databases, cluster.postgres, cluster.proxy)
    return Site(target, cluster.database, cluster.servers, cluster.url)


def _one(environment: dict[str, str], folder: Path, parts: ExitStack) -> Site:
    server = ServerProcess(folder, Start(words=UNLIMITED, environment=environment))
    server.start_again()
    parts.callback(server.kill)
    players = parts.enter_context(FaultyProxy(server.port))
    return Site(Target(players, [server]), folder / "quatuor.sqlite3", [server], server.url)


# ── A run ────────────────────────────────────────────────────────────────────────────────────────────────


def run(asked: Namespace) -> Run:
    """One run, and its check."""
    with site(asked) as here:
        struck, happened, took = played(here, asked)
        time.sleep(QUIET)
        _said("Checking …")
        found = checked(here.database, happened.ledger, here.url)
        broken = list(unexplained(here.database, happened.histories))
        complaints = here.complaints()
    limits = Limits(asked.median, asked.most)
    settings = Settings(asked.servers, asked.games, took, asked.seed, limits)
    return Run(settings, struck, happened, found, broken, complaints)


def played(here: Site, asked: Namespace) -> tuple[Struck, Happened, float]:
    """Play all games, with faults and then for a while without."""
    groups = crowds(asked.processes, here.players_url, asked.games, asked.pace, asked.seed)
    _said("Waiting for players …")
    for players in groups:
        players.seated()
    began = time.monotonic()
    for players in groups:
        players.send("go")
    struck = strike(here.target, asked)
    time.sleep(asked.calm)
    for players in groups:
        players.send("stop")
    took, happened = time.monotonic() - began, Happened()
    for players in groups:
        happened.add(players.result())
    return struck, happened, took


def strike(target: Target, asked: Namespace) -> Struck:
    """Carry out the plan."""
    seconds = 60 * asked.minutes
    count = asked.faults or round(PER_MINUTE * asked.minutes)
    kinds = [kind for kind in target.kinds() if not asked.only or kind.name in asked.only]
    faults = plan(asked.seed, seconds, count, len(target.servers), kinds)
    inflicter = Inflicter(target, _said)
    inflicter.run(faults)
    return Struck(faults, inflicter.counts, inflicter.skipped, inflicter.errors, inflicter.done)


def unexplained(database: Path | str, histories: Sequence[GameHistory]) -> Iterator[Violation]:
    """Everything in the histories that the database cannot explain."""
    logs = events_in(database, [history.game for history in histories])
    for history in histories:
        yield from violations(history, logs[history.game])


def _said(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def main() -> int:
    """Play, print the table, and write the file."""
    asked = arguments().parse_args()
    allow_many_files()
    done = run(asked)
    print(done.table())
    for line in done.wrong[:40]:
        print(line, file=sys.stderr)
    if asked.out:
        asked.out.write_text(done.to_json())
    return 1 if done.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
