"""One server a data folder: two of them would each believe that the games are theirs.

The lock belongs to the process and falls with it, however it ends. The file says where the server is found.
"""

from __future__ import annotations

from io import TextIOWrapper
from pathlib import Path
from typing import Final

FILE: Final = "running"


class FolderInUse(Exception):
    """Another server has the folder; `url` is where it is, empty while it starts."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class FolderLock:
    """The right to use a data folder, held until the process ends or it is given back."""

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
        """Say where the server is found."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(url)
        self._file.flush()

    def release(self) -> None:
        self.announce("")
        self._file.close()


def _locked(file: TextIOWrapper) -> bool:
    """Take the lock of a file. Where the system has none of this kind there is nothing to hold."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
