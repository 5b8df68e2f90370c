"""Migrates an empty or older database to the current tables; runs on every open.

Each step is a file in `versions`, for Alembic: it says which step it follows, and what it changes. A
published step is never changed; any further change is a new step.
"""

from __future__ import annotations

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
    known = {script.revision for script in scripts.walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if not found <= known:
        raise StorageError("newer")
