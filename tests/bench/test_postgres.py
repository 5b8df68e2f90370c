"""The PostgreSQL server that tests and measurements start for themselves."""

from __future__ import annotations

import signal
from subprocess import CalledProcessError

import pytest

from bench.hosts.postgres import Postgres

pytestmark = pytest.mark.services


def test_what_is_committed_survives_a_restart_and_a_crash() -> None:
    with Postgres() as server:
        url = server.new_database()
        server.sql(url, "CREATE TABLE moves (move text)")
        server.sql(url, "INSERT INTO moves VALUES ('Ca3')")
        server.restart(signal.SIGINT)
        server.sql(url, "INSERT INTO moves VALUES ('Db4')")
        server.restart(signal.SIGQUIT)
        assert server.sql(url, "SELECT * FROM moves ORDER BY 1") == "Ca3\nDb4"


def test_databases_are_separate() -> None:
    with Postgres() as server:
        first, second = server.new_database(), server.new_database()
        server.sql(first, "CREATE TABLE moves (move text)")
        with pytest.raises(CalledProcessError):
            server.sql(second, "SELECT * FROM moves")
