"""An ordinary server in its own process, with one port and one folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import IO, Self

import httpx


class Host:
    """A server that can be killed without warning and restarted on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self._spent = 0.0
        self._log = data / "server.log"
        self._process = self._started()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.data / "quatuor.sqlite3"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """Kill it with SIGKILL, which leaves no time to clean up."""
        self._spent += cpu_of(self._process.pid)
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def start_again(self) -> None:
        """Restart it with the same port and the same games."""
        self._process = self._started()

    @property
    def cpu(self) -> float:
        """Processor seconds used so far, killed processes included."""
        return self._spent + cpu_of(self._process.pid)

    @property
    def memory(self) -> float:
        """Peak memory in MiB."""
        return status_of(self._process.pid, "VmHWM") / 1024

    def wait_for_sockets(self, sockets: int, within: float = 60.0) -> None:
        """Wait until a number of sockets are open, with a timeout."""
        end = monotonic() + within
        while self._sockets() < sockets and monotonic() < end:
            sleep(0.1)

    def _sockets(self) -> float:
        metrics = httpx.get(f"{self.url}/metrics", timeout=30, trust_env=False).text
        lines = (line.split() for line in metrics.splitlines() if line.startswith("quatuor_sockets "))
        return float(next(lines)[1])

    def complaints(self) -> list[str]:
        """The lines of its log that report errors."""
        return [
            line for line in self._log.read_text().splitlines() if " WARNING " in line or " ERROR " in line
        ]

    def _started(self) -> subprocess.Popen[str]:
        words = ["serve", "--no-browser", "--rate", "0", "--port", str(self.port), "--data", str(self.data)]
        with self._log.open("a") as log:
            process = _process([sys.executable, "-m", "quatuor", *words], log)
        assert process.stdout is not None
        if not process.stdout.readline():
            raise RuntimeError(f"the server did not start: {self._log.read_text()}")
        return process


def _process(command: list[str], log: IO[str]) -> subprocess.Popen[str]:
    environment = {**os.environ, "QUATUOR_LANG": "en"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)  # noqa: S603 - our own


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def cpu_of(process: int) -> float:
    """Processor seconds of all threads of a process; 0 if the system does not report them."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def status_of(process: int, name: str) -> int:
    """A line of the system's process status, in KiB; 0 if missing."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1])
    return 0


def memory_of(process: int) -> float:
    """The memory of a process and its children now, in MiB."""
    lists = Path(f"/proc/{process}/task").glob("*/children")  # a child belongs to the thread that started it
    below: list[int] = []
    for each in lists:
        with suppress(OSError):  # the thread has ended
            below += map(int, each.read_text().split())
    return status_of(process, "VmRSS") / 1024 + sum(map(memory_of, below))
