"""`quatuor transfer`: the games of a file into PostgreSQL, each of them checked afterwards."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from quatuor.i18n import Voice, voice
from quatuor.progress import Progress

from .arguments import command
from .errors import CommandError, one_line
from .numbers import grouped
from .progress import progress_line
from .serve import database, web_extra

if TYPE_CHECKING:
    from quatuor.server.storage.transfer import Transferred

    from .arguments import Commands

UNITS: Final = {"check": "games", "copy": "rows"}


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor transfer`."""
    parser = command(commands, say, "transfer", run)
    parser.add_argument("file", type=Path, metavar="FILE", help=say("transfer.file"))
    parser.add_argument(
        "--database", type=database, metavar="URL", required=True, help=say("transfer.database")
    )
    parser.add_argument("--leave-damaged", action="store_true", help=say("transfer.leave-damaged"))


def run(arguments: Namespace) -> int:
    """Transfer the games, and report how many; whatever is damaged is named, one id per line."""
    import asyncio

    with web_extra():
        from quatuor.server.storage.transfer import transfer

    @contextmanager
    def work(kind: str) -> Iterator[Progress]:
        with progress_line(arguments.language, kind, UNITS[kind]) as line:
            yield line

    with _stopped(arguments.file):
        found = asyncio.run(
            transfer(arguments.file, arguments.database, work, leave_damaged=arguments.leave_damaged)
        )
    return _report(found, voice("cli", arguments.language))


@contextmanager
def _stopped(file: Path) -> Iterator[None]:
    """Keep a server from starting on the file meanwhile. A copy elsewhere belongs to none."""
    from quatuor.server.settings import DATABASE
    from quatuor.server.storage.folder_lock import FILE, FolderInUse, FolderLock

    if file.name != DATABASE or not (file.parent / FILE).exists():
        yield
        return
    try:
        lock = FolderLock(file.parent)
    except FolderInUse:
        raise CommandError("still-running", folder=file.parent) from None
    try:
        yield
    finally:
        lock.release()


def _report(found: Transferred, say: Voice) -> int:
    """What is in PostgreSQL now, or why nothing is; the ids of whatever is not there go to stdout."""
    missing = found.differing or found.damaged
    for each in missing:
        print(each)
    if found.done:
        counts = {name: grouped(getattr(found, name), say) for name in ("games", "events", "studies")}
        _tell(say("transfer.done", **counts))
    if missing:
        problem = "differing" if found.differing else "left" if found.done else "damaged"
        _tell(say(f"transfer.{problem}", number=grouped(len(missing), say)))
    return 0 if found.done else 1


def _tell(message: str) -> None:
    print(one_line(message), file=sys.stderr)
