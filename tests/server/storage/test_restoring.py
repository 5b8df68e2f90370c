"""A restored backup: games in progress say so, and nothing else changes."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from quatuor.server.room import Me, Room, Stored
from quatuor.server.room.events import Restored
from quatuor.server.storage import Store
from quatuor.server.storage.backup import backup
from quatuor.server.storage.codec import event_of
from quatuor.server.storage.errors import StorageError
from quatuor.server.storage.restoring import COPY
from tests.server.conftest import run
from tests.server.databases import files_only
from tests.server.rooms import Kept, asked, friends, one_screen

FILE = "games.sqlite3"
beside_the_file = files_only("the run's number is beside it, and copies of it are labelled")


async def fill(database: str) -> None:
    """A game in progress, one being drawn and one that is over."""
    over = one_screen("quantik")
    over.resign()
    kept = {"playing": friends("omba"), "drawing": Kept(asked("omba", [Me(), Me()])), "over": over}
    async with Store.opened(database) as store:
        for game, each in kept.items():
            await store.create(replace(each.room.asked, id=game), _events(each), each.room.status)


def _events(kept: Kept) -> list[Stored]:
    return [Stored(version, at, event_of(text), key) for version, at, text, key in kept.stored]


async def labels(database: str) -> dict[str, int]:
    """How often each game was labelled; reading them checks their chains."""
    found = {}
    async with Store.opened(database) as store:
        for game in ("playing", "drawing", "over"):
            stored = await store.load(game)
            assert stored is not None
            found[game] = sum(isinstance(each.event, Restored) for each in stored.events)
            assert Room(stored.asked, stored.events).view().fairness.restored == bool(found[game])
    return found


NOTHING = {"playing": 0, "drawing": 0, "over": 0}
ONCE = {"playing": 1, "drawing": 1, "over": 0}


def test_a_server_that_starts_again_restores_nothing(database: str) -> None:
    run(lambda: fill(database))
    for _ in range(3):
        assert run(lambda: labels(database)) == NOTHING


@beside_the_file
def test_a_backup_that_is_restored_labels_the_games_in_progress_once(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    copy = tmp_path / "copy.sqlite3"
    asyncio.run(backup(database, copy))
    assert run(lambda: labels(database)) == NOTHING  # the original is unchanged
    shutil.copy(copy, tmp_path / FILE)
    for end in ("-wal", "-shm"):
        (tmp_path / f"{FILE}{end}").unlink(missing_ok=True)
    assert run(lambda: labels(database)) == ONCE
    assert run(lambda: labels(database)) == ONCE


@beside_the_file
def test_so_does_a_plain_copy_of_an_earlier_run(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    shutil.copy(tmp_path / FILE, tmp_path / "copy")
    assert run(lambda: labels(database)) == NOTHING
    shutil.copy(tmp_path / "copy", tmp_path / FILE)
    assert run(lambda: labels(database)) == ONCE


@beside_the_file
def test_so_does_a_plain_copy_made_during_the_last_run(database: str, tmp_path: Path) -> None:
    async def copy_while_open() -> None:
        async with Store.opened(database):
            shutil.copy(tmp_path / FILE, tmp_path / "copy")

    run(lambda: fill(database))
    run(copy_while_open)
    shutil.copy(tmp_path / "copy", tmp_path / FILE)
    assert run(lambda: labels(database)) == ONCE


@beside_the_file
def test_so_does_a_backup_on_another_machine(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    (tmp_path / "other").mkdir()
    asyncio.run(backup(database, tmp_path / "other" / FILE))
    assert run(lambda: labels(f"sqlite+aiosqlite:///{tmp_path / 'other' / FILE}")) == ONCE


@beside_the_file
def test_a_crash_while_opening_restores_nothing(database: str, tmp_path: Path) -> None:
    """The file then names both runs: whichever the database has, it is not a copy."""
    run(lambda: fill(database))
    marker = tmp_path / f"{FILE}-run"
    before = marker.read_text()
    marker.write_text(f"{before}next-one\n")
    assert run(lambda: labels(database)) == NOTHING


@beside_the_file
def test_the_copy_says_that_it_is_one(database: str, tmp_path: Path) -> None:
    run(lambda: fill(database))
    asyncio.run(backup(database, tmp_path / "copy.sqlite3"))
    connection = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert connection.execute("select run from service").fetchall() == [(COPY,)]
    connection.close()


@beside_the_file
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_unreadable_marker_is_reported(database: str, tmp_path: Path, language: str) -> None:
    run(lambda: fill(database))
    (tmp_path / f"{FILE}-run").write_bytes(b"\xff\xfe")
    with pytest.raises(StorageError) as reported:
        run(lambda: labels(database))
    assert f"{FILE}-run" in reported.value.sentence(language)
