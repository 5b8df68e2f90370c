"""Retention: old games are deleted, unless somebody views them."""

from __future__ import annotations

from quatuor.server.messages import (
    Me,
    Resign,
)
from tests.server.conftest import run, until
from tests.server.service import Clock, game_service, new_key

MINUTE = 60_000


def test_old_games_are_deleted_unless_somebody_views_them(database: str) -> None:
    async def scene() -> None:
        async with game_service(database, keep_finished=MINUTE, keep_abandoned=10 * MINUTE) as there:
            watched, over, open_ = [await there.new(Me(), Me()) for _ in range(3)]
            pages = [await there.page(made.id, made.secret) for made in (watched, over)]
            for page in pages:
                await page.do(Resign(new_key(), page.view.version))
            pages[1].leave()
            await until(lambda: not there.service._others._untold)
            there.clock.ahead += 2 * MINUTE
            await there.service._maintenance.forget()
            kept = [made for made in (watched, over, open_) if await there.store.load(made.id)]
            assert kept == [watched, open_]
            there.clock.ahead += 10 * MINUTE
            await there.service._maintenance.forget()
            assert await there.store.load(open_.id) is None
            assert (await there.view(watched.id)).status == "over"

    run(scene)


def test_after_an_implausibly_long_downtime_nothing_is_deleted(database: str) -> None:
    clock = Clock()

    async def before() -> str:
        async with game_service(database, clock) as there:
            return (await there.new(Me(), Me())).id

    async def after(game: str) -> None:
        for _ in range(2):  # at the second start only the wrong time is known
            async with game_service(database, clock) as there:
                await there.service._maintenance.forget()
                assert (await there.view(game)).status == "playing"

    game = run(before)
    clock.ahead += 9 * 365 * 24 * 60 * MINUTE
    run(lambda: after(game))
