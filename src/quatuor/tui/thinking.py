"""Thinking beside the screen: one piece of work at a time, about a match as it stands.

The work runs on a thread of its own and is given a copy of the match; the screen goes on. What was found
about a match that has changed meanwhile is never heard of: the wait for it is cancelled, and the flag that
stops the work is raised. Work that fails is told to whoever asked for it; the screen goes on all the same.
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
"""Thinks about a match, and gives what is then to be done with the answer."""


class Thinking:
    """What a part of the screen has being thought about, if anything."""

    def __init__(self, owner: Widget, fails: Callable[[Exception], None]) -> None:
        self._owner = owner
        self._fails = fails
        self._about: State | None = None
        self._worker: Worker[None] | None = None

    def is_about(self, match: Match) -> bool:
        """Whether the match still stands as it did when the thinking began, which may have ended."""
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
        """Think no more; an answer that is under way is lost."""
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
        if self._owner.is_attached and self._owner.app.is_running:  # else there is nothing left to show it on
            then()


async def unhurried(work: Callable[[], Found], seconds: float) -> Found:
    """Do work on another thread, and take at least so long about it that one can follow."""
    found, _ = await asyncio.gather(asyncio.to_thread(work), asyncio.sleep(seconds))
    return found
