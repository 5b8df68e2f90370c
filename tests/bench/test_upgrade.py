"""A rolling upgrade with a migration, while people play; and back again. Nothing is lost."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from bench.clients.check import checked
from bench.clients.ledger import Ledger
from bench.clients.players import player_processes
from bench.hosts.cluster import Cluster
from bench.hosts.upgrade import STEP, next_version

pytestmark = pytest.mark.services

GAMES = 20


def version_of(cluster: Cluster) -> str:
    return cluster.postgres.sql(cluster.database, "SELECT version_num FROM alembic_version")


def restarted_one_by_one(cluster: Cluster, program: tuple[str, ...]) -> None:
    for server in cluster.servers:
        assert server.stop() == 0
        server.start_again(replace(server.start, program=program))
        cluster.wait_for_all()
        time.sleep(1)  # of play on the versions that are running now


def test_servers_are_upgraded_one_after_the_other_and_taken_back(tmp_path: Path) -> None:
    ledger = Ledger()
    with Cluster(servers=3) as cluster:
        before, (players,) = cluster.servers[0].start.program, player_processes(1, cluster.url, GAMES, 0.5, 3)
        players.seated()
        players.send("go")
        restarted_one_by_one(cluster, next_version(tmp_path))
        assert version_of(cluster) == STEP
        upgraded = len(cluster.postgres.sql(cluster.database, "SELECT id FROM games").split())
        restarted_one_by_one(cluster, before)
        assert version_of(cluster) == STEP
        players.send("stop")
        ledger.add(players.result())
        found = checked(cluster.database, ledger, cluster.url)
        complaints = cluster.complaints()
    assert upgraded >= GAMES
    assert found.acknowledged > 3 * GAMES
    assert found.problems == complaints == []
    assert set(ledger.errors) <= {"ConnectionClosedError"}  # each server closed its sockets
