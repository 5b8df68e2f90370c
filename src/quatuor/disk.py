"""Files that survive a power cut: both the data and the file name are on disk."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def sync_file(path: Path) -> None:
    """Flush a file to disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Flush a new file name to disk too, if the system supports it; the file is complete either way."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
