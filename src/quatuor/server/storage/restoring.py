"""Notices a database that was restored from a copy, and labels its games in progress.

    quatuor.sqlite3       run: the number drawn when the server last opened or closed it; `COPY` in a backup
    quatuor.sqlite3-run   the same number, outside everything that is copied

    PostgreSQL            run: which cluster, database and table this is, as PostgreSQL itself says

Players may have seen rolls that a copy does not have, and a game that goes on from a copy rolls them again.
So if the two differ, each game in progress gets the event `Restored`, and says so from then on. Several
servers that start together label once: they open their database one after the other.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quatuor.disk import sync_file, sync_folder

from ..room.events import Restored
from .chain import Link, digests
from .codec import event_text
from .connection import PRIVATE, file_of
from .errors import StorageError
from .tables import EVENTS, GAMES, SERVICE

COPY: Final = "copy"
"""The number of the run in a backup, which no server draws."""
IN_PROGRESS: Final = ("drawing", "playing")
_BYTES: Final = 16

_MAY_ASK: Final = text("SELECT has_function_privilege('pg_control_system()', 'execute')")
_CLUSTER: Final = text("SELECT system_identifier FROM pg_control_system()")
"""Drawn when a cluster is made; its standbys have the same, and so has a copy of all its files."""
_HERE: Final = text(
    "SELECT oid, CAST('service'::regclass AS oid) FROM pg_database WHERE datname = current_database()"
)
"""The numbers of the database and of a table in it: a dump that is restored makes new ones."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the server on a database in a file; `committed` is called once its number is."""

    file: Path
    number: str

    def committed(self) -> None:
        """From now on, a database with an earlier number counts as a copy."""
        _write(self.file, self.number)


async def begin_run(connection: AsyncConnection, url: str) -> Run | None:
    """Start a new run within the transaction that opens a database; None if it is not in a file."""
    database = file_of(url)
    if database is None:
        await _notice_copy(connection)
        return None
    file = database.with_name(f"{database.name}-run")
    kept, known = await connection.scalar(select(SERVICE.c.run)), _read(file)
    if (known or kept is not None) and kept not in known:
        await label(connection)
    return await _drawn(connection, file, kept)


async def end_run(engine: AsyncEngine, run: Run) -> None:
    """Draw another number: a file that was copied during the run is a copy as well."""
    async with engine.begin() as connection:
        ended = await _drawn(connection, run.file, run.number)
    ended.committed()


async def _notice_copy(connection: AsyncConnection) -> None:
    """Label the games of a database that was copied to another place, or that the host calls a copy."""
    here = await place_of(connection)
    kept = await connection.scalar(select(SERVICE.c.run))
    if kept == here:
        return
    if kept is not None:
        await label(connection)
    await connection.execute(update(SERVICE).values(run=here))


async def place_of(connection: AsyncConnection) -> str | None:
    """Which database of which cluster this is; None if it is not on PostgreSQL."""
    if connection.dialect.name != "postgresql":
        return None
    cluster = await connection.scalar(_CLUSTER) if await connection.scalar(_MAY_ASK) else ""
    return "/".join(map(str, (cluster, *(await connection.execute(_HERE)).one())))


async def _drawn(connection: AsyncConnection, file: Path, kept: str | None) -> Run:
    """Draw a number; the one before stays valid until the commit, so a crash in between restores nothing."""
    run = Run(file, secrets.token_hex(_BYTES))
    _write(file, *filter(None, (kept, run.number)))
    await connection.execute(update(SERVICE).values(run=run.number))
    return run


async def label(connection: AsyncConnection) -> None:
    """Add the event to every game in progress, as the next of its chain."""
    last = func.coalesce(func.max(EVENTS.c.version), 0)
    games = (
        select(GAMES.c.id, GAMES.c.updated, GAMES.c.head, last.label("version"))
        .outerjoin(EVENTS, EVENTS.c.game_id == GAMES.c.id)
        .where(GAMES.c.status.in_(IN_PROGRESS))
        .group_by(GAMES.c.id, GAMES.c.updated, GAMES.c.head)
    )
    for game in (await connection.execute(games)).all():
        row = _labelled(game)
        await connection.execute(insert(EVENTS).values(row))
        await connection.execute(update(GAMES).where(GAMES.c.id == game.id).values(head=row["digest"]))


def _labelled(game: Any) -> dict[str, Any]:
    """The row of the event: it takes no time, since nobody knows when the copy was made."""
    link = Link(game.version + 1, game.updated, None, event_text(Restored()))
    (digest,) = digests(game.head, [link])
    return {"game_id": game.id, **link._asdict(), "digest": digest}


def _read(file: Path) -> list[str]:
    try:
        return file.read_text("ascii").split()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError("run", path=file, problem=error) from error


def _write(file: Path, *numbers: str) -> None:
    """Replace the file, so that it is never half written."""
    partial = file.with_name(f"{file.name}.part")
    try:
        partial.touch(PRIVATE)
        partial.write_text("\n".join(numbers) + "\n", "ascii")
        sync_file(partial)
        partial.replace(file)
        sync_folder(file.parent)
    except OSError as error:
        raise StorageError("run", path=file, problem=error.strerror or error) from error
