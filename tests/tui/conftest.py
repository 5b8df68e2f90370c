"""A fast terminal: tests wait only for their own messages, not for an idle machine."""

from __future__ import annotations

import asyncio

import pytest


async def _a_moment(min_sleep: float = 0, max_sleep: float = 1) -> None:  # noqa: ARG001
    """Let pending messages arrive.

    Textual's own wait measures the processor load in steps of 20 ms, which is too slow for hundreds of
    clicks.
    """
    for _ in range(20):
        await asyncio.sleep(0)  # a message may cause another, in another task
    for _ in range(3):
        await asyncio.sleep(0.0005)


@pytest.fixture(autouse=True)
def _brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", _a_moment)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _a_moment)
