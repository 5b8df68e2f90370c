"""The write-ahead log: one that lost commits is reported, one that a power cut left unfinished is not."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from quatuor.server.storage import StorageError
from quatuor.server.storage.wal import check_log
from tests.server.databases import files_only

pytestmark = files_only("its log")

COMMITS = 12
PAGE = 4096
FRAME = 24 + PAGE


@pytest.fixture
def writing(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that has committed some rows to the log."""
    connection = sqlite3.connect(tmp_path / "open.sqlite3", isolation_level=None)
    for pragma in ("journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 0"):
        connection.execute(f"pragma {pragma}")
    connection.execute("create table lines (line text)")
    write(connection, COMMITS)
    yield connection
    connection.close()


def write(connection: sqlite3.Connection, commits: int) -> None:
    for number in range(commits):
        connection.execute("insert into lines values (?)", [f"{number} " * 200])


@pytest.fixture
def killed(writing: sqlite3.Connection) -> Path:
    """The database as a killed process leaves it."""
    return left(writing)


def left(writing: sqlite3.Connection) -> Path:
    """A copy of the files of an open database."""
    opened = Path(writing.execute("pragma database_list").fetchone()[2])
    copy = opened.with_name("killed.sqlite3")
    for end in ("", "-wal", "-shm"):
        shutil.copy(part(opened, end), part(copy, end))
    return copy


def part(database: Path, end: str) -> Path:
    return database.with_name(database.name + end)


def change(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at] ^= 4
    file.write_bytes(content)


def cut(file: Path, size: int) -> None:
    file.write_bytes(file.read_bytes()[:size])


def rows(database: Path) -> int:
    """What SQLite itself finds, without a word about anything lost."""
    connection = sqlite3.connect(database)
    (count,) = connection.execute("select count(*) from lines").fetchone()
    connection.close()
    return int(count)


def test_an_intact_log_is_accepted(killed: Path) -> None:
    check_log(killed)
    assert rows(killed) == COMMITS


def test_a_change_of_any_frame_is_reported(killed: Path) -> None:
    """SQLite itself would drop this frame and everything after it."""
    log = part(killed, "-wal")
    whole = log.read_bytes()
    frames = (len(whole) - 32) // FRAME
    assert frames > COMMITS
    for frame in range(frames):
        for place in (0, 5, 9, 20, 24, FRAME - 1):  # the number, the commit, the salt, the checksum, the page
            log.write_bytes(whole)
            change(log, 32 + frame * FRAME + place)
            with pytest.raises(StorageError):
                check_log(killed)
    assert rows(killed) < COMMITS


@pytest.mark.parametrize("place", range(32))
def test_a_change_of_the_header_is_reported(killed: Path, place: int) -> None:
    change(part(killed, "-wal"), place)
    with pytest.raises(StorageError):
        check_log(killed)


@pytest.mark.parametrize("size", [0, 20, 32, 32 + FRAME, 32 + 7 * FRAME, 33 + 9 * FRAME])
def test_a_log_that_was_cut_off_is_reported(killed: Path, size: int) -> None:
    cut(part(killed, "-wal"), size)
    with pytest.raises(StorageError):
        check_log(killed)


def test_a_missing_log_is_reported(killed: Path) -> None:
    part(killed, "-wal").unlink()
    with pytest.raises(StorageError):
        check_log(killed)


# ── After a power cut the index is lost or old ───────────────────────────────────────────────────────────


def test_without_the_index_a_change_before_later_commits_is_reported(killed: Path) -> None:
    part(killed, "-shm").unlink()
    change(part(killed, "-wal"), 32 + 5 * FRAME + 100)
    with pytest.raises(StorageError):
        check_log(killed)


@pytest.mark.parametrize("damage", ["changed", "cut"])
def test_without_the_index_an_unfinished_end_is_normal(killed: Path, damage: str) -> None:
    """A transaction that a power cut interrupted was never acknowledged."""
    part(killed, "-shm").unlink()
    log = part(killed, "-wal")
    size = log.stat().st_size
    if damage == "cut":
        cut(log, size - 100)
    else:
        change(log, size - 100)
    check_log(killed)
    assert rows(killed) == COMMITS - 1


def test_a_damaged_index_says_nothing(killed: Path) -> None:
    for place in range(136):
        change(part(killed, "-shm"), place)
        check_log(killed)
        change(part(killed, "-shm"), place)


# ── Logs that begin again ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("more", [0, 1, 3])
def test_a_log_that_was_copied_back_and_begun_again_is_accepted(
    writing: sqlite3.Connection, more: int
) -> None:
    """Its first frames are new, and old ones with other salts follow."""
    writing.execute("pragma wal_checkpoint(restart)")
    write(writing, more)
    killed = left(writing)
    check_log(killed)
    assert rows(killed) == COMMITS + more


def test_a_log_that_was_copied_back_and_emptied_is_accepted(writing: sqlite3.Connection) -> None:
    writing.execute("pragma wal_checkpoint(truncate)")
    killed = left(writing)
    assert part(killed, "-wal").stat().st_size == 0
    check_log(killed)
    assert rows(killed) == COMMITS


def test_a_database_without_a_log_is_accepted(tmp_path: Path) -> None:
    check_log(tmp_path / "new.sqlite3")
