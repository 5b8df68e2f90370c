"""Long work on the event loop: done in slices, and only once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

import pytest
from msgspec import json

from quatuor.match import Match
from quatuor.server import slices
from quatuor.server.messages import Friend, Import, Join, Me
from quatuor.server.play import games
from quatuor.server.room import Asked, Stored
from quatuor.server.room import Me as MeThere
from quatuor.server.room.events import Resumed
from quatuor.server.slices import in_slices
from quatuor.server.storage import Store, reading
from tests.server.conftest import run
from tests.server.http.test_processes import not_here
from tests.server.service import game_service

Step = TypeVar("Step")
RECORD = '[Game "quantik"] 1. Aa1 2. Bb3 *'
EVENTS = 100


class Counted:
    """`in_slices`, counting the steps."""

    def __init__(self) -> None:
        self.steps = 0

    async def __call__(self, steps: Iterable[Step]) -> AsyncIterator[Step]:
        async for step in in_slices(steps):
            self.steps += 1
            yield step


def test_others_have_their_turn_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(slice_: float) -> list[str]:
        monkeypatch.setattr(slices, "SLICE", slice_)
        order: list[str] = []

        async def say(words: AsyncIterator[str]) -> None:
            async for word in words:
                order.append(word)  # noqa: PERF401 - in the order in which both say them

        async def dashes() -> AsyncIterator[str]:
            for _ in range(3):
                yield "-"
                await asyncio.sleep(0)

        await asyncio.gather(say(in_slices("abc")), say(dashes()))
        return order

    assert run(lambda: scene(0)) == list("a-b-c-")
    assert run(lambda: scene(60)) == list("abc---")


def test_long_game_is_read_in_slices(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted()
    monkeypatch.setattr(reading, "in_slices", counted)

    async def scene() -> None:
        async with Store.opened(database) as opened:
            asked = Asked(id="a", game="quantik", sitters=[MeThere(), MeThere()], secret="00" * 32, created=1)
            events = [Stored(version, version, Resumed(1), None) for version in range(1, EVENTS + 1)]
            await opened.create(asked, events, "playing")
            found = await opened.load("a")
            assert found is not None
            assert found.events == events

    run(scene)
    assert counted.steps == EVENTS


def test_resumed_record_is_replayed_in_slices_and_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted()
    monkeypatch.setattr(games, "in_slices", counted)

    async def scene() -> None:
        async with game_service(database) as there:
            wish = Import(RECORD, [Me("Ada"), Friend()])
            made = await there.service.import_(json.encode(wish), "me")
            assert counted.steps == 3  # the start, and two moves
            with monkeypatch.context() as patched:
                patched.setattr(Match, "play", not_here)
                joined = await there.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
                await there.draw(made.id, made.secret, joined.secret)
            view = await there.view(made.id)
            assert view.status == "playing"
            assert [entry.text for entry in view.entries] == ["Aa1", "Bb3"]
            assert [seat.name for seat in view.seats] == ["Ada", "Bob"]

    run(scene)
