"""A PostgreSQL that is not there yet, that refuses us, or that somebody else is opening."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from time import sleep

import pytest
from sqlalchemy import Connection, text

from bench.hosts.host import free_port
from quatuor.server.storage import StorageError, Store
from quatuor.server.storage.connection import SERVING, connected
from quatuor.server.storage.migrations import migrate
from quatuor.server.storage.opening import one_at_a_time, reach
from tests.server.conftest import run
from tests.server.databases import postgres, servers_only
from tests.server.storage.filled import failing

SECRET = "p4ssw0rd"


def problem(url: str, language: str = "en") -> str:
    """Why a server does not start on this database."""
    with pytest.raises(StorageError) as raised:
        run(lambda: reach(url, 0.5))
    sentence = raised.value.sentence(language)
    assert SECRET not in sentence
    assert "\n" not in sentence
    return sentence


def test_a_file_needs_no_waiting() -> None:
    run(lambda: reach("sqlite+aiosqlite:////nowhere/games.sqlite3"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_address_where_nobody_answers(language: str, caplog: pytest.LogCaptureFixture) -> None:
    sentence = problem(f"postgresql://quatuor:{SECRET}@127.0.0.1:{free_port()}/games", language)
    assert "PostgreSQL" in sentence
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert SECRET not in caplog.text


@pytest.mark.parametrize(
    "address", [f"u:x/{SECRET}@host/games", f"u:x@{SECRET}:y@host/games", f"u@host:{SECRET}/games", "u@h/g?x"]
)
def test_an_address_that_cannot_be_read_is_not_quoted(address: str) -> None:
    assert problem(f"postgresql://{address}").startswith("PostgreSQL")


@servers_only
def test_a_missing_database_or_user_is_reported_at_once(database: str) -> None:
    base = database.rpartition("/")[0]
    assert "createdb" in problem(f"{base}/nowhere")
    assert "pgpass" in problem(base.replace("//quatuor@", f"//nobody:{SECRET}@") + "/postgres")


@servers_only
def test_a_wrong_password_is_reported_at_once(database: str) -> None:
    server = postgres()
    rules = Path(server.sql(database, "SHOW hba_file"))
    before = rules.read_text()
    server.sql(database, "CREATE ROLE ann LOGIN PASSWORD 'right'")
    try:
        rules.write_text(f"host all ann 127.0.0.1/32 scram-sha-256\n{before}")
        server.sql(database, "SELECT pg_reload_conf()")
        for password in (f":{SECRET}", ""):
            assert "pgpass" in problem(database.replace("//quatuor@", f"//ann{password}@"))
    finally:
        rules.write_text(before)
        server.sql(database, "SELECT pg_reload_conf()")
        server.sql(database, "DROP ROLE ann")


@servers_only
def test_a_setting_that_does_not_exist_is_reported_at_once(database: str) -> None:
    assert "no_such_setting" in problem(f"{database}?no_such_setting=1")


@servers_only
def test_servers_wait_for_who_is_opening_the_database(database: str) -> None:
    async def scene() -> None:
        engine = connected(database)
        async with engine.connect() as connection:
            await one_at_a_time(connection)
            opening = asyncio.create_task(Store.open(database))
            await asyncio.sleep(0.5)
            assert not opening.done()
            with failing("busy"):
                async with engine.connect() as other:
                    await one_at_a_time(other, within=0.2)
        await (await opening).close()
        await engine.dispose()

    run(scene)


@servers_only
def test_an_opening_may_take_longer_than_a_change(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL gives up on a server that does nothing within a transaction for so long."""

    def slowly(connection: Connection) -> bool:
        sleep(SERVING.idle + 1)
        return migrate(connection)

    monkeypatch.setattr("quatuor.server.storage.store.migrate", slowly)

    async def scene() -> None:
        async with Store.opened(database):
            pass

    run(scene)


@servers_only
def test_a_server_that_is_starting_is_waited_for() -> None:
    """PostgreSQL refuses connections while it starts, in a way of its own."""
    server = postgres()
    url = server.new_database()
    server.stop()

    async def scene() -> None:
        waiting = asyncio.create_task(reach(url))
        await asyncio.sleep(0.4)
        await asyncio.to_thread(server.start)
        await waiting

    run(scene)


@servers_only
def test_any_role_may_ask_which_database_this_is(database: str) -> None:
    """A role that may do nothing but create tables of its own serves games."""
    server = postgres()
    server.sql(database, "DROP ROLE IF EXISTS modest")
    server.sql(database, "CREATE ROLE modest LOGIN; GRANT CREATE ON SCHEMA public TO modest")

    async def opened() -> str:
        url = database.replace("//quatuor@", "//modest@")
        async with Store.opened(url) as store, store._engine.connect() as connection:
            return str(await connection.scalar(text("SELECT run FROM service")))

    place = run(opened)
    server.sql(database, "REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC")
    assert place.partition("/")[0].isdigit()
    assert run(opened).startswith("/")
    server.sql(database, "DROP OWNED BY modest; DROP ROLE modest")
