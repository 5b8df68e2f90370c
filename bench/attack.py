"""Attacks a server as one visitor could, and measures what everyone else notices meanwhile.

    python bench/attack.py --all                            every attack, ten seconds each
    python bench/attack.py ask position --seconds 30
    python bench/attack.py --all --markdown --before ../old/.venv/bin/python
                                                            the same against an older version, in one table

Each attack gets a real server of its own with the default limits, behind a trusted proxy: every visitor has
an address. Others play meanwhile, some of them against a computer. The exit code is 1 if the server missed a
limit: moves of others (99th percentile), lag of the event loop (99.9th percentile, measured inside the
server), memory of the server with its processes, the slowest reply of a computer. An older version may miss
them. Times mean something only on an idle machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from attacks.attacker import ATTACKS, Attacker
from attacks.figures import LAG_MS, MEMORY_MIB, MOVE_MS, REPLY_MS, Figures
from attacks.players import Noticed, Person
from attacks.target import Target

SETTLE = 1.5
"""Seconds of play before the attack."""
COMPUTER_GAMES = 2

COLUMNS = {
    "moves p50, ms": "move_p50",
    f"p99, ms (< {MOVE_MS:.0f})": "move_p99",
    f"reply, ms (< {REPLY_MS:,.0f})": "reply_max",
    f"lag p99.9, ms (< {LAG_MS:.0f})": "lag_p999",
    "without waiting for a core": "own_lag_p999",
    f"memory, MiB (< {MEMORY_MIB:.0f})": "memory",
}


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--all", action="store_true", help="every attack")
    parser.add_argument("--seconds", type=float, default=10, help="how long each takes (default: 10)")
    parser.add_argument("--games", type=int, default=10, help="games of others (default: 10)")
    parser.add_argument(
        "--patience",
        type=float,
        default=10,
        help="seconds to wait for the last moves of others (default: 10)",
    )
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    parser.add_argument("--before", metavar="PYTHON", help="also attack the version of this interpreter")
    parser.add_argument("--markdown", action="store_true", help="print the table for the documentation")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="also write all figures to this file")
    asked = parser.parse_args()
    if unknown := set(asked.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}; choose from {', '.join(ATTACKS)}")
    if not (asked.attacks or asked.all):
        parser.error("name attacks, or use --all")
    asked.attacks = list(ATTACKS) if asked.all else asked.attacks
    return asked


# ── One attack ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Attack:
    """One attack on a server, and what others notice of it."""

    target: Target
    attacker: Attacker
    asked: Namespace
    noticed: Noticed = field(default_factory=Noticed)
    memory: list[float] = field(default_factory=list)
    began: float = 0.0

    async def run(self) -> None:
        """Let others play, attack meanwhile, and wait for their last moves."""
        watching = asyncio.create_task(self.target.watch_memory(self.memory))
        stop = asyncio.Event()
        playing = [asyncio.create_task(each) for each in self._others(stop)]
        await asyncio.sleep(SETTLE)
        self.noticed.forget()
        self.attacker.start()
        self.began = monotonic()
        await asyncio.sleep(self.asked.seconds)
        stop.set()
        await asyncio.wait(playing, timeout=self.asked.patience)
        for task in (*playing, watching):
            task.cancel()
        await asyncio.gather(*playing, watching, return_exceptions=True)

    def _others(self, stop: asyncio.Event) -> Iterator[Coroutine[Any, Any, None]]:
        """People who play each other, and people who play against a computer and share the link."""
        for number in range(self.asked.games):
            yield Person(self.target.server, number, self.noticed, stop).play()
        for number in range(COMPUTER_GAMES):
            share = self.attacker.share
            yield Person(self.target.server, 100 + number, self.noticed, stop, share).play_computer()

    def figures(self) -> Figures:
        lags = self.target.lags(self.began, monotonic())
        return Figures.of(
            moves=self.noticed.moves,
            replies=self.noticed.replies,
            lags=[each.late for each in lags],
            own_lags=[each.late - each.queued for each in lags],
            memory=max(self.memory),
            unanswered=self.noticed.unanswered,
            errors=self.noticed.errors,
            complaints=self.target.complaints(),
        )


def figures_of(name: str, python: str, asked: Namespace) -> Figures:
    """The figures of one attack on a server of its own."""
    with (
        TemporaryDirectory(prefix="quatuor-attack-") as folder,
        Target(python, Path(folder)) as target,
        Attacker(name, target.server) as attacker,
    ):
        attack = Attack(target, attacker, asked)
        asyncio.run(attack.run())
        return attack.figures()


# ── The table ────────────────────────────────────────────────────────────────────────────────────────────


def cell(before: Figures | None, after: Figures, field: str) -> str:
    """A figure, after that of the older version if there is one."""
    return " → ".join(f"{getattr(each, field):,.1f}" for each in (before, after) if each is not None)


def row(name: str, before: Figures | None, after: Figures) -> list[str]:
    return [name, *(cell(before, after, field) for field in COLUMNS.values())]


def written(cells: Iterable[str], markdown: bool) -> str:
    cells = list(cells)
    if markdown:
        return f"| {' | '.join(cells)} |"
    return " ".join([f"{cells[0]:12}", *(f"{each:>24}" for each in cells[1:])])


def main() -> int:
    """Run the attacks, and print a row for each."""
    asked = arguments()
    found: dict[str, dict[str, Figures]] = {}
    loads = " ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"load of the machine before: {loads}", file=sys.stderr)
    print(written(["attack", *COLUMNS], asked.markdown))
    if asked.markdown:
        print(written(["---", *("---:" for _ in COLUMNS)], markdown=True))
    for name in asked.attacks:
        before = figures_of(name, asked.before, asked) if asked.before else None
        after = figures_of(name, asked.python, asked)
        found[name] = {**({"before": before} if before else {}), "after": after}
        print(written(row(name, before, after), asked.markdown), flush=True)
        for line in after.missed():
            print(f"{name}: {line}", file=sys.stderr, flush=True)
    if asked.out:
        plain = {name: {when: asdict(each) for when, each in both.items()} for name, both in found.items()}
        asked.out.write_text(json.dumps(plain, indent=2) + "\n")
    return 1 if any(any(both["after"].missed()) for both in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
