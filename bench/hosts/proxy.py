"""HAProxy before servers of this machine, with the configuration that the documentation recommends.

Only `global`, the ports and the servers differ from `docs/examples/haproxy.cfg`, and there is no https.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from .guard import GUARD
from .host import cpu_of_all, free_port, is_free

EXAMPLE: Final = Path(__file__).parents[2] / "docs" / "examples" / "haproxy.cfg"
PLACES: Final = os.pathsep.join(["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"])
"""Where distributions keep it, besides PATH."""
WITHIN: Final = 30.0
"""Seconds until it listens, or notices that servers have come back."""
GLOBAL: Final = """global
    stats socket {admin} mode 600 level admin
    log stderr format raw local0 notice
    fd-hard-limit 65536
"""


class Proxy:
    """HAProxy on a free port or a given one. It can be killed and started again."""

    def __init__(self, folder: Path, servers: Sequence[int], port: int | None = None) -> None:
        self.port = port or free_port()
        self._servers = servers
        self._file = folder / "haproxy.cfg"
        self._admin = folder / "admin.sock"
        self._log = folder / "haproxy.log"
        self._spent = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._file.write_text(configured(EXAMPLE.read_text(), self.port, servers, self._admin))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the proxy is not running"
        return self._process.pid

    @property
    def cpu(self) -> float:
        """Processor seconds used so far, before a restart included."""
        return self._spent + (cpu_of_all(self.pid) if self._process is not None else 0.0)

    # Life and death.

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._admin.unlink(missing_ok=True)
        with self._log.open("ab") as log:
            self._process = GUARD.launched([program(), "-db", "-f", str(self._file)], stdout=log, stderr=log)
        end = monotonic() + WITHIN
        while is_free(self.port) or not self._admin.exists():
            if self._process.poll() is not None or monotonic() > end:
                raise RuntimeError(f"HAProxy does not start: {self._log.read_text()[-1000:]}")
            sleep(0.02)

    def kill(self) -> None:
        """Kill it, which closes all connections."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it at once, or do nothing if it does not run."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            self._spent += cpu_of_all(process.pid)
            process.send_signal(how)
            process.wait()
            GUARD.forget(process.pid)

    # What it knows about its servers.

    def ask(self, command: str) -> str:
        """The answer to a command of HAProxy's runtime API."""
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(str(self._admin))
            admin.sendall(f"{command}\n".encode())
            return b"".join(iter(lambda: admin.recv(65536), b"")).decode()

    def up(self) -> set[int]:
        """The ports of the servers that get requests."""
        rows = [line.split(",") for line in self.ask("show stat servers 4 -1").splitlines()[1:] if line]
        return {int(name) for _, name, *row in rows if row[15].startswith("UP")}

    def wait_for(self, servers: Iterable[int]) -> None:
        """Wait until exactly these servers get requests."""
        wanted, end = set(servers), monotonic() + WITHIN
        while self.up() != wanted:
            if monotonic() > end:
                raise RuntimeError(f"HAProxy sends requests to {self.up()} instead of {wanted}")
            sleep(0.05)


def configured(example: str, port: int, servers: Sequence[int], admin: Path) -> str:
    """The recommended configuration for this machine."""
    sections = re.split(r"\n(?=\w)", example)
    kept = [each for each in sections if each.startswith(("defaults", "frontend quatuor", "backend servers"))]
    text = "\n".join([GLOBAL.format(admin=admin), *kept])
    text = re.sub(r"^    bind .*", f"    bind 127.0.0.1:{port}", text, flags=re.MULTILINE)
    without = re.sub(r"^    server .*\n", "", text, flags=re.MULTILINE)
    return without + "".join(f"    server {each} 127.0.0.1:{each}\n" for each in servers)


def program() -> str:
    """The path of HAProxy."""
    found = shutil.which("haproxy", path=os.pathsep.join([os.environ.get("PATH", ""), PLACES]))
    if found is None:
        raise RuntimeError("HAProxy is missing; hint: on Debian and Ubuntu: sudo apt-get install haproxy")
    return found
