"""The command: see `python -m tests.fuzz --help`."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from . import __doc__ as about
from .feeding import GROWTH, Failure, reports
from .mutation import Mutator
from .parsers import PARSERS
from .visiting import visited

FOUND: Final = Path("build/fuzz")
"""Where inputs that broke something are written."""


def arguments(words: Sequence[str] | None = None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m tests.fuzz", description=about, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=10_000_000, help="inputs for the parsers (10,000,000)")
    parser.add_argument("--requests", type=int, default=200_000, help="inputs for a real server (200,000)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one per core")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other inputs (default: 1)")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    parser.add_argument("--again", metavar="NAME:NUMBER", help="repeat one input, and show what happens")
    return parser.parse_args(words)


def again(name: str, seed: int) -> int:
    """Repeat one input of a parser."""
    kind, _, number = name.partition(":")
    parser = PARSERS[kind]
    data = Mutator(kind, parser.seeds(), seed).made(int(number))
    sys.stdout.buffer.write(data + b"\n")
    print("accepted" if parser.accepts(data) else "refused, as documented", file=sys.stderr)
    return 0


def feed_parsers(asked: Namespace) -> list[Failure]:
    """Feed all parsers, and show how far it is."""
    failures: list[Failure] = []
    fed = accepted = 0
    growth, began = 0.0, time.monotonic()
    for report in reports(asked.count, asked.processes, asked.seed):
        fed, accepted = fed + report.fed, accepted + report.accepted
        failures += report.failures
        growth = max(growth, report.memory)
        rate = fed / (time.monotonic() - began)
        show(f"{fed:,} inputs, {rate:,.0f} per second, {accepted:,} accepted, {len(failures)} failures")
    print(f"\nparsers: {fed:,} inputs in {time.monotonic() - began:,.0f} s, memory grew by {growth:.0f} MiB")
    if growth > GROWTH:
        failures.append(Failure("memory", b"", f"a process grew by {growth:.0f} MiB"))
    return failures


class Progress:
    """A line about how far it is: often on a terminal, rarely in a log."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._every = 0.2 if self._terminal else 60.0
        self._shown = time.monotonic()

    def __call__(self, line: str) -> None:
        if time.monotonic() - self._shown >= self._every:
            self._shown = time.monotonic()
            print(
                f"\r{line}" if self._terminal else line, end="" if self._terminal else "\n", file=sys.stderr
            )


show: Final = Progress()


def keep(failures: list[Failure]) -> None:
    """Print what failed, and write each input to a file."""
    FOUND.mkdir(parents=True, exist_ok=True)
    for failure in failures:
        path = FOUND / failure.name.replace(":", "-")
        path.write_bytes(failure.data)
        print(f"\n{failure.name}: {path}\n{failure.trace.strip()}", file=sys.stderr)


def main() -> int:
    """Fuzz the parsers, then a server. The exit code is 1 if anything failed."""
    asked = arguments()
    if asked.again:
        return again(asked.again, asked.seed)
    failures = feed_parsers(asked) if asked.count else []
    failures += visited(asked.requests, asked.seed, show, asked.python) if asked.requests else []
    keep(failures)
    print("nothing broke" if not failures else f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
