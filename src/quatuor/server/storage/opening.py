"""Opening a database: waiting for it, and what a new one needs.

reach ──▶ PostgreSQL answers ──▶ one_at_a_time: others that start wait here ──▶ migrated, with a key
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..secrets import new_key
from .chain import digest
from .connection import connected_alone, file_of, is_shared
from .damage import damage_on_opening, line
from .errors import CannotConnect, StorageError
from .tables import SERVICE

REACHED_WITHIN: Final = 30.0
"""Seconds that a server waits for PostgreSQL: machines that start together start it later."""
ALONE_WITHIN: Final = 60.0
"""Seconds that it waits for others who are opening the same database, or moving games into it."""
AGAIN: Final = 0.25
"""Seconds before another attempt; doubled each time,"""
LONGEST: Final = 4.0
"""up to this many."""
_TRY_AGAIN: Final = 0.1
"""Seconds between two looks at the lock: waiting in PostgreSQL would hit the limit of a statement."""
_OPENING: Final = 0x517561747561
"""PostgreSQL's locks have numbers; this one is ours."""

_log = logging.getLogger(__name__)


async def reach(url: str, within: float = REACHED_WITHIN) -> None:
    """Wait until PostgreSQL can be reached. Raises `StorageError` if it cannot, or refuses us."""
    if not is_shared(url):
        return
    pause, end, told = AGAIN, monotonic() + within, False
    with damage_on_opening():
        while (problem := await _unreached(url)) is not None:
            if monotonic() + pause > end:
                raise StorageError("unreachable", problem=problem)
            if not told:
                _log.warning("PostgreSQL cannot be reached yet, so this server waits: %s", problem)
                told = True
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)


async def _unreached(url: str) -> str | None:
    """Why PostgreSQL cannot be reached now; None if it can."""
    try:
        connection = await connected_alone(url)
    except CannotConnect:
        raise
    except OSError as error:
        return line(error) or type(error).__name__
    await connection.close()
    return None


def make_folder(url: str) -> None:
    """Create the private folder of a file-based database."""
    file = file_of(url)
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StorageError("folder", path=file.parent, problem=error.strerror or error) from error


async def one_at_a_time(connection: AsyncConnection, within: float = ALONE_WITHIN) -> None:
    """Of several servers that start together, let one migrate the database: the others wait for it."""
    if connection.dialect.name != "postgresql":
        return
    end = monotonic() + within
    while not await connection.scalar(select(func.pg_try_advisory_xact_lock(_OPENING))):
        if monotonic() > end:
            raise StorageError("busy")
        await asyncio.sleep(_TRY_AGAIN)


async def key_in(connection: AsyncConnection) -> bytes:
    """The key of the ids, drawn when the database is created."""
    kept = (await connection.execute(select(SERVICE.c.key, SERVICE.c.digest))).one()
    if kept.key is None:
        drawn = new_key()
        await connection.execute(update(SERVICE).values(key=drawn, digest=digest("key", drawn)))
        return bytes.fromhex(drawn)
    if kept.digest != digest("key", kept.key):
        raise StorageError("damaged", problem="service")
    return bytes.fromhex(kept.key)
