"""Several servers that share a PostgreSQL, and what players notice when one of them fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, sleep

import httpx
import pytest

from bench.clients.check import checked
from bench.clients.players import player_processes
from bench.hosts.cluster import Cluster
from bench.hosts.guard import is_running
from bench.hosts.host import children_of, free_port
from tests import ROOT

pytestmark = pytest.mark.services

PATIENCE = 120.0
"""Seconds after which a test fails instead of waiting on."""

LENGTHS = """
    SELECT id, max(version) FROM games JOIN events ON game_id = id WHERE status = 'playing' GROUP BY id
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster(3) as started:
        yield started


def wait_until(true: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, "it did not happen"
        sleep(0.05)


@dataclass(frozen=True)
class Play:
    """Games that are being played through the proxy, as the database has them."""

    cluster: Cluster
    older: frozenset[str]

    def goes_on(self) -> None:
        """Wait until every game that is being played now has another move, or is over."""
        before = self.lengths()
        wait_until(lambda: not before.items() & self.lengths().items())

    def lengths(self) -> dict[str, int]:
        """The number of events of each game that is not over."""
        found = rows(self.cluster, LENGTHS)
        return {game: int(length) for game, length in found if game not in self.older}


def rows(cluster: Cluster, query: str) -> list[list[str]]:
    return [line.split("|") for line in cluster.postgres.sql(cluster.database, query).splitlines()]


@contextmanager
def playing(cluster: Cluster, *refusals: str) -> Iterator[Play]:
    """Ten games; at the end, everything that was acknowledged is stored, and nothing else was refused."""
    older = frozenset(row[0] for row in rows(cluster, "SELECT id FROM games"))
    [players] = player_processes(1, cluster.url, games=10, pace=0.2, seed=1)
    players.seated()
    players.send("go")
    yield Play(cluster, older)
    players.send("stop")
    ledger = players.result()
    found = checked(cluster.database, ledger, cluster.url)
    assert found.problems == []
    assert found.acknowledged > 0
    assert set(ledger.refusals) <= set(refusals)
    assert not {"skipped", "went back"} & set(ledger.errors)


# ── Play ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_games_are_played_over_sockets_to_all_servers(cluster: Cluster) -> None:
    with playing(cluster) as play:
        play.goes_on()
        assert all(server.metric("quatuor_sockets") > 0 for server in cluster.servers)
    assert cluster.complaints() == []


def test_every_server_shows_every_game(cluster: Cluster) -> None:
    wish = {"game": "oxono", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = httpx.post(f"{cluster.url}/api/games", json=wish, trust_env=False).json()
    for server in cluster.servers:
        assert httpx.get(f"{server.url}/api/games/{made['id']}", trust_env=False).status_code == 200


def test_players_do_not_need_a_server_that_is_killed(cluster: Cluster) -> None:
    first, *others = cluster.servers
    with playing(cluster) as play:
        first.kill()
        play.goes_on()
        cluster.proxy.wait_for(server.port for server in others)
        play.goes_on()
        first.start_again()
        cluster.wait_for_all()
        play.goes_on()


def test_players_leave_a_server_that_hangs(cluster: Cluster) -> None:
    first, *others = cluster.servers
    with playing(cluster) as play:
        first.freeze()
        cluster.proxy.wait_for(server.port for server in others)
        play.goes_on()
        first.thaw()
        cluster.wait_for_all()
        play.goes_on()


def test_servers_can_be_restarted_one_after_the_other(cluster: Cluster) -> None:
    with playing(cluster) as play:
        for server in cluster.servers:
            assert server.stop() == 0
            play.goes_on()
            server.start_again()
            cluster.wait_for_all()


def test_players_return_when_the_proxy_was_restarted(cluster: Cluster) -> None:
    with playing(cluster) as play:
        cluster.proxy.restart()
        play.goes_on()


def test_games_go_on_when_postgres_is_back(cluster: Cluster) -> None:
    with playing(cluster, "not-kept") as play:
        cluster.postgres.stop(signal.SIGQUIT)
        cluster.proxy.wait_for([])
        assert httpx.get(f"{cluster.url}/health", trust_env=False).status_code == 503
        cluster.postgres.start()
        cluster.wait_for_all()
        play.goes_on()


# ── The end ──────────────────────────────────────────────────────────────────────────────────────────────


def below(process: int) -> list[int]:
    """A process and all that it has started."""
    return [process, *(each for child in children_of(process) for each in below(child))]


def test_nothing_is_left_running() -> None:
    with Cluster(2) as small:
        small.servers[0].freeze()
        parts = [*(server.pid for server in small.servers), small.postgres.pid, small.proxy.pid]
        started = [each for part in parts for each in below(part)]
        assert all(map(is_running, started))
    wait_until(lambda: not any(map(is_running, started)))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_nothing_is_left_of_the_program_either(how: signal.Signals) -> None:
    words = ["--servers", "1", "--port", str(free_port())]
    command = [sys.executable, str(ROOT / "bench" / "cluster.py"), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline().startswith("http://")
        started = below(program.pid)[1:]
        assert len(started) > 4
        os.kill(program.pid, how)
        assert program.wait() == (-how if how == signal.SIGKILL else 0)
    wait_until(lambda: not any(map(is_running, started)))
