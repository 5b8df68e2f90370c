"""Fixtures of the server tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server.databases import database_in

Found = TypeVar("Found")


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The address of a new database: in a real file that does not exist yet, or on a real PostgreSQL."""
    return database_in(tmp_path / "games.sqlite3")


def run(scene: Callable[[], Coroutine[Any, Any, Found]], seconds: float = 30) -> Found:
    """Run a scene in its own event loop; one that hangs fails."""

    async def timed() -> Found:
        async with asyncio.timeout(seconds):
            return await scene()

    return asyncio.run(timed())


async def until(happens: Callable[[], Awaitable[bool] | bool], seconds: float = 10) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(seconds):
        while True:
            answer = happens()
            if answer if isinstance(answer, bool) else await answer:
                return
            await asyncio.sleep(0.005)
