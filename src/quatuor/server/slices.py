"""Long work on the event loop, a slice at a time, so that everybody else's work comes between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Final, TypeVar

Step = TypeVar("Step")

SLICE: Final = 0.002
"""Seconds of work before the others have their turn."""


async def in_slices(steps: Iterable[Step]) -> AsyncIterator[Step]:
    """The same steps; after each slice, the event loop goes round once."""
    until = time.perf_counter() + SLICE
    for step in steps:
        yield step
        if time.perf_counter() >= until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
