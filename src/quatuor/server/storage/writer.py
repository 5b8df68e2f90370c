"""The one who writes: whatever waits is committed together, and then everybody is told.

    append ─┐
    append ─┼─▶ waiting ──▶ one transaction ──▶ on disk ──▶ all who waited go on
    beat   ─┘

A commit takes as long for one change as for fifty, so a hundred games cost little more than one. When one of
them clashes with what is there, all are tried again, each alone: nobody suffers from another's conflict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeAlias

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .errors import Conflict

Row: TypeAlias = dict[str, Any]
Step: TypeAlias = tuple[Executable, Sequence[Row]]

MOST: Final = 500
"""Pieces of work in one transaction."""
PACE: Final = 0.008
"""Seconds from one transaction to the next at least: under load, more of them share one."""


@dataclass(slots=True)
class Work:
    """Statements with their rows, which are done together; `done` is told when they are on disk."""

    steps: Sequence[Step]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Commits what it is given, as much at a time as waits; within that, statements have their `order`."""

    def __init__(self, engine: AsyncEngine, order: Sequence[Executable]) -> None:
        self._engine = engine
        self._order = order
        self._waiting: asyncio.Queue[Work | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="writer")
        self.commits = 0
        """How many transactions there were."""

    async def write(self, *steps: Step) -> None:
        """Return when the steps are on disk; `Conflict` where they clash with what is there."""
        work = Work(steps)
        self._waiting.put_nowait(work)
        await work.done

    async def close(self) -> None:
        """Write what waits, and then no more."""
        self._waiting.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        begun = 0.0
        while (first := await self._waiting.get()) is not None:
            await asyncio.sleep(begun + PACE - monotonic())
            begun = monotonic()
            await self._write([first, *self._all_that_waits()])

    def _all_that_waits(self) -> Iterator[Work]:
        for _ in range(min(self._waiting.qsize(), MOST - 1)):
            work = self._waiting.get_nowait()
            if work is None:  # the end, which is for later
                self._waiting.put_nowait(None)
                return
            yield work

    async def _write(self, batch: Sequence[Work]) -> None:
        try:
            await self._commit(batch)
        except IntegrityError as error:
            await self._part(batch, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            _tell(batch, error)
        else:
            _tell(batch)

    async def _part(self, batch: Sequence[Work], error: IntegrityError) -> None:
        """Find out whose fault it was: each is tried alone."""
        if len(batch) == 1:
            _tell(batch, Conflict(str(error.orig)))
            return
        for work in batch:
            await self._write([work])

    async def _commit(self, batch: Sequence[Work]) -> None:
        async with self._engine.begin() as connection:
            for statement in self._order:
                if rows := _rows(batch, statement):
                    await connection.execute(statement, rows)
        self.commits += 1


def _rows(batch: Sequence[Work], statement: Executable) -> list[Row]:
    return [row for work in batch for step, rows in work.steps if step is statement for row in rows]


def _tell(batch: Sequence[Work], error: Exception | None = None) -> None:
    """Let everybody go on who still waits."""
    for work in batch:
        if work.done.done():
            continue
        if error is None:
            work.done.set_result(None)
        else:
            work.done.set_exception(error)
