"""A server under attack: a process with default limits behind a trusted proxy, seen from outside."""

from __future__ import annotations

import asyncio
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx
from hosts.host import free_port, memory_of
from websockets.asyncio.client import connect

from . import observed


@dataclass(frozen=True)
class Server:
    """The server's address, and how a visitor claims theirs: through a trusted proxy."""

    url: str

    def headers(self, address: str) -> dict[str, str]:
        return {"X-Forwarded-For": address}

    def http(self, address: str) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=300)
        return httpx.AsyncClient(
            base_url=self.url, headers=self.headers(address), timeout=60, limits=limits, trust_env=False
        )

    def socket(self, path: str, address: str) -> connect:
        return connect(
            self.url.replace("http", "ws", 1) + path,
            additional_headers=self.headers(address),
            open_timeout=60,
            ping_interval=None,
            proxy=None,
            max_size=None,
        )


class Target:
    """The process of a server, with an empty folder of its own."""

    def __init__(self, python: str, folder: Path) -> None:
        port = free_port()
        self.server = Server(f"http://127.0.0.1:{port}")
        self._samples, self._log = folder / "lag", folder / "log"
        words = ["serve", "--no-browser", "--proxy", "127.0.0.1", "--port", str(port), "--data", str(folder)]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own
                [python, observed.__file__, str(self._samples), *words],
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "QUATUOR_LANG": "en"},
            )
        assert self._process.stdout is not None
        if not self._process.stdout.readline():
            raise RuntimeError(f"the server did not start: {self._log.read_text()}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._process:
            self._process.kill()

    @property
    def memory(self) -> float:
        """The memory of the server and its processes now, in MiB."""
        return memory_of(self._process.pid)

    async def watch_memory(self, found: list[float]) -> None:
        """Note the memory again and again."""
        while True:
            found.append(self.memory)
            await asyncio.sleep(0.2)

    def lags(self, since: float, until: float) -> list[observed.Sample]:
        """How late the event loop was between two moments; written every half a second."""
        return [each for each in observed.samples_in(self._samples) if since <= each.due <= until]

    def complaints(self) -> list[str]:
        """The lines of its log that report a failure."""
        words = (" ERROR ", "Traceback", "never awaited", "was never retrieved")
        return [line for line in self._log.read_text().splitlines() if any(word in line for word in words)]
