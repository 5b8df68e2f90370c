"""The store on a real file, and after a kill."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import ClauseElement, Connection
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.schema import CreateTable

from quatuor.server.room import Asked, Countdown, Friend, Me, Stored
from quatuor.server.room.events import Entered, Joined, Started
from quatuor.server.storage import Conflict, StorageError, Store
from quatuor.server.storage.backup import backup
from quatuor.server.storage.connection import connected
from quatuor.server.storage.store import EVERYTHING
from quatuor.server.storage.tables import METADATA
from tests.server.conftest import run, until
from tests.server.databases import files_only, path_of, sql

SECRET = "5a" * 32


def asked(name: str, **fields: Any) -> Asked:
    given: dict[str, Any] = {"game": "quantik", "sitters": [Me(), Friend()], "secret": SECRET, "created": 1}
    return Asked(id=name, **given | fields)


def entered(version: int, text: str = "Aa1", key: str | None = None) -> Stored:
    return Stored(version, 100 + version, Entered(text), key)


async def append(store: Store, game: str, events: list[Stored], status: str) -> None:
    """Continue a game as it is on disk."""
    kept = await store.load(game)
    await store.append(game, events, status, kept.head if kept else "")


def test_a_game_is_loaded_as_it_was_stored(database: str) -> None:
    game = asked("a", clock=Countdown(60, 2), invitations={1: "ab" * 32}, entropy={0: "0f" * 16})
    events = [
        Stored(1, 5, Joined(1, "cd" * 32, "Zoé « l’ombre »", "00" * 16)),
        Stored(2, 5, Started(2**64 - 1, [1, 0])),
    ]

    async def scene() -> None:
        async with Store.opened(database) as store:
            await store.create(game, events, "playing")
            await append(store, "a", [entered(3, key="a-key-of-mine")], "playing")
        async with Store.opened(database) as store:
            assert (await store.load("a") or ())[:2] == (game, [*events, entered(3, key="a-key-of-mine")])
            assert await store.load("b") is None

    run(scene)


def test_writes_that_wait_are_committed_together(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            names = [f"game-{number}" for number in range(100)]
            heads = await asyncio.gather(*(store.create(asked(name), [], "playing") for name in names))
            before = store.writer.commits
            await asyncio.gather(
                *(
                    store.append(name, [entered(1)], "playing", head)
                    for name, head in zip(names, heads, strict=True)
                )
            )
            assert store.writer.commits - before <= 3
            for name in names:
                found = await store.load(name)
                assert found is not None
                assert [each.version for each in found[1]] == [1]

    run(scene)


def test_one_conflict_fails_alone(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            for name in "abc":
                await store.create(asked(name), [entered(1, key="the-first")], "playing")
            outcomes = await asyncio.gather(
                append(store, "a", [entered(2)], "playing"),
                append(store, "b", [entered(1)], "playing"),  # this version exists
                append(store, "c", [entered(2, key="the-first")], "playing"),  # and so does this key
                append(store, "d", [entered(1)], "playing"),  # no such game
                append(store, "b", [entered(2, key="another-one")], "over"),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [
                type(None),
                Conflict,
                Conflict,
                Conflict,
                type(None),
            ]
            versions = [[s.version for s in (await store.load(name) or ([], []))[1]] for name in "abc"]
            assert versions == [[1, 2], [1, 2], [1]]

    run(scene)


def test_a_change_is_never_stored_in_part(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            await store.create(asked("a"), [entered(1)], "playing")
            with pytest.raises(Conflict):
                await append(store, "a", [entered(2), entered(3), entered(1)], "over")
            found = await store.load("a")
            assert found is not None
            assert [each.version for each in found[1]] == [1]
            assert await store.forget(finished=10**9, abandoned=0) == 0  # nor is it over

    run(scene)


def test_a_write_is_completed_even_if_nobody_waits_for_it(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            head = await store.create(asked("a"), [], "playing")
            task = asyncio.create_task(store.append("a", [entered(1)], "playing", head))
            await asyncio.sleep(0)
            task.cancel()
            await until(lambda: store.writer.commits == 2)
            await append(store, "a", [entered(2)], "playing")
            found = await store.load("a")
            assert found is not None
            assert [each.version for each in found[1]] == [1, 2]

    run(scene)


def test_an_abandoned_read_leaves_nothing_after_the_end(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            reads = [asyncio.create_task(store.service.last_beat()) for _ in range(6)]
            await asyncio.sleep(0.0003)
            for each in reads:
                each.cancel()
            await asyncio.gather(*reads, return_exceptions=True)

    before = set(threading.enumerate())
    for _ in range(20):
        run(scene)
        left = [each for each in threading.enumerate() if each not in before]
        for each in left:
            each.join(1)  # a remaining thread would fail, and pytest with it
        assert not any(each.is_alive() for each in left)


def test_games_that_are_due_are_found(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            await store.create(asked("people"), [], "playing")
            await store.create(asked("timed"), [entered(1)], "playing", 70)
            await store.create(asked("engine"), [entered(1)], "playing", 50)
            await store.create(asked("later"), [], "playing", 101)
            await store.create(asked("done"), [], "playing", 20)
            await append(store, "done", [entered(1)], "over")
            assert sorted(await store.service.claim(100, 100)) == ["engine", "timed"]
            engine = await store.load("engine")
            assert engine is not None
            await store.plan("engine", "another head", None)
            assert "engine" in await store.service.claim(100, 100)
            await store.plan("engine", engine.head, None)
            assert await store.service.claim(100, 100) == ["timed"]

    run(scene)


def test_old_games_are_deleted_with_their_events(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            for name, at, status in [
                ("old", 10, "over"),
                ("held", 10, "over"),
                ("new", 50, "over"),
                ("left", 4, "playing"),
                ("kept", 10, "playing"),
            ]:
                await store.create(asked(name), [Stored(1, at, Entered("Aa1"))], status)
            assert await store.forget(finished=20, abandoned=5, keep={"held"}) == 2
            loaded = {name: await store.load(name) for name in ("old", "held", "new", "left", "kept")}
            assert [name for name, found in loaded.items() if found] == ["held", "new", "kept"]

    run(scene)
    assert sql(database, "select count(*) from events") == [(3,)]


def test_a_game_that_changes_during_the_cleanup_is_kept(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            for name in ("old", "touched"):
                await store.create(asked(name), [Stored(1, 10, Entered("Aa1"))], "playing")
            found = store._ids

            async def and_then_touched(query: Any) -> list[str]:
                ids = await found(query)
                await append(store, "touched", [Stored(2, 1000, Entered("Bb2"))], "playing")
                return ids

            monkeypatch.setattr(store, "_ids", and_then_touched)
            await store.forget(finished=500, abandoned=500)
            assert await store.load("old") is None
            kept = await store.load("touched")
            assert kept is not None
            assert len(kept[1]) == 2

    run(scene)


def test_the_heartbeat_is_stored(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            assert await store.service.last_beat() is None
            await store.service.beat(1234, 0)
        async with Store.opened(database) as store:
            assert await store.service.last_beat() == 1234
            assert await store.service.absences() == []

    run(scene)


def test_a_long_time_without_a_beat_is_an_absence(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            for now in (1000, 1500, 2000, 9000, 9500):
                await store.service.beat(now, 5000)
            assert await store.service.absences() == [(2000, 9000)]
            await store.service.beat(9400, 0)  # the clock was set back
            assert await store.service.last_beat() == 9500
            await store.service.forget(9001)
            assert await store.service.absences() == []

    run(scene)


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────────


@files_only("its settings")
def test_a_commit_waits_for_the_disk(database: str) -> None:
    async def scene() -> tuple[Any, ...]:
        async with Store.opened(database):
            engine = connected(database)
            async with engine.connect() as connection:
                pragmas = ("journal_mode", "synchronous", "foreign_keys")
                found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in pragmas]
            await engine.dispose()
            return tuple(found)

    assert run(scene) == ("wal", 2, 1)


def test_the_migrations_lead_to_the_current_schema(database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def scene() -> list[Any]:
        async with Store.opened(database):
            pass
        engine = connected(database)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert run(scene) == []


def test_a_newer_database_is_not_touched(database: str) -> None:
    async def opened() -> None:
        async with Store.opened(database):
            pass

    run(opened)
    sql(database, "update alembic_version set version_num = '9999'")
    sql(database, "update service set needs = '9999'")
    with pytest.raises(StorageError, match="newer version"):
        run(opened)


@files_only("what is in it")
def test_an_invalid_database_is_reported_in_one_line(database: str) -> None:
    path_of(database).write_bytes(b"no database at all, but long enough to be read as one\n" * 100)

    async def opened() -> None:
        async with Store.opened(database):
            pass

    with pytest.raises(StorageError) as refused:
        run(opened)
    for language in ("en", "fr"):
        assert "\n" not in refused.value.sentence(language)


@files_only("`quatuor backup` copies it")
def test_a_backup_is_complete_while_the_server_writes(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"

    async def scene() -> None:
        async with Store.opened(database) as store:
            await store.create(asked("a"), [entered(1)], "playing")

            async def write() -> None:
                for version in range(2, 60):
                    await append(store, "a", [entered(version)], "playing")

            writing = asyncio.create_task(write())
            await asyncio.sleep(0.05)
            await backup(database, copy)
            await writing
            with pytest.raises(StorageError, match="exists"):
                await backup(database, copy)
        async with Store.opened(f"sqlite+aiosqlite:///{copy}") as store:
            found = await store.load("a")
            assert found is not None
            versions = [each.version for each in found[1]]
            assert versions == list(range(1, len(versions) + 1))

    run(scene)
    assert {path.name for path in tmp_path.iterdir() if path.name.startswith(".")} == set()


# ── SIGKILL ──────────────────────────────────────────────────────────────────────────────────────────────

CHILD = """
import asyncio, sys
from quatuor.server.storage import Store
from quatuor.server.room import Friend, Me
from quatuor.server.room import Asked, Stored
from quatuor.server.room.events import Entered

async def play(store, name):
    asked = Asked(id=name, game="quantik", sitters=[Me(), Friend()], secret="5a" * 32, created=1)
    head = await store.create(asked, [], "playing")
    for version in range(1, 100_000):
        event = Stored(version, version, Entered("Aa1"), f"key-{version:08}")
        head = await store.append(name, [event], "playing", head)
        sys.stdout.write(f"{name} {version}\\n")
        sys.stdout.flush()

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"game-{number}") for number in range(20)))

asyncio.run(main())
"""


@pytest.mark.services
@pytest.mark.parametrize("acknowledged", [1, 400, 1500])
def test_acknowledged_changes_survive_a_kill(database: str, acknowledged: int) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, database], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    output = [child.stdout.readline() for _ in range(acknowledged)]
    child.send_signal(signal.SIGKILL)
    output += child.stdout.read().splitlines(keepends=True)
    child.stdout.close()
    child.wait()
    last: dict[str, int] = {}
    for line in output:
        if line.endswith("\n"):
            name, version = line.split()
            last[name] = int(version)
    assert last

    async def scene() -> None:
        async with Store.opened(database) as store:
            for name, version in last.items():
                found = await store.load(name)
                assert found is not None
                versions = [each.version for each in found[1]]
                assert versions == list(range(1, len(versions) + 1))
                assert len(versions) >= version

    run(scene)


# ── Other databases ──────────────────────────────────────────────────────────────────────────────────────


def test_no_statement_needs_sqlite() -> None:
    """Every table and statement also compiles for PostgreSQL."""
    other = PGDialect()  # type: ignore[no-untyped-call]
    tables = [CreateTable(table) for table in METADATA.sorted_tables]
    assert len(tables) == 8
    for statement in (*tables, *EVERYTHING):
        assert isinstance(statement, ClauseElement)
        text = str(statement.compile(dialect=other))
        assert text.strip().startswith(("CREATE TABLE", "INSERT INTO", "UPDATE", "DELETE FROM", "SELECT pg_"))
