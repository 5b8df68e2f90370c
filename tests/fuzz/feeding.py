"""Feeds the parsers, in several processes."""

from __future__ import annotations

import multiprocessing
import os
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Final

from .mutation import Mutator
from .parsers import PARSERS, Parser

CHUNK: Final = 2000
"""Inputs between two reports."""
WARM: Final = 0.2
"""The share of all inputs after which nothing new should stay in memory."""
GROWTH: Final = 48.0
"""MiB by which a process may still grow after that."""
SLOW: Final = 10.0
"""Seconds that one input may take."""
ENOUGH: Final = 5
"""Failures of a parser after which it is left alone."""


@dataclass(frozen=True)
class Failure:
    """An input that broke a parser, under the name that repeats it."""

    name: str
    data: bytes
    trace: str


@dataclass
class Report:
    """What happened to some inputs of one process."""

    fed: int = 0
    accepted: int = 0
    failures: list[Failure] = field(default_factory=list)
    memory: float = 0.0


def fed(name: str, numbers: range, run: int) -> Report:
    """Feed a parser with the inputs of some numbers."""
    parser, report = PARSERS[name], Report()
    mutator = Mutator(name, parser.seeds(), run)
    for number in numbers:
        data = mutator.made(number)
        try:
            report.accepted += _in_time(parser, data)
        except Exception:  # noqa: BLE001 - anything else is a failure
            report.failures.append(Failure(f"{name}:{number}", data, traceback.format_exc()))
            if len(report.failures) >= ENOUGH:
                break
        report.fed += 1
    return report


def _in_time(parser: Parser, data: bytes) -> bool:
    """Whether a parser accepts an input, unless it takes too long to tell."""
    began = time.process_time()
    accepted = parser.accepts(data)
    if (took := time.process_time() - began) > SLOW:
        raise TimeoutError(f"{took:.1f} seconds")
    return accepted


def memory() -> float:
    """The memory of this process now, in MiB; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as file:  # noqa: PTH123 - a system file, read often
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0.0


def chunks(count: int) -> list[tuple[str, range]]:
    """The inputs of all parsers in turn, so that a run that is stopped has fed all of them."""
    each = count // len(PARSERS) or 1
    starts = range(0, each, CHUNK)
    return [(name, range(start, min(start + CHUNK, each))) for start in starts for name in PARSERS]


def _work(shared: list[tuple[str, range]], run: int, pipe: Connection) -> None:
    """The main function of a process: feed its chunks, and report after each."""
    warm, weary, standard = int(WARM * len(shared)), set[str](), 0.0
    for index, (name, numbers) in enumerate(shared):
        if name in weary:
            continue
        report = fed(name, numbers, run)
        if len(report.failures) >= ENOUGH:
            weary.add(name)
        if index == warm:
            standard = memory()
        report.memory = memory() - standard if index >= warm else 0.0
        pipe.send(report)
    pipe.close()


def reports(count: int, processes: int, run: int) -> Iterator[Report]:
    """Feed the parsers with this many inputs; the reports come as they are made."""
    context, every, pipes = multiprocessing.get_context("spawn"), chunks(count), []
    for number in range(processes):
        ours, theirs = context.Pipe(duplex=False)
        work = (every[number::processes], run, theirs)
        context.Process(target=_work, args=work, daemon=True).start()
        theirs.close()
        pipes.append(ours)
    while pipes:
        for pipe in wait(pipes):
            assert isinstance(pipe, Connection)
            try:
                yield pipe.recv()
            except EOFError:
                pipes.remove(pipe)
