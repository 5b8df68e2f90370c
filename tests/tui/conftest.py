"""A brisk terminal: tests need not wait for the machine to be idle, only for what was asked to be done."""

from __future__ import annotations

import asyncio

import pytest


async def _a_moment(min_sleep: float = 0, max_sleep: float = 1) -> None:  # noqa: ARG001
    """Let the messages that are under way arrive.

    Textual's own wait measures how busy the processor is, 20 ms at a time; a game has hundreds of clicks.
    """
    for _ in range(20):
        await asyncio.sleep(0)  # a message may beget another, on another task
    for _ in range(3):
        await asyncio.sleep(0.0005)


@pytest.fixture(autouse=True)
def _brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.app.wait_for_idle", _a_moment)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _a_moment)
