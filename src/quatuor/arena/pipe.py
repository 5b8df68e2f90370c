"""An external program, and the lines exchanged with it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import Final

LINE_LIMIT: Final = 1 << 16
"""The most bytes read as one line without a line end."""
BACKLOG: Final = 1000
"""The most unread lines before the program must wait."""
FAREWELL: Final = 1.0
"""Seconds a program has to exit by itself."""


class Closed(Exception):
    """The program closed its input or its output."""


class Late(Exception):
    """No line came in time."""


class Pipe:
    """A running program in its own process group, so that all of it can be killed."""

    def __init__(self, words: Sequence[str]) -> None:
        self.closed = False
        self._process = Popen(  # noqa: S603  - the caller chooses the program
            words, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        self._lines: Queue[str | None] = Queue(BACKLOG)
        self._reader = Thread(target=self._read, name="pipe", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while raw := self._process.stdout.readline(LINE_LIMIT):
            self._lines.put(raw.decode("utf-8", "replace").strip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """Write a line. Raises `Closed` if nobody reads it."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError) as error:  # a closed file is a ValueError
            raise Closed from error

    def hear(self, deadline: float) -> str:
        """The next line, before a deadline of the monotonic clock. Raises `Late` or `Closed`."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise Late from None
        if line is None:
            self._lines.put(None)
            raise Closed
        return line

    def exit_code(self) -> int | None:
        """The exit code of the program, if it exits within a moment."""
        with suppress(TimeoutExpired):
            return self._process.wait(FAREWELL)
        return None

    def close(self) -> None:
        """End the program, after a moment to exit by itself."""
        if not self.closed:
            self._close_stdin()
            self._drain()
            self.kill()

    def kill(self) -> None:
        """Kill the program and its children at once."""
        if self.closed:
            return
        self.closed = True
        self._close_stdin()
        if self._process.poll() is None:
            self._kill()
            self._process.wait()
        self._drain()
        if not self._reader.is_alive() and self._process.stdout is not None:
            self._process.stdout.close()

    def _close_stdin(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _drain(self) -> None:
        """Drain the remaining output, so that the reader ends."""
        deadline = time.monotonic() + FAREWELL
        with suppress(Late, Closed):
            while True:
                self.hear(deadline)
        self._reader.join(max(0.0, deadline - time.monotonic()))
