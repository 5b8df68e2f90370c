"""Makes deleted data disappear from the bytes of the files, and not only from what queries find.

SQLite overwrites what it deletes (`secure_delete`, in `connection`), but older copies of a page stay in the
main file and in the write-ahead log until the log has been copied back and emptied. Databases of other kinds
have means of their own.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

PATIENCE: Final = 50
"""Milliseconds to wait for readers, such as a backup: writers wait meanwhile."""
REWRITTEN: Final = 1
"""The `user_version` of a file without remains from before everything deleted was overwritten."""


async def scrubbed(engine: AsyncEngine) -> bool:
    """Copy the log into the main file and empty it; False if a reader still needs it."""
    if engine.dialect.name != "sqlite":
        return True
    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        (before,) = await _row(raw, "PRAGMA busy_timeout")
        await _row(raw, f"PRAGMA busy_timeout = {PATIENCE}")
        try:
            busy, *_ = await _row(raw, "PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error:  # the deletion itself is on disk, and this is tried again
            return False
        finally:
            await _row(raw, f"PRAGMA busy_timeout = {before}")
    return not busy


async def rewritten_once(engine: AsyncEngine) -> None:
    """Rewrite a file of an older version once: its free pages may hold names and pseudonyms of addresses."""
    if engine.dialect.name != "sqlite":
        return
    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        if (await _row(raw, "PRAGMA user_version"))[0] == 0:
            await _row(raw, "VACUUM")
            await _row(raw, f"PRAGMA user_version = {REWRITTEN}")
    await scrubbed(engine)


async def _row(raw: Any, statement: str) -> Any:
    """The first row of a statement that runs outside of a transaction."""
    async with raw.execute(statement) as cursor:
        return await cursor.fetchone()
