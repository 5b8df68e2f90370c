"""The databases of server tests: files, or a PostgreSQL server that the tests start (`make postgres`)."""

from __future__ import annotations

import asyncio
import atexit
import os
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from bench.hosts.postgres import Postgres
from quatuor.server.storage.connection import connected_alone, file_of

SHARED: Final = os.environ.get("QUATUOR_TEST_DATABASE") == "postgresql"
"""Whether the tests run on PostgreSQL."""

servers_only = pytest.mark.servers_only


def files_only(why: str) -> pytest.MarkDecorator:
    """Marks tests of SQLite's file, and says what they need of it."""
    return pytest.mark.files_only(why)


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


def path_of(database: str) -> Path:
    """The file of a database that has one."""
    file = file_of(database)
    assert file is not None
    return file


def sql(database: str, statement: str) -> list[tuple[Any, ...]]:
    """The answer to a statement. It may do damage: references between rows are not checked."""
    if SHARED:
        return asyncio.run(_sql_of_server(database, statement))
    with closing(sqlite3.connect(path_of(database))) as connection, connection:
        return connection.execute(statement).fetchall()


async def _sql_of_server(database: str, statement: str) -> list[tuple[Any, ...]]:
    connection = await connected_alone(database)
    try:
        await connection.execute("set session_replication_role = replica")
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


def stored(database: str) -> bytes:
    """All that a database holds: the files with its name, or what a dump of the server says."""
    if SHARED:
        return postgres().run("pg_dump", database).encode()
    file = path_of(database)
    return b"".join(each.read_bytes() for each in file.parent.iterdir() if each.name.startswith(file.name))
