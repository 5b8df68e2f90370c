"""Analyses positions through real sockets, many people at once, while others play, and measures both.

    python bench/analysing.py                      ten people analyse, a hundred games are played meanwhile
    python bench/analysing.py --games 0            nobody plays
    python bench/analysing.py --out analysing.json

All analysts request another position at the same moment, stay at it for two seconds and continue. The
benchmark measures the time until each has a first answer, and the round trips of moves played in other rooms.
The exit code is 1 if a first answer took a second, the 99th percentile of the moves is 150 ms or more, or
anything failed. The server is an ordinary `quatuor serve`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from clients.analysts import Answers, Plan, work
from clients.ledger import Ledger
from clients.players import player_processes
from clients.process import ClientProcess
from clients.report import Spread
from hosts.host import Host

FIRST_WITHIN = 1000
"""Milliseconds within which everyone has a first answer."""
MOVES_WITHIN = 150
"""Milliseconds within which 99 of 100 moves are on disk."""


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=10, help="people who analyse at once (default: 10)")
    parser.add_argument("--stay", type=float, default=2.0, help="seconds each stays at a position (2)")
    parser.add_argument("--games", type=int, default=100, help="games played meanwhile (default: 100)")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between moves of a game (2)")
    parser.add_argument("--seconds", type=float, default=30, help="how long (default: 30)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="also write the figures to this file")
    return parser


@dataclass(frozen=True, slots=True)
class Measured:
    """The results."""

    firsts: Spread
    moves: Spread
    answers: int
    depth: float
    errors: list[str]
    server_cpu: float
    server_memory: float
    load: tuple[float, float, float]

    @property
    def passed(self) -> bool:
        return (
            not self.errors
            and self.firsts.max < FIRST_WITHIN
            and (not self.moves.count or self.moves.p99 < MOVES_WITHIN)
        )

    def table(self) -> str:
        """The results as Markdown."""
        load = " ".join(f"{load:.1f}" for load in self.load)
        head = ["| ms | count | p50 | p90 | p99 | max |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
        rows = [self.firsts.row("first answer to an analysis"), self.moves.row("a move in another room")]
        findings = f"{self.answers:,} findings, mean depth {self.depth:.1f}"
        took = f"server {self.server_cpu:.1f} s of processor time, {self.server_memory:.0f} MiB"
        return "\n".join([*head, *rows, "", f"{findings}; {took}; load {load}; {len(self.errors)} errors"])


def measured(asked: Namespace, data: Path) -> Measured:
    """Run everything in an empty folder, and return the figures."""
    with Host(data) as host:
        plan = Plan(host.url, asked.people, asked.stay, asked.seed)
        analysts: ClientProcess[Plan, Answers] = ClientProcess(work, plan)
        groups = player_processes(1, host.url, asked.games, asked.pace, asked.seed) if asked.games else []
        for each in (analysts, *groups):
            each.seated()
        spent = host.cpu
        for each in (analysts, *groups):
            each.send("go")
        time.sleep(asked.seconds)
        for each in (analysts, *groups):
            each.send("stop")
        answers, ledger = analysts.result(), Ledger()
        for players in groups:
            ledger.add(players.result())
        spent = host.cpu - spent
        return _figures(answers, ledger, host, spent)


def _figures(answers: Answers, ledger: Ledger, host: Host, spent: float) -> Measured:
    wrong = [*answers.errors, *ledger.errors, *ledger.refusals, *host.complaints()]
    return Measured(
        firsts=Spread.of(answers.firsts),
        moves=Spread.of(each.done for each in ledger.acknowledged if each.done is not None),
        answers=answers.findings,
        depth=sum(answers.depths) / max(1, len(answers.depths)),
        errors=wrong,
        server_cpu=spent,
        server_memory=host.memory,
        load=os.getloadavg(),
    )


def main() -> int:
    """Measure, print the table, and write the requested files."""
    asked = arguments().parse_args()
    with TemporaryDirectory(prefix="quatuor-analysing-") as data:
        done = measured(asked, Path(data))
    print(done.table())
    for line in done.errors[:20]:
        print(line, file=sys.stderr)
    if asked.out:
        asked.out.write_text(json.dumps({**asdict(done), "passed": done.passed}, indent=2) + "\n")
    return 0 if done.passed else 1


if __name__ == "__main__":
    sys.exit(main())
