"""The figures and findings of a run, as a table and as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import ceil
from typing import Any

from .check import Findings
from .ledger import Ledger, Request


@dataclass(frozen=True, slots=True)
class Spread:
    """Percentiles of a duration, in milliseconds."""

    count: int
    p50: float
    p90: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Spread:
        ordered = sorted(seconds)
        at = [round(1000 * percentile(ordered or [0.0], share), 2) for share in (0.5, 0.9, 0.99, 1.0)]
        return cls(len(ordered), *at)

    def row(self, name: str) -> str:
        times = " | ".join(f"{time:.1f}" for time in (self.p50, self.p90, self.p99, self.max))
        return f"| {name} | {self.count:,} | {times} |"


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that this share of all values does not exceed."""
    return ordered[max(0, ceil(len(ordered) * share) - 1)]


@dataclass(frozen=True, slots=True)
class Run:
    """One run: its settings and its results."""

    servers: int
    """How many share a PostgreSQL; 0 for one with SQLite."""
    games: int
    pace: float
    seconds: float
    kills: int
    cpu: dict[str, float]
    """Processor seconds of each part: the server, or servers, PostgreSQL and the proxy."""
    memory: float
    """Peak memory of the server, or of all servers together, in MiB."""
    ledger: Ledger
    found: Findings
    complaints: list[str]
    loads: tuple[float, float, float] = field(default_factory=os.getloadavg)

    @property
    def passed(self) -> bool:
        """Whether nothing was lost or refused, and nothing failed except through kills."""
        mistakes = [name for name in self.ledger.errors if name in ("skipped", "went back")]
        calm = not self.ledger.errors and not self.complaints
        return not (self.found.problems or self.ledger.refusals or mistakes) and (calm or self.kills > 0)

    @property
    def at_once(self) -> list[Request]:
        """The moves that were answered on the connection that sent them."""
        return [request for request in self.ledger.acknowledged if not request.again]

    @property
    def resent(self) -> int:
        return self.found.acknowledged - len(self.at_once)

    def spreads(self) -> dict[str, Spread]:
        """Round trips: of all moves, until the opponent knows, and by game."""
        names = sorted({played.game for played in self.ledger.games})
        found = {"a move": Spread.of(request.done for request in self.at_once if request.done is not None)}
        found["the opponent knows"] = Spread.of(a.notified for a in self.at_once if a.notified is not None)
        for name in names:
            of_game = [p.acknowledged for p in self.ledger.games if p.game == name]
            found[name] = Spread.of(a.done for some in of_game for a in some if a.done and not a.again)
        return found

    def facts(self) -> dict[str, str]:
        """The rest of the table."""
        found, ledger = self.found, self.ledger
        return {
            "games at once, sockets": f"{self.games:,}, {2 * self.games:,}",
            "games started, finished": f"{found.games:,}, {ledger.ended:,}",
            "moves acknowledged": f"{found.acknowledged:,} in {self.seconds:.0f} s: "
            f"{found.acknowledged / self.seconds:.0f} per second",
            "moves in the database": f"{found.kept:,}",
            "lost, doubled, out of order": f"{len(found.problems):,}",
            "kills": f"{self.kills:,}; {self.resent:,} moves were resent after one",
            "refusals": listed(ledger.refusals),
            "errors": listed(ledger.errors),
            "problems in the server's log": f"{len(self.complaints):,}",
            f"processor time: {', '.join([*self.cpu, 'players'])}": ", ".join(
                f"{seconds:.1f} s" for seconds in (*self.cpu.values(), ledger.cpu)
            ),
            f"processor time per move: {', '.join(self.cpu)}": ", ".join(
                f"{1000 * seconds / max(1, found.acknowledged):.2f} ms" for seconds in self.cpu.values()
            ),
            f"memory of the {next(iter(self.cpu))}": f"{self.memory:.0f} MiB",
            "load of the machine": " ".join(f"{load:.1f}" for load in self.loads),
        }

    def table(self) -> str:
        """All of it as Markdown."""
        head = [
            "| round trip, ms | count | p50 | p90 | p99 | max |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        rows = [spread.row(name) for name, spread in self.spreads().items()]
        facts = [f"| {name} | {value} |" for name, value in self.facts().items()]
        return "\n".join([*head, *rows, "", "| | |", "| --- | --- |", *facts])

    def to_json(self) -> str:
        data: dict[str, Any] = {
            "servers": self.servers,
            "games": self.games,
            "sockets": 2 * self.games,
            "pace": self.pace,
            "seconds": self.seconds,
            "kills": self.kills,
            "passed": self.passed,
            "milliseconds": {name: asdict(spread) for name, spread in self.spreads().items()},
            "found": asdict(self.found),
            "resent": self.resent,
            "refusals": self.ledger.refusals,
            "errors": self.ledger.errors,
            "complaints": self.complaints,
            "cpu": {**self.cpu, "players": self.ledger.cpu},
            "memory": self.memory,
            "load": self.loads,
        }
        return json.dumps(data, indent=2) + "\n"


def listed(counted: dict[str, int]) -> str:
    """The count of each name."""
    return ", ".join(f"{count:,} {name}" for name, count in counted.items()) or "0"
