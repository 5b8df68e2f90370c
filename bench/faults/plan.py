"""Which faults there will be: a seed decides the kind, the target, the moment and the duration of each.

Most faults are cheap: connections are cut, or their data comes late. Rarer ones take a part away. Of these
there are never so many at once that nothing is left: some server always runs, and what all servers need
(PostgreSQL, HAProxy) is away alone, with a pause before it is away again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

Place: TypeAlias = Literal["players", "database", "server", "shared"]


class Kind(NamedTuple):
    """A kind of fault: where it strikes, how often, and for how long."""

    name: str
    place: Place
    weight: float
    seconds: tuple[float, float] = (0.0, 0.0)
    """The shortest and the longest duration; short ones are as frequent as long ones by their logarithm."""
    share: tuple[float, float] = (1.0, 1.0)
    """The share of connections that it strikes."""


KINDS: Final = (
    # Between players and HAProxy. Every connection is cut about four times a minute.
    Kind("players cut", "players", 16, share=(0.01, 0.3)),
    Kind("players reset", "players", 16, share=(0.01, 0.3)),
    Kind("players all reset", "players", 1),
    Kind("players delayed", "players", 12, (0.5, 4.0)),
    Kind("players held", "players", 12, (0.2, 3.0), (0.05, 0.5)),
    Kind("players stalled", "players", 4, (0.2, 2.0)),
    # Between one server and PostgreSQL.
    Kind("database cut", "database", 8, share=(0.1, 1.0)),
    Kind("database reset", "database", 8, share=(0.1, 1.0)),
    Kind("database delayed", "database", 8, (0.5, 4.0)),
    Kind("database held", "database", 6, (0.2, 3.0), (0.1, 0.7)),
    Kind("database stalled", "database", 4, (0.2, 3.0)),
    # A server: killed and started again after a moment, or stopped with SIGSTOP, and continued.
    Kind("server killed", "server", 6, (0.1, 3.0)),
    Kind("server frozen", "server", 5, (1.0, 60.0)),
    # What all servers need.
    Kind("PostgreSQL restarted", "shared", 3, (0.05, 0.5)),
    Kind("PostgreSQL crashed", "shared", 2, (0.05, 0.5)),
    Kind("HAProxy killed", "shared", 3, (0.05, 1.0)),
)
INSTEAD: Final = next(kind for kind in KINDS if kind.name == "players all reset")
"""What happens where no other fault would leave enough."""
DELAYS: Final = (0.02, 0.5)
"""How late delayed data is, in seconds."""
RETURN: Final = 8.0
"""Seconds until a server that was killed serves again, and until a frozen one has been noticed."""
PAUSE: Final = 12.0
"""Seconds between two faults of what all servers need, so that players come back between them."""
ALONE: Final = 4.0
"""The longest that the only server is frozen."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: it begins at `at` seconds of the run."""

    at: float
    kind: str
    server: int
    """The number of the server that it strikes, or whose connections to the database."""
    seconds: float
    share: float
    late: float
    """How late data is, if it is delayed."""

    @property
    def end(self) -> float:
        return self.at + self.seconds


@dataclass(slots=True)
class Away:
    """Until when each part is away, as far as it is planned."""

    servers: list[float]
    shared: float = 0.0
    kinds: Sequence[Kind] = field(default=KINDS)

    def possible(self, at: float) -> list[Kind]:
        """The kinds of fault that leave something to play on."""
        return [kind for kind in self.kinds if self._leaves_enough(kind, at)] or [INSTEAD]

    def _leaves_enough(self, kind: Kind, at: float) -> bool:
        match kind.place:
            case "server":
                away = len(self.servers) - len(self.up(at))
                return away < max(1, len(self.servers) - 1)
            case "shared":
                return at >= self.shared
            case _:
                return True

    def up(self, at: float) -> list[int]:
        """The servers that are not away."""
        return [number for number, until in enumerate(self.servers) if at >= until]

    def note(self, kind: Kind, fault: Fault) -> None:
        if kind.place == "server":
            self.servers[fault.server] = fault.end + RETURN
        elif kind.place == "shared":
            self.shared = fault.end + PAUSE


def plan(seed: int, seconds: float, count: int, servers: int, kinds: Sequence[Kind] = KINDS) -> list[Fault]:
    """This many faults within a time, in order. The same arguments give the same plan."""
    return list(_planned(Random(seed), seconds, count, Away([0.0] * servers, kinds=kinds)))  # noqa: S311


def _planned(chance: Random, seconds: float, count: int, away: Away) -> Iterator[Fault]:
    every = seconds / count
    for number in range(count):
        at = round((number + chance.random()) * every, 3)
        kind = _one_of(chance, away.possible(at))
        fault = _fault(chance, kind, at, away.up(at) if kind.place == "server" else range(len(away.servers)))
        if kind.place == "server" and len(away.servers) == 1:
            fault = replace(fault, seconds=min(fault.seconds, ALONE))
        away.note(kind, fault)
        yield fault


def _one_of(chance: Random, kinds: Sequence[Kind]) -> Kind:
    return chance.choices(kinds, [kind.weight for kind in kinds])[0]


def _fault(chance: Random, kind: Kind, at: float, servers: Sequence[int]) -> Fault:
    return Fault(
        at=at,
        kind=kind.name,
        server=chance.choice(servers),
        seconds=_between(chance, *kind.seconds),
        share=round(chance.uniform(*kind.share), 3),
        late=_between(chance, *DELAYS),
    )


def _between(chance: Random, least: float, most: float) -> float:
    """A duration, whose logarithm is spread evenly."""
    return round(exp(chance.uniform(log(least), log(most))), 3) if most else 0.0
