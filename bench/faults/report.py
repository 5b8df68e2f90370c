"""The figures and findings of a run with faults, as a table and as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from clients.check import Findings
from clients.report import Spread, listed

from .checker import Violation
from .crowd import Happened
from .history import GameHistory, Outage
from .inflict import Inflicted
from .plan import KINDS, Fault

WRONG: tuple[str, ...] = ("skipped", "went back", "gone")
"""What clients count as errors, and no fault excuses."""
PLACES = {kind.name: kind.place for kind in KINDS}
WORST = 20
"""The number of outages that are described."""
HISTORIES = 5
"""The most histories that are written to the file, of games with violations."""


@dataclass(frozen=True, slots=True)
class Struck:
    """The faults: planned, inflicted by kind, and what went wrong with them."""

    planned: Sequence[Fault]
    counts: Mapping[str, int]
    skipped: int
    errors: list[str]
    done: list[Inflicted]

    def during(self, outage: Outage) -> list[str]:
        """The faults at the time of an outage, or shortly before."""
        meanwhile = [
            each for each in self.done if each.began < outage.ended and each.ended > outage.begun - 2
        ]
        parts = [each for each in meanwhile if PLACES[each.kind] in ("server", "shared")]
        cuts = len(meanwhile) - len(parts)
        return [*(each.since(outage.begun) for each in parts), f"{cuts} faults of connections"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How long players may be away, in seconds."""

    median: float
    most: float


@dataclass(frozen=True, slots=True)
class Settings:
    """What was asked for, and how long it took."""

    servers: int
    games: int
    seconds: float
    seed: int
    limits: Limits


@dataclass(frozen=True, slots=True)
class Run:
    """One run: its settings and its results."""

    settings: Settings
    struck: Struck
    happened: Happened
    found: Findings
    violations: list[Violation]
    complaints: list[str]
    loads: tuple[float, float, float] = field(default_factory=os.getloadavg)

    @property
    def back(self) -> Spread:
        """How long players were without an answer."""
        return Spread.of([*(each.seconds for each in self.happened.outages), *self.happened.ledger.waits])

    @property
    def told(self) -> Spread:
        """How long after its acknowledgement others learned of a move."""
        done = self.happened.ledger.acknowledged
        return Spread.of(max(0.0, a.notified - a.done) for a in done if a.notified and a.done)

    @property
    def resent(self) -> int:
        return sum(request.again for request in self.happened.ledger.acknowledged)

    @property
    def wrong(self) -> list[str]:
        """Everything that should not be, a line each."""
        errors = self.happened.ledger.errors
        clients = [f"{errors[name]} × {name}" for name in errors if name.startswith((*WRONG, "a player"))]
        return [
            *map(str, self.violations),
            *self.found.problems,
            *(f"stuck: {each}" for each in self.happened.stuck),
            *(f"never back: {each}" for each in self.happened.never_back),
            *clients,
            *self.struck.errors,
            *self._late(),
        ]

    def _late(self) -> list[str]:
        back, limits = self.back, self.settings.limits
        median = f"half of the players were away for {back.p50 / 1000:.1f} s or more"
        most = f"a player was away for {back.max / 1000:.1f} s"
        late = f"a player learned of a move {self.told.max / 1000:.1f} s after its acknowledgement"
        return [
            *([median] if back.p50 > 1000 * limits.median else []),
            *([most] if back.max > 1000 * limits.most else []),
            *([late] if self.told.max > 1000 * limits.most else []),
        ]

    def worst(self) -> list[str]:
        """The longest outages, and the faults meanwhile."""
        longest = sorted(self.happened.outages, key=lambda each: -each.seconds)[:WORST]
        return [f"{each.seconds:.1f} s: {', '.join(self.struck.during(each))}" for each in longest]

    @property
    def verdict(self) -> str:
        """Whether every history is linearisable."""
        games = len({each.game for each in self.violations})
        checked = len(self.happened.histories)
        return f"no: {games:,} of {checked:,} games" if games else f"yes, all {checked:,} games"

    def facts(self) -> dict[str, str]:
        """The table, below the faults."""
        found, ledger, back, run = self.found, self.happened.ledger, self.back, self.settings
        operations = sum(len(history.operations) for history in self.happened.histories)
        states = sum(len(history.observations) for history in self.happened.histories)
        return {
            "servers, games at once, seed": f"{run.servers}, {run.games}, {run.seed}",
            "games started, finished": f"{found.games:,}, {ledger.ended:,}",
            "moves acknowledged": f"{found.acknowledged:,} in {run.seconds:.0f} s",
            "moves resent": f"{self.resent:,}",
            "lost, doubled, out of order": f"{len(found.problems):,}",
            "linearisable": self.verdict,
            "operations, states checked": f"{operations:,}, {states:,}",
            "games stuck": f"{len(self.happened.stuck):,}",
            "players away and back": f"{back.count:,} times, {len(self.happened.never_back)} never back",
            "time until back: p50, p99, max": f"{back.p50 / 1000:.2f}, {back.p99 / 1000:.2f}, "
            f"{back.max / 1000:.2f} s",
            "until others knew a move: p50, p99, max": f"{self.told.p50 / 1000:.2f}, "
            f"{self.told.p99 / 1000:.2f}, {self.told.max / 1000:.2f} s",
            "refusals": listed(ledger.refusals),
            "errors of connections": listed(ledger.errors),
            "problems in the servers' logs": f"{len(self.complaints):,}",
            "load of the machine": " ".join(f"{load:.1f}" for load in self.loads),
        }

    def table(self) -> str:
        """All of it as Markdown."""
        faults = [f"| {kind} | {count:,} |" for kind, count in sorted(self.struck.counts.items())]
        total = f"| all ({self.struck.skipped} replaced) | {sum(self.struck.counts.values()):,} |"
        facts = [f"| {name} | {value} |" for name, value in self.facts().items()]
        return "\n".join(
            ["| fault | times |", "| --- | ---: |", *faults, total, "", "| | |", "| --- | --- |", *facts]
        )

    def to_json(self) -> str:
        games = {each.game for each in self.violations}
        broken = [history for history in self.happened.histories if history.game in games]
        ledger = self.happened.ledger
        data = {
            "servers": self.settings.servers,
            "games": self.settings.games,
            "seconds": self.settings.seconds,
            "seed": self.settings.seed,
            "passed": not self.wrong,
            "wrong": self.wrong[:1000],
            "faults": dict(self.struck.counts),
            "replaced": self.struck.skipped,
            "plan": [asdict(fault) for fault in self.struck.planned],
            "found": asdict(self.found),
            "started": len(self.happened.histories),
            "finished": ledger.ended,
            "resent": self.resent,
            "violations": [each._asdict() for each in self.violations],
            "stuck": self.happened.stuck,
            "back": asdict(self.back),
            "told": asdict(self.told),
            "worst": self.worst(),
            "refusals": ledger.refusals,
            "errors": ledger.errors,
            "complaints": self.complaints[:1000],
            "load": self.loads,
            "histories": [_written(history) for history in broken[:HISTORIES]],
        }
        return json.dumps(data, indent=2) + "\n"


def _written(history: GameHistory) -> list[str]:
    """A history in order, a line per event."""
    events = [(each.at, f"{each} showed {each.version}") for each in history.observations]
    for operation in history.operations.values():
        events.append((operation.invoked, f"{operation}, shown {operation.shown}, was requested"))
        for answer in operation.answers:
            result = f"done as {answer.version}" if answer.version is not None else f"refused: {answer.code}"
            events.append((answer.at, f"{operation}: {result}"))
    return [history.game, *(f"{at:.3f} {text}" for at, text in sorted(events))]
