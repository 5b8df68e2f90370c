"""Runs the command `quatuor`, and writes down how late its event loop is.

    python observed.py SAMPLES serve …

It runs with the interpreter of the server that is measured, of whichever version, so it imports nothing else
from here. The product has no hook for this, hence nothing that a visitor could reach.

A sample is due every two milliseconds. A loop that stops for 20 ms is late for ten samples, by 20 ms, 18 ms
and so on: a long stop counts for as long as it lasts.
"""

from __future__ import annotations

import asyncio
import struct
import sys
import time
from pathlib import Path
from typing import BinaryIO, NamedTuple

EVERY = 0.002
EARLY = 0.001
"""The loop rounds to milliseconds, so it may wake this much too early: that is in time."""
SAMPLE = struct.Struct("ddd")
QUEUE = "/proc/thread-self/schedstat"
"""Where Linux says how long a thread was ready to run and had no core."""


class Sample(NamedTuple):
    """When a sample was due, by how much it was late, and how much of that was spent waiting for a core."""

    due: float
    late: float
    queued: float


class Samples:
    """Samples of one event loop, written to a file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._due = time.monotonic()
        self._queued = queued()

    def take(self) -> None:
        """Write all samples that are due, and continue with the next one."""
        now, before, self._queued = time.monotonic(), self._queued, queued()
        while self._due <= now + EARLY:
            late = max(0.0, now - self._due)
            self._file.write(SAMPLE.pack(self._due, late, min(late, self._queued - before)))
            self._due += EVERY
        asyncio.get_running_loop().call_later(self._due - now, self.take)


def queued() -> float:
    """The seconds this thread has waited for a core; 0 where the system does not tell."""
    try:
        with open(QUEUE) as file:  # noqa: PTH123 - five hundred times a second
            return int(file.read().split()[1]) / 1e9
    except OSError:
        return 0.0


def samples_in(file: Path) -> list[Sample]:
    """The samples of a file; the last one may be incomplete."""
    written = file.read_bytes()
    whole = written[: len(written) // SAMPLE.size * SAMPLE.size]
    return [Sample(*each) for each in SAMPLE.iter_unpack(whole)]


def main() -> int:
    """Run the command, with samples from the moment the server starts."""
    import uvicorn

    from quatuor.cli import main as quatuor

    start_up = uvicorn.Server.startup
    with Path(sys.argv.pop(1)).open("wb", buffering=4096) as file:

        async def observed(server: uvicorn.Server, *more: object, **named: object) -> None:
            Samples(file).take()
            await start_up(server, *more, **named)  # type: ignore[arg-type]

        uvicorn.Server.startup = observed  # type: ignore[method-assign, assignment]
        return quatuor()


if __name__ == "__main__":
    sys.exit(main())
