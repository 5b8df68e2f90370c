"""Several servers that share a PostgreSQL, behind HAProxy, all on this machine.

with Cluster(servers=3) as cluster:
    httpx.get(f"{cluster.url}/health")
    cluster.servers[0].kill()
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Final, Self

from .guard import GUARD
from .host import ServerProcess, Start
from .postgres import Postgres
from .proxy import Proxy, program

Starts = Callable[[int, str], Start]
"""How to start a server, by its number from 0 and the URL of the database."""
Report = Callable[[str], None]
"""Where progress is reported."""
BEHIND_PROXY: Final = ("--host", "127.0.0.1", "--proxy", "127.0.0.1")


@dataclass(frozen=True, slots=True)
class Cpu:
    """Processor seconds of each part."""

    servers: float
    postgres: float
    proxy: float

    def __sub__(self, other: Cpu) -> Cpu:
        return Cpu(self.servers - other.servers, self.postgres - other.postgres, self.proxy - other.proxy)

    @property
    def parts(self) -> dict[str, float]:
        return {"servers": self.servers, "PostgreSQL": self.postgres, "proxy": self.proxy}


def shared(_: int, database: str) -> Start:
    """Every server is connected to the database itself."""
    return Start(database=database)


def silent(_: str) -> None:
    """Report nothing."""


class Cluster:
    """Servers, PostgreSQL and HAProxy, from `with` to its end.

    `lasting` makes PostgreSQL wait for the disk, as in production. `rate` is that of `quatuor serve`.
    `starts` decides how each server is started, for example with another version of the program, or with a
    database behind something that fails. `keep` is a folder for the data; without it, data is deleted.
    """

    def __init__(
        self,
        servers: int = 3,
        *,
        lasting: bool = False,
        rate: int | None = 0,
        port: int | None = None,
        starts: Starts = shared,
        keep: Path | None = None,
        report: Report = silent,
    ) -> None:
        self._count = servers
        self._lasting = lasting
        self._limits = () if rate is None else ("--rate", str(rate))
        self._port = port
        self._starts = starts
        self._keep = keep
        self._report = report
        self._parts = ExitStack()
        self.servers: list[ServerProcess] = []
        self.postgres: Postgres
        self.proxy: Proxy
        self.database = ""
        """The URL of the database, as the checks see it."""

    def __enter__(self) -> Self:
        with ExitStack() as parts:
            program()
            self._folder = self._new_folder(parts)
            self._start_postgres(parts)
            self._start_servers(parts)
            self._start_proxy(parts)
            self._parts = parts.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()

    @property
    def url(self) -> str:
        """The address of all servers, through the proxy."""
        return self.proxy.url

    @property
    def cpu(self) -> Cpu:
        """Processor seconds used so far."""
        return Cpu(sum(each.cpu for each in self.servers), self.postgres.cpu, self.proxy.cpu)

    @property
    def memory(self) -> float:
        """Peak memory of all servers together, in MiB."""
        return sum(server.memory for server in self.servers)

    def complaints(self) -> list[str]:
        """What the servers' logs report as errors."""
        return [line for server in self.servers for line in server.complaints()]

    def kill(self) -> None:
        """Kill all servers with SIGKILL."""
        for server in self.servers:
            server.kill()

    def start_again(self) -> None:
        """Start all servers again, and wait until the proxy knows."""
        for server in self.servers:
            server.launch()
        for server in self.servers:
            server.wait()
        self.wait_for_all()

    def wait_for_all(self) -> None:
        """Wait until the proxy sends requests to every server."""
        self.proxy.wait_for(server.port for server in self.servers)

    # The parts, in the order of their start.

    def _new_folder(self, parts: ExitStack) -> Path:
        if self._keep is not None:
            return self._keep
        folder = GUARD.new_folder("cluster")
        parts.callback(shutil.rmtree, folder, ignore_errors=True)
        return folder

    def _start_postgres(self, parts: ExitStack) -> None:
        self._report("Starting PostgreSQL …")
        keep = self._keep and self._keep / "postgres"
        self.postgres = parts.enter_context(Postgres(lasting=self._lasting, keep=keep))
        self.database = self.postgres.database("quatuor")

    def _start_servers(self, parts: ExitStack) -> None:
        self._report(f"Starting {self._count} servers …")
        parts.callback(self._stop_servers)
        for number, folder in enumerate(self._folders()):
            server = ServerProcess(folder, self._how(number))
            self.servers.append(server)
            server.launch()
        for server in self.servers:
            server.wait()

    def _folders(self) -> Iterator[Path]:
        for number in range(self._count):
            folder = self._folder / f"server-{number + 1}"
            folder.mkdir(parents=True, exist_ok=True)
            yield folder

    def _how(self, number: int) -> Start:
        start = self._starts(number, self.database)
        words = (*BEHIND_PROXY, *self._limits, *start.words)
        return Start(start.program, start.database, words, start.environment)

    def _start_proxy(self, parts: ExitStack) -> None:
        self._report("Starting HAProxy …")
        self.proxy = Proxy(self._folder, [server.port for server in self.servers], self._port)
        parts.callback(self.proxy.stop)
        self.proxy.start()
        self.wait_for_all()

    def _stop_servers(self) -> None:
        """Stop all at once; a frozen one too."""
        threads = [Thread(target=_stop, args=(server,)) for server in self.servers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _stop(server: ServerProcess) -> None:
    if server.running:
        server.thaw()
        server.stop()
