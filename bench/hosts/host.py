"""Ordinary servers, each in its own process, and what the system says about processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from select import select
from time import monotonic, sleep
from types import TracebackType
from typing import Final, Self

import httpx

from .guard import GUARD

READY_WITHIN: Final = 60.0
"""Seconds that a server has to start."""
GONE_WITHIN: Final = 30.0
"""Seconds that it has to stop."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a server is started: the program, perhaps another version of it, and what it is given."""

    program: tuple[str, ...] = (sys.executable, "-m", "quatuor")
    database: str | None = None
    """The URL of a database; None for a file in the server's folder."""
    words: tuple[str, ...] = ()
    """More options of `quatuor serve`."""
    environment: Mapping[str, str] = field(default_factory=dict)

    def command(self, port: int, data: Path) -> list[str]:
        database = () if self.database is None else ("--database", self.database)
        fixed = ("serve", "--no-browser", "--port", str(port), "--data", str(data))
        return [*self.program, *fixed, *database, *self.words]


UNLIMITED: Final = ("--rate", "0")
"""All players share one address, so limits per address must not count."""


class ServerProcess:
    """A server with one port and one folder. It can be killed without warning and started again."""

    def __init__(self, data: Path, start: Start) -> None:
        self.data = data
        self.start = start
        self.port = free_port()
        self._spent = 0.0
        self._log = data / "server.log"
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server is not running"
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it was started, and neither killed nor stopped since."""
        return self._process is not None

    # Life and death.

    def launch(self) -> None:
        """Start it, without waiting until it answers."""
        environment = {**os.environ, "QUATUOR_LANG": "en", **self.start.environment}
        command = self.start.command(self.port, self.data)
        with self._log.open("a") as log:
            self._process = GUARD.launched(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )

    def wait(self) -> None:
        """Wait until it is ready: then it prints its address."""
        assert self._process is not None
        assert self._process.stdout is not None
        readable, _, _ = select([self._process.stdout], [], [], READY_WITHIN)
        if not readable or not self._process.stdout.readline():
            self.kill()
            raise RuntimeError(f"a server did not start: {self._log.read_text()[-2000:]}")

    def start_again(self, start: Start | None = None) -> None:
        """Start it with the same port and folder, perhaps in another way, and wait until it is ready."""
        self.start = start or self.start
        self.launch()
        self.wait()

    def kill(self) -> None:
        """Kill it with SIGKILL, which leaves no time to clean up."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop it with SIGTERM, which lets it finish; returns its exit code."""
        return self._end(signal.SIGTERM)

    def freeze(self) -> None:
        """Let it do nothing for a while, as if its machine hung: its connections stay open."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        process, self._process = self._process, None
        self._spent += cpu_of(process.pid)
        process.send_signal(how)
        code = _waited(process)
        GUARD.forget(process.pid)
        if process.stdout is not None:
            process.stdout.close()
        return code

    # Observations.

    @property
    def cpu(self) -> float:
        """Processor seconds used so far, killed processes included."""
        return self._spent + (cpu_of(self.pid) if self._process is not None else 0.0)

    @property
    def memory(self) -> float:
        """Peak memory in MiB."""
        return status_of(self.pid, "VmHWM") / 1024

    def metric(self, name: str) -> float:
        """A number from `/metrics`."""
        metrics = httpx.get(f"{self.url}/metrics", timeout=30, trust_env=False).text
        lines = (line.split() for line in metrics.splitlines() if line.startswith(f"{name} "))
        return float(next(lines)[1])

    def complaints(self) -> list[str]:
        """The lines of its log that report errors."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        return [line for line in lines if " WARNING " in line or " ERROR " in line]


class Host(ServerProcess):
    """A server for itself, with a file as its database."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, Start(words=UNLIMITED))
        self.start_again()

    @property
    def database(self) -> Path:
        return self.data / "quatuor.sqlite3"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


def wait_for_sockets(servers: Sequence[ServerProcess], sockets: int, within: float = 60.0) -> None:
    """Wait until a number of sockets are open, on all servers together, with a timeout."""
    end = monotonic() + within
    while sum(server.metric("quatuor_sockets") for server in servers) < sockets and monotonic() < end:
        sleep(0.1)


def _waited(process: subprocess.Popen[str]) -> int:
    """The exit code of a process that was asked to end; one that does not obey is killed."""
    try:
        return process.wait(GONE_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def is_free(port: int) -> bool:
    """Whether nobody listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def cpu_of(process: int) -> float:
    """Processor seconds of all threads of a process; 0 if the system does not report them."""
    return sum(_seconds(process, 11, 12))


def cpu_of_all(process: int) -> float:
    """Processor seconds of a process and its children, those that have ended included."""
    return sum(_seconds(process, 11, 12, 13, 14)) + sum(map(cpu_of_all, children_of(process)))


def _seconds(process: int, *fields: int) -> Iterator[float]:
    with suppress(OSError):
        found = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        yield from (int(found[each]) / os.sysconf("SC_CLK_TCK") for each in fields)


def status_of(process: int, name: str) -> int:
    """A line of the system's process status, in KiB; 0 if missing."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1])
    return 0


def memory_of(process: int) -> float:
    """The memory of a process and its children now, in MiB."""
    return status_of(process, "VmRSS") / 1024 + sum(map(memory_of, children_of(process)))


def children_of(process: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found: list[int] = []
    lists = Path(f"/proc/{process}/task").glob("*/children")  # a child belongs to the thread that started it
    for each in lists:
        with suppress(OSError):  # the thread has ended
            found += map(int, each.read_text().split())
    return found
