"""Copies the rows of one database to another, a part at a time, whatever kind each of them is.

What concerns only servers that are running, and who is connected to them, is not copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import Row, Table, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quatuor.progress import Progress

from .tables import ABSENCES, EVENTS, GAMES, NAMES, SERVICE, STUDIES

TABLES: Final = (GAMES, EVENTS, NAMES, STUDIES, ABSENCES)
"""Each after those that it refers to."""
AT_ONCE: Final = 500
"""The rows in memory at a time: an event or a study takes a few kilobytes."""

Wanted: TypeAlias = Callable[[Table, dict[str, Any]], dict[str, Any] | None]
"""A row as it is to be copied; None if it is to be left behind."""


async def copy_rows(
    source: AsyncConnection, target: AsyncConnection, wanted: Wanted, progress: Progress
) -> None:
    """Copy all tables into empty ones, in the transactions of these connections."""
    done, total = 0, await _total(source)
    for table in TABLES:
        async with source.stream(select(table)) as result:
            async for part in result.partitions(AT_ONCE):
                if rows := _wanted(table, part, wanted):
                    await target.execute(insert(table), rows)
                progress(done := done + len(part), total)


def _wanted(table: Table, rows: Sequence[Row[Any]], wanted: Wanted) -> list[dict[str, Any]]:
    """What to copy of these rows."""
    found = (wanted(table, dict(row._mapping)) for row in rows)
    return [row for row in found if row is not None]


async def copy_service(source: AsyncConnection, target: AsyncConnection, run: str | None) -> None:
    """Copy the key of the ids and the last beat: ids stay valid, and the time in between is an absence."""
    kept = (await source.execute(select(SERVICE))).mappings().one()
    await target.execute(update(SERVICE).values({**kept, "run": run}))


async def _total(connection: AsyncConnection) -> int:
    """The number of rows to copy."""
    counts = [await connection.scalar(select(func.count()).select_from(table)) for table in TABLES]
    return sum(map(int, filter(None, counts)))


def everything(_table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """Every row, as it is."""
    return row
