"""Clocks: flags that fall, and time that does not count."""

from __future__ import annotations

import asyncio

import pytest

from quatuor.server.clock import steady_clock
from quatuor.server.messages import (
    Claim,
    Countdown,
    Days,
    Done,
    Me,
    Refused,
    Update,
)
from quatuor.server.play.deadlines import Deadlines
from quatuor.server.room.events import Resumed
from quatuor.server.storage import Store
from quatuor.server.storage.service import Service
from tests.server.conftest import run, until
from tests.server.service import Clock, Page, game_service, new_key

MINUTE = 60_000


def test_a_flag_falls_by_itself(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            _, ada, bob = await there.two_people(clock=Countdown(10))
            there.clock.ahead += 9_700
            assert isinstance(await ada.play("Aa1"), Done)  # in time, and the tower wakes up
            there.clock.ahead += 9_900
            await until(lambda: bob.view.status == "over", 5)
            assert bob.view.entries[-1].text == "resign:1"
            assert bob.view.entries[-1].because == "time"
            assert bob.view.ending is not None
            assert bob.view.ending.scores == ["1", "0"]

    run(scene)


def test_the_tower_rings_in_time_and_only_for_what_still_holds() -> None:
    async def scene() -> None:
        rung: list[str] = []

        async def ring(game: str) -> None:
            rung.append(game)

        clock = Clock()
        tower = Deadlines(ring, clock)
        running = asyncio.create_task(tower.run())
        tower.set("later", clock() + 60_000)
        tower.set("second", clock() + 60)
        tower.set("first", clock() + 30)
        tower.set("moved", clock() + 10)
        tower.set("moved", clock() + 90_000)
        tower.set("stopped", clock() + 10)
        tower.set("stopped", None)
        for number in range(200):
            tower.set("busy", clock() + 100_000 + number)
        await until(lambda: len(rung) == 2)
        await asyncio.sleep(0.05)
        assert rung == ["first", "second"]
        assert len(tower) == 3
        assert len(tower._heap) < 100
        running.cancel()

    run(scene)


def test_clocks_do_not_count_server_downtime(database: str) -> None:
    clock = Clock()

    async def before() -> tuple[str, str, int]:
        async with game_service(database, clock, asleep_after=MINUTE) as there:
            game, ada, bob = await there.two_people(clock=Countdown(300))
            await ada.play("Aa1")
            assert ada.view.time is not None
            return game, bob.secret or "", ada.view.time.at

    async def after(game: str, secret: str) -> Page:
        async with game_service(database, clock, asleep_after=MINUTE) as there:
            page = await there.page(game, secret)
            assert isinstance(await page.play("Bd4"), Done)
            return page

    game, secret, _ = run(before)
    clock.ahead += 60 * MINUTE
    page = run(lambda: after(game, secret))
    assert page.view.time is not None
    left = page.view.time.left[1]
    assert left is not None
    assert 290_000 < left <= 300_000

    async def stored() -> list[int]:
        async with Store.opened(database) as store:
            found = await store.load(game)
            assert found is not None
            return [each.event.lost for each in found[1] if isinstance(each.event, Resumed)]

    (lost,) = run(stored)
    assert lost == pytest.approx(60 * MINUTE, abs=5000)


def test_a_clock_by_days_expires_without_viewers(database: str) -> None:
    clock = Clock()

    async def scene() -> None:
        async with game_service(database, clock, rooms_in_memory=1) as there:
            game, ada, bob = await there.two_people(clock=Days(1))
            ada.leave()
            bob.leave()
            for _ in range(10):
                await there.new(Me(), Me())
            clock.ahead += 24 * 60 * MINUTE + 1000

            async def is_over() -> bool:
                return (await there.view(game)).status == "over"

            await until(is_over, 15)

    run(scene)


def test_two_quick_restarts_do_not_charge_for_the_downtime(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()

    async def before() -> tuple[str, str]:
        async with game_service(database, clock, asleep_after=MINUTE) as there:
            game, ada, bob = await there.two_people(clock=Countdown(300))
            await ada.play("Aa1")
            return game, bob.secret or ""

    async def cut_short() -> None:
        """A start that ends before the games have been loaded."""

        async def never(*_: object) -> list[str]:
            await asyncio.sleep(60)
            return []

        with monkeypatch.context() as patch:
            patch.setattr(Service, "claim", never)
            async with game_service(database, clock, asleep_after=MINUTE):
                await asyncio.sleep(0.05)

    async def after(game: str, secret: str) -> int:
        async with game_service(database, clock, asleep_after=MINUTE) as there:
            page = await there.page(game, secret)
            assert isinstance(await page.play("Bd4"), Done)
            return page.left(1)

    game, secret = run(before)
    clock.ahead += 60 * MINUTE
    run(cut_short)
    clock.ahead += MINUTE
    assert run(lambda: after(game, secret)) > 290_000


def test_clocks_do_not_count_the_sleep_of_the_machine(database: str) -> None:
    async def scene() -> None:
        async with game_service(database, asleep_after=5000) as there:
            _, ada, bob = await there.two_people(clock=Countdown(300))
            other, eve, _ = await there.two_people(clock=Countdown(10))
            eve.leave()
            there.clock.ahead += 60 * MINUTE
            assert isinstance(await ada.play("Aa1"), Done)
            assert ada.left(0) > 290_000
            await until(lambda: any(c.kind == "resumed" for u in bob.all(Update) for c in u.changes))
            await asyncio.sleep(0.1)  # the tower has looked
            assert (await there.view(other)).status == "playing"

    run(scene)


def test_absence_does_not_count_the_sleep_of_the_server(database: str) -> None:
    async def scene() -> None:
        async with game_service(database, asleep_after=5000) as there:
            _, ada, bob = await there.two_people()
            await ada.play("Aa1")
            bob.leave()
            there.clock.ahead += 10 * MINUTE
            refused = await ada.do(Claim(new_key(), ada.view.version))
            assert isinstance(refused, Refused)
            assert refused.code == "too-soon"

    run(scene)


def test_time_is_independent_of_changes_to_the_system_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    before = steady_clock()
    monkeypatch.setattr("time.time_ns", lambda: 0)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert before <= steady_clock() < before + 10_000
