"""Databases that a newer program has migrated: during an upgrade, and after it is taken back."""

from __future__ import annotations

import pytest

from quatuor.server.room import Asked, Friend, Me
from quatuor.server.storage import StorageError, Store
from tests.server.conftest import run
from tests.server.databases import sql

MORE = (
    "ALTER TABLE games ADD COLUMN rated BIGINT",
    "CREATE INDEX ix_games_rated ON games (rated)",
    "CREATE TABLE ratings (id VARCHAR(64) PRIMARY KEY)",
    "UPDATE alembic_version SET version_num = '9999'",
)


def opened(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            game = Asked(id="g", game="quantik", sitters=[Me(), Friend()], secret="5a" * 32, created=1)
            await store.create(game, [], "waiting")
            found = await store.load("g")
            assert found is not None
            await store.remove("g", found.head, 2)
            await store.forget(finished=10, abandoned=10)

    run(scene)


def changed(database: str, *statements: str) -> None:
    for statement in statements:
        sql(database, statement)


def test_a_program_works_with_tables_that_only_have_more(database: str) -> None:
    opened(database)
    changed(database, *MORE)
    opened(database)


def test_it_does_not_if_they_need_a_newer_one(database: str) -> None:
    opened(database)
    changed(database, *MORE, "UPDATE service SET needs = '9999'")
    with pytest.raises(StorageError, match="newer version"):
        opened(database)


def test_it_does_not_if_something_is_missing(database: str) -> None:
    opened(database)
    changed(database, *MORE, "DROP TABLE absences")
    with pytest.raises(StorageError, match="damaged"):
        opened(database)


def test_a_newer_database_without_that_note_is_left_alone(database: str) -> None:
    opened(database)
    changed(database, *MORE, "ALTER TABLE service DROP COLUMN needs")
    with pytest.raises(StorageError, match="newer version"):
        opened(database)
