"""A real server that can be killed and restarted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ENVIRONMENT = {**os.environ, "QUATUOR_LANG": "en", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
LOG = "server.log"


class Site:
    """`quatuor serve` on its own port, without limits, because tests are faster than people."""

    def __init__(
        self,
        data: Path,
        surroundings: Mapping[str, str] | None = None,
        program: Sequence[str] = ("-m", "quatuor"),
        options: Sequence[str] = (),
    ) -> None:
        """`surroundings` are environment variables, `program` what Python runs, `options` its arguments."""
        self.data = data
        self._program = program
        self._options = options
        self._environment = ENVIRONMENT | dict(surroundings or {})
        self.port = 0
        self.url = ""
        self.start()

    def start(self) -> None:
        """Serve; the second time on the same port, with the same games."""
        command = [sys.executable, *self._program, "serve", "--no-browser", "--rate", "0", *self._options]
        with (self.data / LOG).open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._environment,
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.said()
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.communicate(timeout=30)

    def said(self) -> str:
        """Its log, without the messages about start and stop."""
        lines = (self.data / LOG).read_text().splitlines()
        return "\n".join(line for line in lines if not line.startswith("Quatuor "))
