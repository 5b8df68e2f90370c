"""A network connection between a browser and the server that can be cut and restored."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

CHUNK = 1 << 16


class Wire:
    """A port that forwards to the server's. When cut it drops everything; when deaf it drops the answers.

    Everything takes at least `delay` seconds, in both directions.
    """

    def __init__(self, port: int, delay: float = 0) -> None:
        self._to = port
        self._delay = delay
        self._whole = True
        self._deaf = False
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._accepting.join()

    def cut(self) -> None:
        """Drop everything silently."""
        self._whole = False
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def deafen(self) -> None:
        """Deliver the page's messages, but drop the server's answers."""
        self._deaf = True

    def mend(self) -> None:
        self._whole, self._deaf = True, False

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._lead, args=(near,), daemon=True).start()

    def _lead(self, near: socket.socket) -> None:
        """Forward in both directions until one side closes."""
        with near, suppress(OSError), socket.create_connection(("127.0.0.1", self._to)) as far:
            self._open |= {near, far}
            back = threading.Thread(target=self._carry, args=(far, near, True), daemon=True)
            back.start()
            self._carry(near, far, False)
            back.join()
        self._open -= {near, far}

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while self._whole and (data := source.recv(CHUNK)):
                time.sleep(self._delay)
                if not (answers and self._deaf):
                    target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
