"""Damage to the database file: found when it is opened, and when something is read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec import MsgspecError
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import CannotConnect, Damaged, StorageError, shortly
from .tables import METADATA

_SIGNS: Final = ("malformed", "could not decode", "not a database", "corrupt")
"""Parts of SQLite's messages about a damaged page, or about a text that is not valid UTF-8."""
_MIGRATION_SIGNS: Final = (*_SIGNS, "already exists", "no such", "duplicate column", "no row was found")
"""The same while a database is opened: its tables are not those of its version."""
_UNREADABLE: Final = (MsgspecError, TypeError, LookupError, ValueError, AttributeError, AssertionError)
"""Raised when stored texts that were changed are decoded, and when their events do not fit."""

LONGEST_LINE: Final = 80


async def check_file(connection: AsyncConnection) -> None:
    """Check a database file as a whole, and the references between its rows. Raises `StorageError`."""
    if connection.dialect.name != "sqlite":
        return
    found = (await connection.exec_driver_sql("PRAGMA integrity_check(1)")).scalar()
    if found != "ok":
        raise StorageError("damaged", problem=" ".join(str(found).split()))
    for lost in (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings():
        raise StorageError("damaged", problem=f"{lost['table']} → {lost['parent']}")


def check_tables(connection: Connection, *, exactly: bool) -> None:
    """Check that a database has our tables; those of a newer program have more. Raises `StorageError`."""
    for difference in compare_metadata(MigrationContext.configure(connection), METADATA):
        problem = _first_word(difference)
        if exactly or not problem.startswith("remove_"):
            raise StorageError("damaged", problem=problem)


def _first_word(difference: Any) -> str:
    """What kind of difference it is; several in one table are a list."""
    return str(difference[0][0] if isinstance(difference, list) else difference[0])


@contextmanager
def damage_on_opening() -> Iterator[None]:
    """Report whatever keeps a database from being opened as a `StorageError`."""
    try:
        yield
    except StorageError:  # a ValueError too
        raise
    except SQLAlchemyError as error:
        problem = shortly(error)
        is_damage = any(sign in problem.lower() for sign in _MIGRATION_SIGNS)
        raise StorageError("damaged" if is_damage else "unusable", problem=problem) from error
    except CannotConnect as error:
        raise StorageError(error.key, problem=line(error)) from error
    except (sqlite3.Error, OSError) as error:
        raise StorageError("unusable", problem=line(error) or type(error).__name__) from error
    except _UNREADABLE as error:
        raise StorageError("damaged", problem=f"{type(error).__name__}: {line(error)}") from error


def line(error: Exception) -> str:
    """An error on one short line."""
    return " ".join(str(error).split())[:LONGEST_LINE]


@contextmanager
def damage_to(what: str) -> Iterator[None]:
    """Report whatever cannot be read as `Damaged`; other failures of the database stay what they are."""
    try:
        yield
    except _UNREADABLE as error:
        raise Damaged(what) from error
    except DatabaseError as error:
        if any(sign in str(error.orig).lower() for sign in _SIGNS):
            raise Damaged(what) from error
        raise
