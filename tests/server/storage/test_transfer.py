"""A file of games moves into PostgreSQL: everything arrives as it was, or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quatuor.progress import Progress
from quatuor.server.storage import Store, transfer
from quatuor.server.storage.backup import backup
from quatuor.server.storage.chain import digest
from quatuor.server.storage.connection import url_of
from quatuor.server.storage.copying import copy_service
from quatuor.server.storage.tables import EVENTS, GAMES, NAMES, STUDIES
from tests.server.conftest import run
from tests.server.databases import postgres, servers_only
from tests.server.storage.filled import ABSENCE, BEAT, STUDY, failing, fill, games, labels, shown
from tests.server.storage.test_migrations import older

pytestmark = servers_only


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a server that was stopped."""
    path = tmp_path / "quatuor.sqlite3"
    run(lambda: fill(url_of(path)))
    return path


@contextmanager
def quietly(_work: str) -> Iterator[Progress]:
    yield lambda _done, _total: None


def transferred(file: Path, database: str, **more: bool) -> transfer.Transferred:
    return run(lambda: transfer.transfer(file, database, quietly, **more))


def count(database: str, table: str) -> int:
    return int(postgres().sql(database, f"SELECT count(*) FROM {table}"))  # noqa: S608 - our own names


def change(file: Path, *statements: str) -> None:
    """Change a file behind the back of its server."""
    connection = sqlite3.connect(file)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def test_everything_arrives_as_it_was(file: Path, database: str) -> None:
    found = transferred(file, database)
    assert (found.done, found.damaged, found.differing) == (True, [], [])
    assert (found.games, found.studies) == (len(games()) + 1, 1)  # one of them was deleted by its players
    assert found.events == sum(len(events) for _, events, _ in games().values())
    there, here = run(lambda: shown(url_of(file))), run(lambda: shown(database))
    assert there == here
    assert here["study"] == STUDY
    assert here["deleted"]
    assert here["beat"] == BEAT
    assert here["absences"] == [ABSENCE]


def test_the_file_and_its_folder_are_not_changed(file: Path, database: str) -> None:
    def content() -> dict[str, str]:
        return {each.name: sha256(each.read_bytes()).hexdigest() for each in file.parent.iterdir()}

    before = content()
    transferred(file, database)
    assert content() == before


def test_a_long_game_is_copied_in_parts(file: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.server.storage.copying.AT_ONCE", 2)
    assert transferred(file, database).done
    assert run(lambda: shown(url_of(file))) == run(lambda: shown(database))


def test_a_move_restores_nothing(file: Path, database: str) -> None:
    transferred(file, database)
    assert set(labels(database).values()) == {0}


def test_a_backup_is_labelled_once(file: Path, database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    run(lambda: backup(url_of(file), copy))
    assert transferred(copy, database).done
    for _ in range(2):
        assert labels(database) == {"playing": 1, "drawing": 1, "named": 1, "over": 0}


def test_an_older_copy_of_the_file_is_labelled(file: Path, database: str) -> None:
    before = file.read_bytes()
    run(lambda: shown(url_of(file)))  # a run that the copy does not know
    file.write_bytes(before)
    assert transferred(file, database).done
    assert labels(database)["playing"] == 1


def test_a_file_of_an_older_version_is_migrated_in_a_copy(tmp_path: Path, database: str) -> None:
    file = tmp_path / "old.sqlite3"
    older(url_of(file), "0002")
    before = file.read_bytes()
    assert transferred(file, database).done
    assert file.read_bytes() == before
    assert postgres().sql(database, "SELECT name FROM names ORDER BY seat") == "Ana é\nBô"


def test_a_name_with_a_nul_from_an_older_version_is_cleaned(file: Path, database: str) -> None:
    name = "Ana\0é"
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(
            "UPDATE names SET name = ?, digest = ? WHERE game_id = 'named' AND seat = 0",
            (name, digest("name", "named", 0, name)),
        )
    connection.close()
    assert transferred(file, database).done
    assert postgres().sql(database, "SELECT name FROM names WHERE game_id='named' AND seat=0") == "Ana é"


# ── Refused ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("table", ["games", "studies"])
def test_a_database_with_games_or_studies_is_refused(file: Path, database: str, table: str) -> None:
    assert transferred(file, database).done
    if table == "studies":
        postgres().sql(database, "DELETE FROM names; DELETE FROM events; DELETE FROM games")
    before = count(database, "games")
    with failing("not-empty"):
        transferred(file, database)
    assert count(database, "games") == before


def test_a_database_that_servers_tried_out_is_empty(file: Path, database: str) -> None:
    run(lambda: shown_empty(database))
    assert transferred(file, database).done
    assert run(lambda: shown(database))["absences"] == [ABSENCE]


async def shown_empty(database: str) -> None:
    """A server was started once, and nobody played."""
    async with Store.opened(database) as store:
        await store.service.beat(BEAT - 10_000, 5000)
        await store.service.beat(BEAT + 10_000, 5000)


def test_a_database_that_servers_use_is_refused(file: Path, database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            now = await store.service.time()
            assert now is not None
            await store.service.beat(now, 5000)
            with failing("in-use"):
                await transfer.transfer(file, database, quietly)
            await store.service.end()
        assert (await transfer.transfer(file, database, quietly)).done

    run(scene)


def test_a_file_that_is_none(tmp_path: Path, database: str) -> None:
    with failing("missing"):
        transferred(tmp_path / "nowhere.sqlite3", database)
    (tmp_path / "text").write_text("This is no database. " * 100)
    with failing("damaged"):
        transferred(tmp_path / "text", database)


def test_a_newer_program_may_store_more(file: Path, database: str) -> None:
    """Servers get along with its tables, but a copy would lack what is new in them."""
    with_newer = "UPDATE alembic_version SET version_num = '9999'"
    run(lambda: shown_empty(database))
    postgres().sql(database, with_newer)
    with failing("newer"):
        transferred(file, database)
    change(file, with_newer)
    with failing("newer"):
        transferred(file, postgres().new_database())


# ── Damaged ──────────────────────────────────────────────────────────────────────────────────────────────

DAMAGE = {
    "an event": ("UPDATE events SET at = at + 1 WHERE game_id = 'over' AND version = 2", "over"),
    "a lost event": ("DELETE FROM events WHERE game_id = 'over' AND version = 3", "over"),
    "a request": ("UPDATE games SET asked = replace(asked, 'quantik', 'oxono') WHERE id = 'over'", "over"),
    "a name": ("UPDATE names SET name = 'Eve' WHERE game_id = 'named'", "named"),
    "a lost name": ("DELETE FROM names WHERE game_id = 'named'", "named"),
    "a study": ("UPDATE studies SET content = '{}'", STUDY.id),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_in_the_file_is_reported_and_nothing_is_transferred(
    file: Path, database: str, what: str
) -> None:
    statement, damaged = DAMAGE[what]
    change(file, statement)
    found = transferred(file, database)
    assert (found.done, found.damaged) == (False, [damaged])
    assert postgres().sql(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"


def test_damaged_games_can_be_left_behind(file: Path, database: str) -> None:
    change(file, DAMAGE["an event"][0], DAMAGE["a lost name"][0], DAMAGE["a study"][0])
    found = transferred(file, database, leave_damaged=True)
    assert (found.done, found.damaged) == (True, ["named", "over", STUDY.id])
    ids = postgres().sql(database, "SELECT id FROM games ORDER BY id").split()
    assert ids == ["drawing", "gone", "playing"]
    assert count(database, "studies") == 0


@pytest.mark.parametrize(
    ("statement", "differs"),
    [
        (update(EVENTS).where(EVENTS.c.game_id == "over", EVENTS.c.version == 2).values(at=1), "over"),
        (delete(NAMES).where(NAMES.c.game_id == "named"), "named"),
        (update(GAMES).where(GAMES.c.id == "playing").values(due=7), "playing"),
        (delete(GAMES).where(GAMES.c.id == "gone"), "gone"),
        (update(STUDIES).values(updated=7), STUDY.id),
    ],
)
def test_what_comes_back_otherwise_undoes_everything(
    file: Path, database: str, statement: Any, differs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def copy_and_harm(source: AsyncConnection, target: AsyncConnection, here: str | None) -> None:
        await copy_service(source, target, here)
        await target.execute(statement)

    monkeypatch.setattr("quatuor.server.storage.transfer.copy_service", copy_and_harm)
    found = transferred(file, database)
    assert (found.done, found.differing) == (False, [differs])
    assert postgres().sql(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"
