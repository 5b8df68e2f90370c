"""Damage to the database file: found when it is opened, and when something is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import MsgspecError
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import Damaged, StorageError

_SIGNS: Final = ("malformed", "could not decode", "not a database", "corrupt")
"""Parts of SQLite's messages about a damaged page, or about a text that is not valid UTF-8."""


async def check_file(connection: AsyncConnection) -> None:
    """Check a database file as a whole, and the references between its rows. Raises `StorageError`."""
    if connection.dialect.name != "sqlite":
        return
    found = (await connection.exec_driver_sql("PRAGMA integrity_check(1)")).scalar()
    if found != "ok":
        raise StorageError("damaged", problem=" ".join(str(found).split()))
    for lost in (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings():
        raise StorageError("damaged", problem=f"{lost['table']} → {lost['parent']}")


@contextmanager
def damage_to(what: str) -> Iterator[None]:
    """Report whatever cannot be read as `Damaged`; other failures of the database stay what they are."""
    try:
        yield
    except (MsgspecError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise Damaged(what) from error
    except DatabaseError as error:
        if any(sign in str(error.orig).lower() for sign in _SIGNS):
            raise Damaged(what) from error
        raise
