"""How many games at once each way of serving can take, and what a move costs there.

    python bench/ceiling.py                         one server with SQLite; one, two and three with PostgreSQL
    python bench/ceiling.py --servers 0 3           only these (0 is SQLite)
    python bench/ceiling.py --plot ceiling.svg --out ceiling.json

The number of games is doubled until the 99th percentile of a move's round trip exceeds the goal, and then
narrowed down. A step that misses the goal is repeated once, and the better one counts. Everything runs on
this machine, players included: the figures compare ways of serving, and more cores would change all of them.
The exit code is 1 if a move was refused or a connection was lost.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import asdict
from pathlib import Path

from clients.ceilings import Ceiling, Step, climb, plot, table
from clients.report import Spread
from hosts.cluster import Cluster
from hosts.host import Host
from load import allow_many_files, played, serving

NAMES = {0: "1 server, SQLite", 1: "1 server, PostgreSQL"}


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, nargs="+", default=[0, 1, 2, 3], metavar="N", help="(0 1 2 3)")
    parser.add_argument("--goal", type=float, default=100, help="milliseconds of the 99th percentile (100)")
    parser.add_argument("--first", type=int, default=125, help="games to begin with (default: 125)")
    parser.add_argument("--most", type=int, default=4000, help="games to stop at (default: 4000)")
    parser.add_argument("--narrow", type=int, default=2, help="steps between the last two (default: 2)")
    parser.add_argument("--seconds", type=float, default=20, help="how long a step takes (default: 20)")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between moves (default: 2)")
    parser.add_argument("--processes", type=int, default=1, help="processes of players (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="decides the moves")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="also write the figures to this file")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw them")
    return parser


def ceiling(servers: int, asked: Namespace) -> Ceiling:
    """Everything measured with a number of servers."""
    name = NAMES.get(servers, f"{servers} servers, PostgreSQL")
    steps = []
    with serving(servers) as host:

        def measure(games: int) -> Step:
            return better(host, games, asked)

        for step in climb(measure, asked.goal, asked.first, asked.most, asked.narrow):
            print(f"{name}: {step.games:,} games, p99 {step.p99:.1f} ms", file=sys.stderr, flush=True)
            steps.append(step)
    return Ceiling(name, asked.goal, tuple(sorted(steps, key=lambda step: step.games)))


def better(host: Host | Cluster, games: int, asked: Namespace) -> Step:
    """A step, or its repetition if it misses the goal by bad luck."""
    step = measured(host, games, asked)
    if step.p99 <= asked.goal:
        return step
    return min(step, measured(host, games, asked), key=lambda each: each.p99)


def measured(host: Host | Cluster, games: int, asked: Namespace) -> Step:
    """Play this number of games for a while."""
    ledger, _, spent = played(host, Namespace(**{**vars(asked), "games": games, "kills": 0}))
    moves = [each.done for each in ledger.acknowledged if each.done is not None]
    spread = Spread.of(moves)
    cpu = {part: 1000 * seconds / max(1, len(moves)) for part, seconds in spent.items()}
    wrong = dict(ledger.errors + ledger.refusals)
    return Step(games, len(moves), spread.p50, spread.p99, cpu, wrong)


def main() -> int:
    """Measure, print the table, and write the requested files."""
    asked = arguments().parse_args()
    allow_many_files()
    ceilings = [ceiling(servers, asked) for servers in asked.servers]
    print(table(ceilings))
    print(f"\nload of the machine: {' '.join(f'{load:.1f}' for load in os.getloadavg())}")
    if asked.out:
        asked.out.write_text(json.dumps(list(map(asdict, ceilings)), indent=2) + "\n")
    if asked.plot:
        asked.plot.write_text(plot(ceilings))
    wrong = [(each.name, step.games, step.wrong) for each in ceilings for step in each.steps if step.wrong]
    for line in wrong:
        print(*line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
