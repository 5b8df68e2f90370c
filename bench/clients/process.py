"""A process full of clients, seen from outside: it says when they are ready, and gets start and stop signals.

◀── seated ── clients
── go ──▶ ── stop ──▶ clients
◀── result ── clients
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

Plan = TypeVar("Plan")
Result = TypeVar("Result")


class ClientProcess(Generic[Plan, Result]):
    """Runs `work` with a plan and its end of a pipe."""

    def __init__(self, work: Callable[[Plan, Connection], None], plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(plan, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def seated(self) -> None:
        """Wait until all of them can start."""
        self._pipe.recv()

    def send(self, word: str) -> None:
        """Send "go" or "stop"."""
        self._pipe.send(word)

    def result(self) -> Result:
        """Their observations, after they are stopped."""
        found: Result = self._pipe.recv()
        self._process.join()
        return found
