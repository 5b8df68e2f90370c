"""`quatuor backup`: a copy of all games while the server keeps running."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.i18n import Voice

from .arguments import command
from .serve import web_extra

if TYPE_CHECKING:
    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor backup`."""
    parser = command(commands, say, "backup", run)
    parser.add_argument("file", type=Path, metavar="FILE", help=say("backup.file"))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=say("serve.data"))


def run(arguments: Namespace) -> int:
    """Copy a consistent snapshot of the database."""
    import asyncio

    with web_extra():
        from quatuor.server.settings import Settings
        from quatuor.server.storage.backup import backup
    settings = Settings() if arguments.data is None else replace(Settings(), data=arguments.data)
    asyncio.run(backup(settings.database_url, arguments.file))
    return 0
