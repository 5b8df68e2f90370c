"""Ends the processes that a program started when that program is gone, even if it was killed.

The guard is a small process that reads notes from a pipe. A process that is started with `launched` notes
itself before it runs, so none is missed. The pipe ends together with the program; then the guard ends what
still runs, and deletes the folders.

    started PID SIGNAL    end it with this signal
    ended PID             no longer
    folder PATH           delete it at the end
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

PATIENCE: Final = 5.0
"""Seconds that processes have to end by themselves."""
NOTED: Final = 'echo "started $$ $0" >&0; exec "$@" </dev/null'
"""What a new process does first: its standard input is the pipe to the guard."""


# ── In the program ───────────────────────────────────────────────────────────────────────────────────────


class Guard:
    """The guard of this program, which starts when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def launched(
        self, command: list[str], *, ending: signal.Signals = signal.SIGTERM, **how: Any
    ) -> subprocess.Popen[Any]:
        """A new process in a group of its own, so that Ctrl-C reaches only the program."""
        words = ["/bin/sh", "-c", NOTED, str(int(ending)), *command]
        return subprocess.Popen(words, stdin=self._pipe(), start_new_session=True, **how)  # noqa: S603 - our own programs

    def forget(self, pid: int) -> None:
        """It has ended, and the system may give its number to another process."""
        self._note(f"ended {pid}")

    def new_folder(self, kind: str) -> Path:
        """A temporary folder."""
        folder = Path(mkdtemp(prefix=f"quatuor-{kind}-"))
        self._note(f"folder {folder}")
        return folder

    def _note(self, line: str) -> None:
        os.write(self._pipe(), f"{line}\n".encode())

    def _pipe(self) -> int:
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603 - this file
                [sys.executable, "-S", __file__],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        assert self._process.stdin is not None
        return self._process.stdin.fileno()


GUARD: Final = Guard()


# ── In the guard ─────────────────────────────────────────────────────────────────────────────────────────


def watch(notes: Iterable[str]) -> None:
    """Read notes until the program ends, then clean up."""
    running: dict[int, int] = {}
    folders: list[str] = []
    for note in notes:
        kind, _, rest = note.strip().partition(" ")
        if kind == "started":
            pid, how = map(int, rest.split())
            running[pid] = how
        elif kind == "ended":
            running.pop(int(rest), None)
        elif kind == "folder":
            folders.append(rest)
    end(running)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def end(running: dict[int, int]) -> None:
    """End processes, the latest first; kill those that do not obey."""
    for pid, how in reversed(running.items()):
        send(pid, signal.SIGCONT)
        send(pid, how)
    until = time.monotonic() + PATIENCE
    while any(map(is_running, running)) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in running:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)  # what it has left behind too


def send(pid: int, how: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, how)


def is_running(pid: int) -> bool:
    with suppress(OSError):  # where the system shows it, a process that nobody has waited for yet has ended
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


if __name__ == "__main__":
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    watch(sys.stdin)
