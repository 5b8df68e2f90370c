"""`quatuor backup`: a copy of all games while the server, or the servers, keep running."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.i18n import Voice

from .arguments import command
from .progress import progress_line
from .serve import database, web_extra

if TYPE_CHECKING:
    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor backup`."""
    parser = command(commands, say, "backup", run)
    parser.add_argument("file", type=Path, metavar="FILE", help=say("backup.file"))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=say("serve.data"))
    parser.add_argument("--database", type=database, metavar="URL", help=say("backup.database"))


def run(arguments: Namespace) -> int:
    """Copy a consistent snapshot of the database."""
    import asyncio

    with web_extra():
        from quatuor.server.settings import Settings
        from quatuor.server.storage.backup import backup
    settings = replace(Settings(), database=arguments.database)
    if arguments.data is not None:
        settings = replace(settings, data=arguments.data)
    with progress_line(arguments.language, "copy", "rows") as line:
        asyncio.run(backup(settings.database_url, arguments.file, line))
    return 0
