"""Faults are carried out, never so that nothing is left, and what does not start is started again."""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import Event
from typing import Any, cast

import pytest

from bench.faults import inflict
from bench.faults.bugs import BUGS, planted
from bench.faults.inflict import Inflicter, Target
from bench.faults.plan import KINDS, Fault
from bench.faults.proxy import FaultyProxy


class Part:
    """A server, a database, a proxy or connections: notes what is done to it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.failures = 0
        self.when_cut: Callable[[], None] = lambda: None
        self.may_start = Event()
        self.may_start.set()

    def kill(self) -> None:
        self.done.append("killed")

    def start_again(self) -> None:
        self.may_start.wait(10)
        if self.failures:
            self.failures -= 1
            raise RuntimeError("not yet")
        self.done.append("started")

    start = start_again

    def freeze(self) -> None:
        self.done.append("frozen")

    def thaw(self) -> None:
        self.done.append("thawed")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.done.append(how.name)

    def cut(self, share: float = 1.0, *, reset: bool = False) -> int:
        self.done.append("reset" if reset else "cut")
        self.when_cut()
        return 1


class Site:
    """Parts that are struck."""

    def __init__(self, servers: int) -> None:
        self.players, self.postgres, self.balancer = Part(), Part(), Part()
        self.servers = [Part() for _ in range(servers)]
        players = cast("FaultyProxy", self.players)
        self.target = Target(players, self.servers, [], self.postgres, self.balancer)
        self.inflicter = Inflicter(self.target, lambda _: None)

    def strike(self, *kinds: tuple[str, int]) -> None:
        self.inflicter.run([Fault(0.0, kind, server, 0.001, 0.5, 0.0) for kind, server in kinds])


@pytest.mark.parametrize(
    ("kind", "part", "done"),
    [
        ("players cut", "players", ["cut"]),
        ("players reset", "players", ["reset"]),
        ("PostgreSQL restarted", "postgres", ["SIGINT", "started"]),
        ("PostgreSQL crashed", "postgres", ["SIGQUIT", "started"]),
        ("HAProxy killed", "balancer", ["killed", "started"]),
    ],
)
def test_parts_are_struck_and_come_back(kind: str, part: str, done: list[str]) -> None:
    site = Site(3)
    site.strike((kind, 0))
    found: Any = getattr(site, part)
    assert found.done == done
    assert site.inflicter.counts == {kind: 1}
    assert [each.kind for each in site.inflicter.done] == [kind]


@pytest.mark.parametrize(
    ("kind", "done"), [("server killed", ["killed", "started"]), ("server frozen", ["frozen", "thawed"])]
)
def test_a_server_is_struck_and_comes_back(kind: str, done: list[str]) -> None:
    site = Site(3)
    site.strike((kind, 1))
    assert [server.done for server in site.servers] == [[], done, []]


def test_a_server_is_started_until_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inflict, "sleep", lambda _: None)
    site = Site(2)
    site.servers[0].failures = 3
    site.strike(("server killed", 0))
    assert site.servers[0].done == ["killed", "started"]
    assert site.inflicter.errors == []


def test_the_last_server_is_left_in_peace() -> None:
    site = Site(2)
    first, last = site.servers
    first.may_start.clear()
    faults = [Fault(0.0, "server killed", 0, 0.0, 1.0, 0.0), Fault(0.2, "server killed", 1, 0.0, 1.0, 0.0)]
    site.players.when_cut = first.may_start.set
    site.inflicter.run(faults)
    assert (first.done, last.done) == (["killed", "started"], [])
    assert site.inflicter.skipped == 1
    assert site.inflicter.counts == {"server killed": 1, "players all reset": 1}


def test_what_does_not_exist_is_not_struck() -> None:
    alone = Target(cast("FaultyProxy", Part()), [Part()])
    assert {kind.place for kind in alone.kinds()} == {"players", "server"}
    assert {kind.name for kind in Site(1).target.kinds()} == {
        kind.name for kind in KINDS if kind.place != "database"
    }


@pytest.mark.parametrize("bug", BUGS)
def test_every_bug_can_be_planted(bug: str, tmp_path: Any) -> None:
    environment = planted(bug, tmp_path)
    source = (tmp_path / "sitecustomize.py").read_text()
    compile(source, "sitecustomize.py", "exec")
    assert environment == {"PYTHONPATH": str(tmp_path)}
