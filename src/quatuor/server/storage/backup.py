"""Backs up the database of a running server."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from quatuor.disk import sync_file, sync_folder

from .connection import PRIVATE, connected, file_of
from .errors import StorageError, shortly
from .restoring import COPY


async def backup(url: str, target: Path) -> None:
    """Copy a consistent snapshot of a database to a new file. The server need not stop."""
    _check(file_of(url), target)
    engine = connected(url)
    try:
        await _copy(engine, target)
    finally:
        await engine.dispose()


def _check(source: Path | None, target: Path) -> None:
    if source is None:
        raise StorageError("own-tools")
    if not source.is_file():
        raise StorageError("missing", path=source)
    if target.exists():
        raise StorageError("exists", path=target)


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


async def _copy(engine: AsyncEngine, target: Path) -> None:
    """Write the copy under a temporary name, and rename it once it is fully on disk."""
    partial = target.with_name(f".{target.name}.{os.urandom(4).hex()}.part")
    try:
        partial.touch(PRIVATE, exist_ok=False)
        async with engine.connect() as connection:
            raw = await connection.get_raw_connection()
            assert raw.driver_connection is not None
            await raw.driver_connection.execute("VACUUM INTO ?", (str(partial),))
        _mark(partial)
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
        with suppress(OSError):
            partial.unlink(missing_ok=True)
