"""A backup of PostgreSQL is a file that one server opens, and that moves into PostgreSQL again."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import time
from dataclasses import replace
from pathlib import Path

import pytest

from quatuor.server.room import Me
from quatuor.server.storage import StorageError, Store, copying
from quatuor.server.storage.backup import backup
from quatuor.server.storage.connection import SERVING, url_of
from quatuor.server.storage.restoring import COPY
from quatuor.server.storage.transfer import transfer
from tests.server.conftest import run
from tests.server.databases import postgres, servers_only
from tests.server.rooms import asked
from tests.server.storage.filled import fill, games, labels, shown
from tests.server.storage.test_transfer import quietly

pytestmark = servers_only
LABELLED = {"playing": 1, "drawing": 1, "named": 1, "over": 0}


def test_everything_is_in_the_file(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "a #copy.sqlite3"
    run(lambda: fill(database))
    run(lambda: backup(database, copy))
    assert [each.name for each in tmp_path.iterdir()] == [copy.name]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    there = run(lambda: shown(database))
    kept = sqlite3.connect(copy)
    assert kept.execute("SELECT run FROM service").fetchall() == [(COPY,)]
    assert kept.execute("SELECT count(*) FROM processes").fetchall() == [(0,)]
    assert kept.execute("SELECT count(*) FROM games").fetchall() == [(len(games()) + 1,)]
    kept.close()
    here = run(lambda: shown(url_of(copy)))
    alike = {"key", "beat", "absences", "deleted", "study", "over"}
    assert {name: here[name] for name in alike} == {name: there[name] for name in alike}
    assert labels(url_of(copy)) == LABELLED


def test_it_moves_into_postgresql_again(database: str, tmp_path: Path) -> None:
    copy, another = tmp_path / "copy.sqlite3", postgres().new_database()
    run(lambda: fill(database))
    run(lambda: backup(database, copy))
    assert run(lambda: transfer(copy, another, quietly)).done
    assert labels(another) == LABELLED
    assert set(labels(database).values()) == {0}


def test_it_is_of_one_moment_while_servers_write(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is stored after the first part was read is not in the copy, and neither are its events."""
    monkeypatch.setattr(copying, "AT_ONCE", 1)
    wish = asked("quantik", [Me(), Me()])

    async def scene() -> None:
        async with Store.opened(database) as store:
            begun = asyncio.Event()
            made = asyncio.create_task(
                backup(database, tmp_path / "copy.sqlite3", lambda _done, _total: begun.set())
            )
            await begun.wait()
            for number in range(20):
                await store.create(replace(wish, id=f"later-{number}"), [], "waiting")
            await made

    run(lambda: fill(database))
    run(scene)
    kept = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert kept.execute("SELECT count(*) FROM games WHERE id LIKE 'later%'").fetchall() == [(0,)]
    kept.close()
    assert labels(url_of(tmp_path / "copy.sqlite3")) == LABELLED


def test_a_slow_disk_is_waited_for(database: str, tmp_path: Path) -> None:
    """PostgreSQL gives up on a server that does nothing within a transaction for so long."""
    run(lambda: fill(database))
    pauses = iter([SERVING.idle + 1])
    run(lambda: backup(database, tmp_path / "copy", lambda _done, _total: time.sleep(next(pauses, 0))))
    assert labels(url_of(tmp_path / "copy")) == LABELLED


def problem(database: str, target: Path) -> str:
    with pytest.raises(StorageError) as raised:
        run(lambda: backup(database, target))
    assert not list(target.parent.glob(".*"))
    return raised.value.key


def test_a_database_that_is_not_ours(database: str, tmp_path: Path) -> None:
    assert problem(database, tmp_path / "copy") == "foreign"
    run(lambda: fill(database))
    server = postgres()
    server.sql(database, "UPDATE alembic_version SET version_num = '0004'")
    assert problem(database, tmp_path / "copy") == "older"
    server.sql(database, "UPDATE alembic_version SET version_num = '9999'")
    assert problem(database, tmp_path / "copy") == "newer"


def test_a_file_is_never_replaced(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    (tmp_path / "copy").write_text("mine")
    assert problem(database, tmp_path / "copy") == "exists"
    assert (tmp_path / "copy").read_text() == "mine"
    assert problem(database, tmp_path / "nowhere" / "copy") == "cannot-write"
