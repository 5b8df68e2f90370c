"""Backs up the database of running servers, as a file that one server can open.

    SQLite       copies itself (`VACUUM INTO`)
    PostgreSQL   ──rows, as of one moment──▶ a new file with our tables

Either copy says that it is one: whoever opens it labels the games in progress (`restoring`).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from quatuor.disk import sync_file, sync_folder
from quatuor.progress import Progress

from .connection import COPYING, PRIVATE, connected, file_of, is_shared, url_of
from .copying import copy_rows, copy_service, everything
from .damage import check_tables, damage_on_opening
from .errors import StorageError, shortly
from .migrations import check_migrated, migrate
from .restoring import COPY
from .scrubbing import REWRITTEN


async def backup(url: str, target: Path, progress: Progress = lambda _done, _total: None) -> None:
    """Copy a consistent snapshot of a database to a new file. The servers need not stop."""
    _check(url, target)
    engine = connected(url, COPYING)
    try:
        with _written(target) as partial:
            if is_shared(url):
                await _copy_server(engine, partial, progress)
            else:
                await _copy_file(engine, partial)
    finally:
        await engine.dispose()


def _check(url: str, target: Path) -> None:
    source = file_of(url)
    if source is not None and not source.is_file():
        raise StorageError("missing", path=source)
    if target.exists():
        raise StorageError("exists", path=target)


@contextmanager
def _written(target: Path) -> Iterator[Path]:
    """A private file under a temporary name, which is renamed once it is fully on disk."""
    partial = target.with_name(f".{target.name}.{os.urandom(4).hex()}.part")
    try:
        partial.touch(PRIVATE, exist_ok=False)
        yield partial
        sync_file(partial)
        partial.rename(target)
        sync_folder(target.parent)
    except OSError as error:
        raise StorageError("cannot-write", path=target, problem=error.strerror or error) from error
    except sqlite3.Error as error:
        raise StorageError("cannot-write", path=target, problem=error) from error
    except SQLAlchemyError as error:
        raise StorageError("unusable", problem=shortly(error)) from error
    finally:
        for end in ("", "-wal", "-shm"):
            with suppress(OSError):
                partial.with_name(partial.name + end).unlink(missing_ok=True)


# ── A file ───────────────────────────────────────────────────────────────────────────────────────────────


async def _copy_file(engine: AsyncEngine, partial: Path) -> None:
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None
        await raw.driver_connection.execute("VACUUM INTO ?", (str(partial),))
    _mark(partial)


def _mark(copy: Path) -> None:
    """Say in the copy that it is one, so that a server that opens it notices."""
    connection = sqlite3.connect(copy)
    try:
        with connection:
            columns = [column for _, column, *_ in connection.execute("PRAGMA table_info(service)")]
            if "run" in columns:  # an older program's database has none yet
                connection.execute("UPDATE service SET run = ?", (COPY,))
    finally:
        connection.close()


# ── A server ─────────────────────────────────────────────────────────────────────────────────────────────


async def _copy_server(engine: AsyncEngine, partial: Path, progress: Progress) -> None:
    """Copy what one transaction sees, into a file that nobody else knows yet."""
    copy = connected(url_of(partial))
    try:
        with damage_on_opening():
            source = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            async with source.connect() as there, copy.begin() as here:
                await there.run_sync(check_migrated)
                await there.run_sync(check_tables, exactly=True)
                await here.run_sync(migrate)
                await copy_rows(there, here, everything, progress)
                await copy_service(there, here, COPY)
            await _finish(copy)
    finally:
        await copy.dispose()


async def _finish(copy: AsyncEngine) -> None:
    """Empty SQLite's log, and say that no remains of deleted data need be overwritten."""
    async with copy.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        for pragma in (f"PRAGMA user_version = {REWRITTEN}", "PRAGMA wal_checkpoint(TRUNCATE)"):
            await raw.execute(pragma)
