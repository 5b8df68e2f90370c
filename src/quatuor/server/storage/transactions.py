"""Transactions of the one writer: on a thread for SQLite, on the event loop for PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Engine, Executable
from sqlalchemy.ext.asyncio import AsyncEngine

Row: TypeAlias = dict[str, Any]
Step: TypeAlias = tuple[Executable, Sequence[Row]]
"""A statement, and the rows to execute it with."""


class Transactions(Protocol):
    """Executes steps in one transaction; it returns when they are on disk."""

    async def run(self, steps: Sequence[Step]) -> None: ...

    async def close(self) -> None: ...


class OnThread:
    """On a thread of its own, from begin to end: going back and forth for each statement takes longer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")

    async def run(self, steps: Sequence[Step]) -> None:
        await self._do(self._transact, steps)

    async def close(self) -> None:
        await self._do(self._engine.dispose)
        self._thread.shutdown()

    async def _do(self, work: Callable[..., None], *arguments: object) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def _transact(self, steps: Sequence[Step]) -> None:
        with self._engine.begin() as connection:
            for statement, rows in steps:
                connection.execute(statement, rows)


class OnLoop:
    """On the event loop, over the one connection of an engine of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, steps: Sequence[Step]) -> None:
        async with self._engine.begin() as connection:
            for statement, rows in steps:
                await connection.execute(statement, rows)

    async def close(self) -> None:
        await self._engine.dispose()
