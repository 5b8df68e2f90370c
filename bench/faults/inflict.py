"""Carries out a plan of faults on running servers.

    players ──▶ FaultyProxy ──▶ HAProxy ──▶ server ──▶ FaultyProxy ──▶ PostgreSQL

Each fault has a thread of its own, which waits until it is over, so the next one comes in time. What takes
longer than planned, such as the start of a server on a busy machine, is noticed: a server is struck only if
another is left, and what all servers need only while nothing else of it is away. Otherwise all connections of
players are reset instead.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep
from typing import Final, NamedTuple, Protocol

from .plan import INSTEAD, KINDS, Fault, Kind
from .proxy import FaultyProxy

TRIES: Final = 20
"""How often a server is started that does not start, as a service manager does: PostgreSQL may be away."""


class Server(Protocol):
    """A server that can be struck."""

    def kill(self) -> None: ...
    def start_again(self) -> None: ...
    def freeze(self) -> None: ...
    def thaw(self) -> None: ...


class Database(Protocol):
    """A PostgreSQL that can be struck."""

    def stop(self, how: signal.Signals = ...) -> None: ...
    def start(self) -> None: ...


class Balancer(Protocol):
    """A proxy before the servers that can be struck."""

    def kill(self) -> None: ...
    def start(self) -> None: ...


class Target:
    """Everything that faults strike. What does not exist is None or empty, and its kinds are not planned."""

    def __init__(
        self,
        players: FaultyProxy,
        servers: Sequence[Server],
        databases: Sequence[FaultyProxy] = (),
        postgres: Database | None = None,
        balancer: Balancer | None = None,
    ) -> None:
        self.players = players
        self.servers = servers
        self.databases = databases
        self.postgres = postgres
        self.balancer = balancer

    def kinds(self) -> list[Kind]:
        """The kinds of fault that can strike it."""
        missing = set()
        if not self.databases:
            missing |= {kind.name for kind in KINDS if kind.place == "database"}
        if self.postgres is None:
            missing |= {kind.name for kind in KINDS if kind.name.startswith("PostgreSQL")}
        if self.balancer is None:
            missing.add("HAProxy killed")
        return [kind for kind in KINDS if kind.name not in missing]


class Inflicted(NamedTuple):
    """A fault as it was: from when to when, in seconds of the machine's steady clock."""

    kind: str
    server: int
    began: float
    ended: float

    def since(self, moment: float) -> str:
        """The fault in words, with its times since a moment."""
        return f"{self.kind} ({self.server}) from {self.began - moment:.1f} to {self.ended - moment:.1f} s"


class Inflicter:
    """Carries out faults, and counts them."""

    def __init__(self, target: Target, report: Callable[[str], None]) -> None:
        self._target = target
        self._report = report
        self._lock = Lock()
        self._away: set[int] = set()
        self._shared = Lock()
        self.counts: Counter[str] = Counter()
        self.skipped = 0
        """Faults that would have left nothing."""
        self.errors: list[str] = []
        self.done: list[Inflicted] = []
        """What was struck, in the order of their ends."""

    def run(self, faults: Sequence[Fault]) -> None:
        """Carry out all of them; return when the last one is over."""
        began = monotonic()
        with ThreadPoolExecutor(max_workers=64) as threads:
            for number, fault in enumerate(faults, 1):
                sleep(max(0.0, began + fault.at - monotonic()))
                threads.submit(self._inflict, fault).add_done_callback(self._note_error)
                self._report(f"{number}/{len(faults)} faults: {fault.kind}")

    def _note_error(self, done: Future[None]) -> None:
        if error := done.exception():
            self.errors.append(repr(error))

    def _inflict(self, fault: Fault) -> None:
        began = monotonic()
        _HOW[fault.kind](self, fault)
        self.done.append(Inflicted(fault.kind, fault.server, began, monotonic()))

    def _count(self, kind: str) -> None:
        with self._lock:
            self.counts[kind] += 1

    # Connections.

    def cut(self, fault: Fault) -> None:
        self._count(fault.kind)
        self._proxy(fault).cut(fault.share, reset=fault.kind.endswith("reset"))

    def delay(self, fault: Fault) -> None:
        self._count(fault.kind)
        self._proxy(fault).delay(fault.late, fault.seconds)
        sleep(fault.seconds)

    def hold(self, fault: Fault) -> None:
        self._count(fault.kind)
        self._proxy(fault).hold(fault.share, fault.seconds)
        sleep(fault.seconds)

    def stall(self, fault: Fault) -> None:
        self._count(fault.kind)
        self._proxy(fault).stall(fault.seconds)
        sleep(fault.seconds)

    def _proxy(self, fault: Fault) -> FaultyProxy:
        of_players = fault.kind.startswith("players")
        return self._target.players if of_players else self._target.databases[fault.server]

    # Parts.

    def kill(self, fault: Fault) -> None:
        with self._taking_away(fault) as server:
            if server is not None:
                server.kill()
                sleep(fault.seconds)
                _started(server.start_again)

    def freeze(self, fault: Fault) -> None:
        with self._taking_away(fault) as server:
            if server is not None:
                server.freeze()
                sleep(fault.seconds)
                server.thaw()

    @contextmanager
    def _taking_away(self, fault: Fault) -> Iterator[Server | None]:
        """The server to strike; None if too few would be left."""
        most = max(1, len(self._target.servers) - 1)
        with self._lock:
            free = fault.server not in self._away and len(self._away) < most
            if free:
                self._away.add(fault.server)
        if not free:
            self._instead()
            yield None
            return
        self._count(fault.kind)
        try:
            yield self._target.servers[fault.server]
        finally:
            with self._lock:
                self._away.discard(fault.server)

    def restart_postgres(self, fault: Fault) -> None:
        assert self._target.postgres is not None
        how = signal.SIGQUIT if fault.kind.endswith("crashed") else signal.SIGINT
        postgres = self._target.postgres
        self._restart(fault, lambda: postgres.stop(how), postgres.start)

    def restart_balancer(self, fault: Fault) -> None:
        assert self._target.balancer is not None
        self._restart(fault, self._target.balancer.kill, self._target.balancer.start)

    def _restart(self, fault: Fault, stop: Callable[[], None], start: Callable[[], None]) -> None:
        """Take away what all servers need, unless something of it is away."""
        if not self._shared.acquire(blocking=False):
            self._instead()
            return
        try:
            self._count(fault.kind)
            stop()
            sleep(fault.seconds)
            _started(start)
        finally:
            self._shared.release()

    def _instead(self) -> None:
        with self._lock:
            self.skipped += 1
        self._count(INSTEAD.name)
        self._target.players.cut(reset=True)


def _started(start: Callable[[], None]) -> None:
    """Start something, again and again if it does not start."""
    for left in reversed(range(TRIES)):
        try:
            return start()
        except RuntimeError:
            if not left:
                raise
            sleep(0.5)
    return None


_HOW: Final[Mapping[str, Callable[[Inflicter, Fault], None]]] = {
    "players cut": Inflicter.cut,
    "players reset": Inflicter.cut,
    "players all reset": Inflicter.cut,
    "players delayed": Inflicter.delay,
    "players held": Inflicter.hold,
    "players stalled": Inflicter.stall,
    "database cut": Inflicter.cut,
    "database reset": Inflicter.cut,
    "database delayed": Inflicter.delay,
    "database held": Inflicter.hold,
    "database stalled": Inflicter.stall,
    "server killed": Inflicter.kill,
    "server frozen": Inflicter.freeze,
    "PostgreSQL restarted": Inflicter.restart_postgres,
    "PostgreSQL crashed": Inflicter.restart_postgres,
    "HAProxy killed": Inflicter.restart_balancer,
}
