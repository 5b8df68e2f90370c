"""Migrates an empty or older database to the current tables; runs on every open.

Each step is a file in `versions`, for Alembic: it says which step it follows, and what it changes. A
published step is never changed; any further change is a new step.

Servers of two versions run together during an upgrade, and an upgrade may be taken back. So a step only adds
tables, and columns that may be empty or have a default. What is no longer used is removed by a later release.
A step that the program before cannot live with sets `service.needs` to its own number.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select

from ..errors import StorageError
from ..tables import SERVICE

FOLDER: Final = Path(__file__).parent


def migrate(connection: Connection) -> bool:
    """Migrate a database within the connection's transaction; whether it has all steps of this program.

    One from a newer program is left alone. Raises `StorageError` if this program cannot use it.
    """
    config = _config()
    if not _is_known(connection, ScriptDirectory.from_config(config)):
        return False
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return True


def check_migrated(connection: Connection) -> None:
    """Check that a database has the tables of this program, no more and no less. Raises `StorageError`.

    It may belong to servers of another version, so it is not migrated.
    """
    scripts = ScriptDirectory.from_config(_config())
    found = MigrationContext.configure(connection).get_current_heads()
    if not found:
        raise StorageError("foreign")
    if not _is_known(connection, scripts):
        raise StorageError("newer")
    if set(found) != set(scripts.get_heads()):
        raise StorageError("older")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _is_known(connection: Connection, scripts: ScriptDirectory) -> bool:
    """Whether a database has no steps of a newer program. Raises `StorageError` if it cannot be used."""
    known = {script.revision for script in scripts.walk_revisions()}
    for found in MigrationContext.configure(connection).get_current_heads():
        if found not in known:
            if not (_is_newer(found, max(known)) and _needs(connection) in known):
                raise _unknown(found, max(known))
            return False
    return True


def _needs(connection: Connection) -> str | None:
    """The oldest step that a program must know to use a database."""
    if "needs" not in {column["name"] for column in inspect(connection).get_columns("service")}:
        return None
    found: str | None = connection.scalar(select(SERVICE.c.needs))
    return found


def _is_newer(version: str, latest: str) -> bool:
    """Versions are numbers of four digits."""
    return re.fullmatch("[0-9]{4}", version) is not None and version > latest


def _unknown(version: str, latest: str) -> StorageError:
    """The error for a version that this program does not know."""
    return (
        StorageError("newer")
        if _is_newer(version, latest)
        else StorageError("damaged", problem="alembic_version")
    )
