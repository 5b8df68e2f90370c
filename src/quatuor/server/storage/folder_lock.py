"""One server per data folder: two would each assume that they own the games.

The lock belongs to the process and is released with it, however it ends. The file holds the server's URL.
"""

from __future__ import annotations

from io import TextIOWrapper
from pathlib import Path
from typing import Final

FILE: Final = "running"


class FolderInUse(Exception):
    """Another server holds the folder; `url` is its address, empty while it starts."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class FolderLock:
    """The lock on a data folder, held until it is released or the process ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = (folder / FILE).open("a+", encoding="utf-8")
        if not _locked(self._file):
            self._file.seek(0)
            url = self._file.read(200).strip()
            self._file.close()
            raise FolderInUse(url)
        self.announce("")

    def announce(self, url: str) -> None:
        """Record the server's URL."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(url)
        self._file.flush()

    def release(self) -> None:
        self.announce("")
        self._file.close()


def _locked(file: TextIOWrapper) -> bool:
    """Lock a file. On systems without such locks, this does nothing."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
