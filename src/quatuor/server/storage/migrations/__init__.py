"""Migrates an empty or older database to the current tables; runs on every open.

Each step is a file in `versions`, for Alembic: it says which step it follows, and what it changes. A
published step is never changed; any further change is a new step.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ..errors import StorageError

FOLDER: Final = Path(__file__).parent


def migrate(connection: Connection) -> None:
    """Migrate a database within the connection's transaction; one from a newer program is left alone."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    _check_known(connection, ScriptDirectory.from_config(config))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _check_known(connection: Connection, scripts: ScriptDirectory) -> None:
    """Check the version of a database. Raises `StorageError` if it is newer, or not a version at all."""
    known = {script.revision for script in scripts.walk_revisions()}
    for found in MigrationContext.configure(connection).get_current_heads():
        if found not in known:
            raise _unknown(found, max(known))


def _unknown(version: str, latest: str) -> StorageError:
    """The error for a version that this program does not know. Versions are numbers of four digits."""
    is_newer = re.fullmatch("[0-9]{4}", version) and version > latest
    return StorageError("newer") if is_newer else StorageError("damaged", problem="alembic_version")
