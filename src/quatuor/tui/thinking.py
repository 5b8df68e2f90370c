"""Background thinking: one task at a time, about the current state of a match.

The task runs on its own thread with a copy of the match, and the screen stays responsive. If the match has
changed meanwhile, the result is dropped: the wait is cancelled, and the stop flag is raised. A failure is
reported to the caller, and the screen stays responsive.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias, TypeVar

from textual.widget import Widget
from textual.worker import Worker

from ..engine.player import StopFlag
from ..match import Match
from ..rules.game import Position

__all__ = ["Job", "StopFlag", "Thinking", "unhurried"]

Found = TypeVar("Found")
State: TypeAlias = tuple[Position, int]
Job: TypeAlias = Callable[[Match, StopFlag], Coroutine[Any, Any, Callable[[], None]]]
"""Thinks about a match, and returns the action to take with the answer."""


class Thinking:
    """The background task of a part of the screen, if any."""

    def __init__(self, owner: Widget, fails: Callable[[Exception], None]) -> None:
        self._owner = owner
        self._fails = fails
        self._about: State | None = None
        self._worker: Worker[None] | None = None

    def is_about(self, match: Match) -> bool:
        """Whether the match is unchanged since the thinking started, which may have ended."""
        about = self._about
        return about is not None and about[0] is match.position and about[1] == len(match.entries)

    @property
    def goes_on(self) -> bool:
        return self._worker is not None

    def begin(self, match: Match, job: Job) -> None:
        """Think about a match instead of anything else."""
        self.stop()
        self._about = (match.position, len(match.entries))
        self._worker = self._owner.run_worker(self._do(job, match.copy()))

    def stop(self) -> None:
        """Stop thinking; a pending answer is lost."""
        self._about = None
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None

    async def _do(self, job: Job, match: Match) -> None:
        stop = StopFlag()
        try:
            then = await job(match, stop)
        except Exception as error:  # noqa: BLE001 - whatever an engine does, nobody's game is lost
            then = partial(self._fails, error)
        finally:
            stop.set()
        self._worker = None
        if self._owner.is_attached and self._owner.app.is_running:  # otherwise there is no screen left
            then()


async def unhurried(work: Callable[[], Found], seconds: float) -> Found:
    """Run work on another thread, and take long enough that people can follow."""
    found, _ = await asyncio.gather(asyncio.to_thread(work), asyncio.sleep(seconds))
    return found
