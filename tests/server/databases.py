"""The databases of server tests: files, or a PostgreSQL server that the tests start (`make postgres`)."""

from __future__ import annotations

import atexit
import os
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from bench.hosts.postgres import Postgres

SHARED: Final = os.environ.get("QUATUOR_TEST_DATABASE") == "postgresql"
"""Whether the tests run on PostgreSQL."""

files_only = pytest.mark.skipif(SHARED, reason="about SQLite's file")
servers_only = pytest.mark.skipif(not SHARED, reason="about several servers on PostgreSQL")


@cache
def postgres() -> Postgres:
    """The server of all tests of this process."""
    server = Postgres()
    atexit.register(server.close)
    return server


@cache
def database_in(file: Path) -> str:
    """The address of the database that has this file, or stands in for it."""
    return postgres().new_database() if SHARED else f"sqlite+aiosqlite:///{file}"
