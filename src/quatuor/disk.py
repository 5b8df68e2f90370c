"""Files that outlast a power cut: what was written is on the disk, and so is its name."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def sync_file(path: Path) -> None:
    """Have all of a file on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make a new name last too, where the system knows how; the file is whole either way."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
