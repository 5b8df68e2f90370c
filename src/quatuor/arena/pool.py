"""Distributes games over processes.

Each worker is a process of its own behind a pipe: it takes a task, reports before each turn which engine it
waits for, and returns a result. So when a worker dies or a move never ends, the engine responsible is known.
That engine loses the game, and a new worker takes over. A worker killed from outside (by a person, or for
lack of memory) is nobody's fault: its game is played again.

A worker exits when its arena does: a thread watches for that, so not even an endless move keeps it alive.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.connection import Connection, wait
from typing import Final

from quatuor.sharing import available_cores

from .errors import ArenaError
from .play import lost, play_game
from .task import Result, Task, Turn

GRACE: Final = 1.0
"""Extra seconds an engine has to return by itself after its time is up."""
NAP: Final = 60.0
"""The longest sleep of the arena between two checks, in seconds."""
FAREWELL: Final = 3.0
"""Seconds a worker has to close its engines."""
KILLED: Final = -getattr(signal, "SIGKILL", 9)
"""The exit code of a process that was killed from outside."""
REPLAYS: Final = 3
"""How often a game is restarted for that; an engine that uses all memory would never finish."""
_PROCESSES: Final = multiprocessing.get_context("spawn")


def played(tasks: Iterable[Task], workers: int | None = None) -> Generator[Result, None, None]:
    """Yield the results of tasks as they complete; a task is taken when a worker is free.

    >>> from quatuor.arena import Contest, played
    >>> contest = Contest.between("quantik", ["random", "level:1"], games=4, seed=7)
    >>> sorted(result.task.number for result in played(contest.tasks(), workers=1))
    [0, 1, 2, 3]
    """
    waiting = iter(tasks)
    idle = [_Worker() for _ in range(workers or available_cores())]
    busy: list[_Worker] = []
    try:
        while True:
            while idle and (task := next(waiting, None)):
                idle[-1].give(task)
                busy.append(idle.pop())
            if not busy:
                return
            for worker, result in _done(busy):
                busy.remove(worker)
                idle.append(worker)
                yield result
    finally:
        for worker in (*idle, *busy):
            worker.dismiss()
        for worker in (*idle, *busy):
            worker.stop()


def play_apart(task: Task) -> Result:
    """Play a game in a separate process, which is kept for the next game.

    Other ways of distributing games thus treat crashes and endless moves as `played` does.

    >>> from quatuor.arena import Contest, play_apart, play_game
    >>> task = next(Contest.between("quantik", ["random", "level:2"], games=2, seed=7).tasks())
    >>> play_apart(task).moves == play_game(task).moves
    True
    """
    worker = _kept()
    worker.give(task)
    while not (done := _done([worker])):
        pass
    return done[0][1]


@cache
def _kept() -> _Worker:
    return _Worker()


def _done(busy: list[_Worker]) -> list[tuple[_Worker, Result]]:
    """Wait until a worker reports or its time is up; return those that are done, with their results."""
    patience = min(worker.deadline for worker in busy) - time.monotonic()
    speaking = wait([worker.connection for worker in busy], min(max(patience, 0.0), NAP))
    results = ((worker, worker.result(speaking=worker.connection in speaking)) for worker in busy)
    return [(worker, result) for worker, result in results if result]


class _Worker:
    """A process that plays games in sequence; it starts with its first task."""

    def __init__(self) -> None:
        self.process: multiprocessing.process.BaseProcess | None = None
        self.connection: Connection
        self.task: Task
        self.turn: Turn | None
        self.deadline: float
        self.replays: int

    def give(self, task: Task) -> None:
        """Start with a task."""
        self.replays = 0
        self._begin(task)

    def _begin(self, task: Task) -> None:
        if self.process is None:
            self._start()
        self.task, self.turn, self.deadline = task, None, float("inf")
        with suppress(BrokenPipeError):  # it died while it was idle: its end is read like any other
            self.connection.send(task)

    def result(self, *, speaking: bool) -> Result | None:
        """The result of the task, if it is available."""
        if speaking:
            return self._heard()
        if time.monotonic() < self.deadline:
            return None
        return self._broken_off("time", f"more than {self.task.timeout:g} s")

    def dismiss(self) -> None:
        """Ask the process to close its engines and exit."""
        if self.process is not None:
            self.process.terminate()

    def stop(self) -> int | None:
        """Make sure that the process has exited; return its exit code, if any."""
        if self.process is None:
            return None
        self.dismiss()
        self.process.join(FAREWELL)
        self.process.kill()
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        self.connection.close()
        self.process = None
        return code

    def _start(self) -> None:
        self.connection, theirs = _PROCESSES.Pipe()
        self.process = _PROCESSES.Process(target=_work, args=(theirs,), daemon=True)
        with _ctrl_c_ignored():  # a process inherits the signals its parent ignores
            self.process.start()
        theirs.close()

    def _heard(self) -> Result | None:
        try:
            said: Turn | Result = self.connection.recv()
        except (EOFError, OSError):
            return self._ended(self.stop())
        if isinstance(said, Result):
            return said
        self.turn, self.deadline = said, time.monotonic() + self.task.timeout + GRACE
        return None

    def _ended(self, code: int | None) -> Result | None:
        if code == KILLED and self.replays < REPLAYS:
            self.replays += 1
            self._begin(self.task)
            return None
        return self._broken_off("crash", f"exit code {code}")

    def _broken_off(self, reason: str, detail: str) -> Result:
        self.stop()
        if self.turn is None:  # not in the middle of a game: no engine's fault
            raise ArenaError("worker", detail=detail)
        return lost(self.task, self.turn, reason, detail)


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Leave Ctrl-C to the arena, which ends its workers itself."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection) -> None:
    """The loop of a worker: play tasks until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # on the way out engines are closed
    threading.Thread(target=_go_with_the_arena, name="arena", daemon=True).start()
    os.dup2(2, 1)  # keeps an engine's output out of the arena's
    with suppress(EOFError, OSError):
        while True:
            task: Task = connection.recv()
            connection.send(play_game(task, connection.send))


def _go_with_the_arena() -> None:
    """Exit when the parent process is gone, even in the middle of a move."""
    arena = multiprocessing.parent_process()
    assert arena is not None
    arena.join()
    os.kill(os.getpid(), signal.SIGTERM)
