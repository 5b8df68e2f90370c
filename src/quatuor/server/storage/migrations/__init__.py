"""From an empty or an older database to the tables this program knows; run whenever it is opened.

Each step is a file in `versions`, for Alembic: it says which step it follows, and what it changes. A step
that has been published is never changed; what is missing is a further step.
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
    """Bring a database up to date, within the connection's transaction; one from a newer program stays."""
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
