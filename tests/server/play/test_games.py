"""Every change of a game is decided, stored and applied, and only then announced."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from quatuor.server.messages import Done, Refused, Update
from quatuor.server.room import Stored
from quatuor.server.storage import Store
from tests.server.conftest import run, until
from tests.server.service import Page, Scene, game_service


class SlowStore:
    """A store whose next write waits for `go`, and can be made to fail."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self._append = store.append
        self.asked = asyncio.Event()
        self.go = asyncio.Event()
        self.fails = False
        monkeypatch.setattr(store, "append", self.append)

    async def append(self, game: str, events: Sequence[Stored], *more: Any) -> str:
        self.asked.set()
        await self.go.wait()
        if self.fails:
            raise OSError("the disk is full")
        return await self._append(game, events, *more)


def version_in_memory(there: Scene, game: str) -> int:
    found = there.service._games.rooms.get(game)
    assert found is not None
    return found.room.version


async def a_move_on_its_way(page: Page, slow: SlowStore) -> asyncio.Task[Done | Refused]:
    task = asyncio.create_task(page.play("Aa1"))
    await slow.asked.wait()
    return task


def test_nothing_is_applied_or_announced_before_it_is_stored(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            before = version_in_memory(there, game)
            slow = SlowStore(there.store, monkeypatch)
            moving = await a_move_on_its_way(ada, slow)
            assert version_in_memory(there, game) == before
            assert not ada.all(Done)
            assert not [update for update in bob.all(Update) if update.view.version > before]
            slow.go.set()
            assert isinstance(await moving, Done)
            assert version_in_memory(there, game) == before + 1
            await until(lambda: bob.view.version == before + 1)

    run(scene)


def test_a_change_that_cannot_be_stored_has_no_effect(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            before = version_in_memory(there, game)
            slow = SlowStore(there.store, monkeypatch)
            slow.fails = True
            slow.go.set()
            answer = await ada.play("Aa1")
            assert isinstance(answer, Refused)
            assert answer.code == "not-kept"
            slow.fails = False
            assert (await there.view(game)).version == before
            assert isinstance(await ada.play("Aa1"), Done)
            assert bob.view.version == before + 1

    run(scene)


def test_changes_and_refusals_are_counted(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            _, ada, bob = await there.two_people()
            await ada.play("Aa1")
            await ada.play("Ab2")
            first = await bob.play("Bc3", "key-sent-twice")
            assert await bob.play("Bc3", "key-sent-twice") == first
            metrics = there.service._metrics.text().decode()
            assert "quatuor_moves_total 7.0" in metrics  # five of them drew the dice
            assert 'quatuor_refusals_total{code="not-your-turn"} 1.0' in metrics

    run(scene)
