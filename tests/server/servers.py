"""Several servers on one database. They run in one event loop, but share nothing except the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from quatuor.server.messages import Friend, Join, Me, View
from quatuor.server.room import Event
from tests.server.conftest import until
from tests.server.service import Clock, Page, Scene, game_service


@asynccontextmanager
async def servers(
    database: str, count: int = 2, clock: Clock | None = None, **changes: Any
) -> AsyncIterator[list[Scene]]:
    """Running servers, whose machines and database have the same clock."""
    clock = clock or Clock()
    async with AsyncExitStack() as running:
        yield [
            await running.enter_async_context(game_service(database, clock, **changes)) for _ in range(count)
        ]


async def people_at(first: Scene, second: Scene, **more: Any) -> tuple[str, Page, Page]:
    """A started game between Ada, connected to one server, and Bob, connected to another one."""
    made = await first.new(Me("Ada"), Friend(), **more)
    joined = await second.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
    await first.draw(made.id, made.secret, joined.secret)
    return made.id, await first.page(made.id, made.secret), await second.page(made.id, joined.secret)


async def one_screen_at(first: Scene, second: Scene, **more: Any) -> tuple[str, Page, Page]:
    """A started game on one screen, and its owner's pages at both servers."""
    made = await first.new(Me(), Me(), **more)
    return made.id, await first.page(made.id, made.secret), await second.page(made.id, made.secret)


async def freeze(there: Scene) -> None:
    """From now on a server does nothing by itself, and says no goodbye; it still answers."""
    for task in there.service._maintenance._tasks:
        task.cancel()
    await asyncio.gather(*there.service._maintenance._tasks, return_exceptions=True)
    await there.service._games.turns.close()


async def beat(*running: Scene) -> None:
    """Let these servers beat and look after games, one after the other, as they do every second."""
    for there in running:
        await there.service._maintenance.beat()
        await there.service._maintenance.look_after()


async def seen(page: Page, version: int) -> View:
    """The view of a page, once it has reached a version."""
    await until(lambda: page.view.version >= version, 20)
    return page.view


async def over_at(page: Page) -> View:
    """The view of a page, once the game is over."""
    await until(lambda: page.view.status == "over", 20)
    return page.view


async def happened(there: Scene, game: str) -> list[Event]:
    """The stored events of a game. Their chain is checked, so no version is missing or doubled."""
    found = await there.store.load(game)
    assert found is not None
    return [each.event for each in found.events]


def code_of(answer: object) -> str:
    """`done`, or the code of a refusal."""
    return str(getattr(answer, "code", "done"))
