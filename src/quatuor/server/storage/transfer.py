"""Transfers a file of games into an empty PostgreSQL database, and checks every game afterwards.

    file ──copied──▶ temporary copy ──opened as a server does──▶ migrated, restored games labelled
                         │ every game examined
                         ▼
        one transaction: rows ──▶ PostgreSQL ──▶ every game examined again ──▶ all the same? ──▶ commit

The file itself is only read.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from sqlalchemy import Table, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quatuor.progress import Progress

from ..room.names import shown_name
from .connection import COPYING, connected, url_of
from .copying import Wanted, copy_rows, copy_service
from .damage import check_tables, damage_on_opening
from .errors import StorageError
from .examining import Examined, examine
from .migrations import check_migrated, migrate
from .opening import one_at_a_time
from .restoring import place_of
from .rows import name_rows
from .service import TIME
from .store import Store
from .tables import ABSENCES, EVENTS, GAMES, NAMES, PROCESSES, STUDIES

ALIVE: Final = 10_000
"""Milliseconds since its last beat for which a server counts as running."""
BESIDE: Final = ("", "-wal", "-shm", "-run")
"""The ends of the names of all files that belong to a database."""

Work: TypeAlias = Callable[[str], AbstractContextManager[Progress]]
"""How a kind of work reports its progress: `check` and `copy`."""


@dataclass(frozen=True)
class Transferred:
    """What was transferred: nothing if `differing` is not empty, or if damage was not to be left behind."""

    games: int
    studies: int
    events: int
    damaged: list[str]
    """What is damaged in the file."""
    differing: list[str]
    """What PostgreSQL did not give back as it is in the file."""
    done: bool


async def transfer(file: Path, url: str, work: Work, *, leave_damaged: bool = False) -> Transferred:
    """Transfer a file into a database. Raises `StorageError` if either cannot be used."""
    target = connected(url, COPYING)
    try:
        with damage_on_opening(), TemporaryDirectory(prefix="quatuor-") as folder:
            await _check_target(target)
            source = connected(await _opened(file, Path(folder)))
            try:
                return await _transfer(source, target, work, leave_damaged=leave_damaged)
            finally:
                await source.dispose()
    finally:
        await target.dispose()


async def _transfer(
    source: AsyncEngine, target: AsyncEngine, work: Work, *, leave_damaged: bool
) -> Transferred:
    async with source.connect() as file:
        await file.run_sync(check_migrated)  # a newer program may store more than would be copied
        with work("check") as progress:
            before = await examine(file, progress)
        if before.damaged and not leave_damaged:
            return _report(before, [], done=False)
        async with target.connect() as database:
            await _prepare(database)
            await database.execute(delete(ABSENCES))  # nobody played here
            with work("copy") as progress:
                await copy_rows(file, database, _but(before.damaged), progress)
            await copy_service(file, database, await place_of(database))
            with work("check") as progress:
                differing = before.differing(await examine(database, progress))
            if not differing:
                await database.commit()
            return _report(before, differing, done=not differing)


def _report(found: Examined, differing: list[str], *, done: bool) -> Transferred:
    return Transferred(
        len(found.games), len(found.studies), found.events, sorted(found.damaged), differing, done
    )


# ── The file ─────────────────────────────────────────────────────────────────────────────────────────────


async def _opened(file: Path, folder: Path) -> str:
    """A copy of a file, migrated by a server that opened it; the file is not touched."""
    copy = url_of(_copied(file, folder))
    async with Store.opened(copy):
        return copy


def _copied(file: Path, folder: Path) -> Path:
    """A copy of a file and of those that belong to it."""
    if not file.is_file():
        raise StorageError("missing", path=file)
    for end in BESIDE:
        beside = file.with_name(file.name + end)
        if beside.exists():
            shutil.copyfile(beside, folder / beside.name)
    return folder / file.name


def _but(damaged: Collection[str]) -> Wanted:
    """Everything that is intact."""

    def wanted(table: Table, row: dict[str, Any]) -> dict[str, Any] | None:
        if row.get(_ID.get(table.name, "")) in damaged:
            return None
        return _storable_name(row) if table is NAMES else row

    return wanted


_ID: Final = {GAMES.name: "id", EVENTS.name: "game_id", NAMES.name: "game_id", STUDIES.name: "id"}
"""The columns with the id of a game or study."""


def _storable_name(row: dict[str, Any]) -> dict[str, Any]:
    """A name as it is shown if PostgreSQL cannot hold what an older version stored."""
    if "\0" not in row["name"]:
        return row
    [clean] = name_rows(row["game_id"], {row["seat"]: shown_name(row["name"])})
    return clean


# ── The database ─────────────────────────────────────────────────────────────────────────────────────────


async def _check_target(engine: AsyncEngine) -> None:
    """Find out early whether the database can take the games; nothing is changed yet."""
    async with engine.connect() as connection:
        await _prepare(connection)


async def _prepare(connection: AsyncConnection) -> None:
    """Make the tables if they are missing, and check that nothing is in them and that nobody uses them."""
    await one_at_a_time(connection)
    await connection.run_sync(migrate)
    await connection.run_sync(check_migrated)
    await connection.run_sync(check_tables, exactly=True)
    if await connection.scalar(select(func.max(PROCESSES.c.beat) > TIME.scalar_subquery() - ALIVE)):
        raise StorageError("in-use")
    for table in (GAMES, STUDIES):
        if await connection.scalar(select(select(table).exists())):
            raise StorageError("not-empty")
