"""The single writer: pending changes are committed together, then all callers are notified.

    append ─┐
    append ─┼─▶ waiting ──▶ one transaction ──▶ on disk ──▶ all callers continue
    beat   ─┘

A commit takes as long for one change as for fifty, so a hundred games cost little more than one. If one
change conflicts, all are retried one by one, so no caller suffers from another's conflict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from time import monotonic
from typing import Final

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError

from .errors import Conflict
from .transactions import Row, Step, Transactions

MOST: Final = 500
"""The most tasks in one transaction."""
PACE: Final = 0.008
"""The least seconds between transactions: under load, more tasks share one."""


@dataclass(slots=True)
class Work:
    """Steps that are executed together, of a game if they have one; `done` is set when they are on disk."""

    of: str
    steps: Sequence[Step]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Commits all pending tasks at a time; within a transaction, statements follow `order`."""

    def __init__(self, transactions: Transactions, order: Sequence[Executable]) -> None:
        self._transactions = transactions
        self._order = order
        self._waiting: asyncio.Queue[Work | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="writer")
        self.commits = 0
        """The number of transactions so far."""
        self._failing_since: float | None = None

    def fails_for(self) -> float:
        """For how many seconds nothing could be written; 0 if the last transaction was."""
        return 0.0 if self._failing_since is None else max(0.001, monotonic() - self._failing_since)

    async def write(self, *steps: Step, of: str = "") -> None:
        """Return when the steps are on disk. Raises `Conflict` if they conflict with existing rows."""
        work = Work(of, steps)
        self._waiting.put_nowait(work)
        await work.done

    async def close(self) -> None:
        """Write pending tasks, then stop."""
        self._waiting.put_nowait(None)
        await self._task
        await self._transactions.close()

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
            self._failing_since = self._failing_since or monotonic()
            _release(batch, error)
        else:
            _release(batch)

    async def _part(self, batch: Sequence[Work], error: IntegrityError) -> None:
        """Find the culprit: try each task alone."""
        if len(batch) == 1:
            _release(batch, Conflict(str(error.orig)))
            return
        for work in batch:
            await self._write([work])

    async def _commit(self, batch: Sequence[Work]) -> None:
        await self._transactions.run(list(self._steps(sorted(batch, key=attrgetter("of")))))
        self.commits += 1
        self._failing_since = None

    def _steps(self, batch: Sequence[Work]) -> Iterator[Step]:
        """All steps, with equal statements together. All servers take games in one order: no deadlocks."""
        for statement in self._order:
            if rows := _rows(batch, statement):
                yield statement, rows


def _rows(batch: Sequence[Work], statement: Executable) -> list[Row]:
    return [row for work in batch for step, rows in work.steps if step is statement for row in rows]


def _release(batch: Sequence[Work], error: Exception | None = None) -> None:
    """Release every caller who still waits."""
    for work in batch:
        if work.done.done():
            continue
        if error is None:
            work.done.set_result(None)
        else:
            work.done.set_exception(error)
