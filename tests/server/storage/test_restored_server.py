"""A PostgreSQL database restored with PostgreSQL's own tools: its games in progress say so, once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from quatuor.server.storage import Store
from tests.server.conftest import run
from tests.server.databases import postgres, servers_only
from tests.server.storage.filled import fill, labels

pytestmark = servers_only
NOTHING = {"playing": 0, "drawing": 0, "named": 0, "over": 0}
ONCE = {"playing": 1, "drawing": 1, "named": 1, "over": 0}


def test_servers_that_start_again_restore_nothing(database: str) -> None:
    run(lambda: fill(database))
    for _ in range(3):
        assert labels(database) == NOTHING


def test_a_database_made_from_a_dump_is_labelled_once(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    copy, dump = postgres().new_database(), str(tmp_path / "dump")
    postgres().run("pg_dump", "--format", "custom", "--file", dump, database)
    postgres().run("pg_restore", "--dbname", copy, dump)
    for _ in range(2):
        assert labels(copy) == ONCE
    assert labels(database) == NOTHING


def test_so_is_one_restored_in_place(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    dump = str(tmp_path / "dump")
    postgres().run("pg_dump", "--format", "custom", "--file", dump, database)
    postgres().run("pg_restore", "--clean", "--dbname", database, dump)
    for _ in range(2):
        assert labels(database) == ONCE


def test_a_host_who_lost_nothing_can_say_so(database: str) -> None:
    run(lambda: fill(database))
    postgres().sql(database, "UPDATE service SET run = NULL")
    assert labels(database) == NOTHING


def test_so_is_one_that_the_host_calls_a_copy(database: str) -> None:
    """A recovery to an earlier moment in place looks like a restart to us."""
    run(lambda: fill(database))
    postgres().sql(database, "UPDATE service SET run = 'copy'")
    for _ in range(2):
        assert labels(database) == ONCE


def test_servers_that_start_together_label_once(database: str) -> None:
    async def together() -> None:
        stores = await asyncio.gather(*[Store.open(database) for _ in range(5)])
        for store in stores:
            await store.close()

    run(lambda: fill(database))
    postgres().sql(database, "UPDATE service SET run = 'copy'")
    run(together)
    assert labels(database) == ONCE
