"""Servers that end, freeze or are alone: another one goes on, and time is neither lost nor won."""

from __future__ import annotations

import asyncio
import threading

import pytest

from quatuor.server.messages import Computer, Countdown, Days, Done, Friend, Join, Me, Resign
from quatuor.server.play.others import LOST
from quatuor.server.room.events import Entered, Resumed
from tests.server.conftest import run, until
from tests.server.databases import servers_only
from tests.server.servers import beat, freeze, happened, over_at, people_at, seen, servers
from tests.server.service import Clock, Page, Scene, game_service, new_key

pytestmark = servers_only

MINUTE = 60_000
LATER = 5_000
"""Enough for another server to take over."""


async def fallen(there: Scene, game: str) -> int:
    """How many flags have fallen in a game."""
    return sum(isinstance(each, Entered) and each.because == "time" for each in await happened(there, game))


async def falls_once(there: Scene, game: str) -> None:
    """Wait until a flag has fallen; it falls once, also if several servers look after it."""
    await until(lambda: has_fallen(there, game), 20)
    assert await fallen(there, game) == 1


async def has_fallen(there: Scene, game: str) -> bool:
    return await fallen(there, game) > 0


async def is_over(there: Scene, game: str) -> bool:
    return (await there.view(game)).status == "over"


# ── Flags ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_flag_falls_exactly_once(database: str) -> None:
    async def scene() -> None:
        async with servers(database, 3) as running:
            game, ada, bob = await people_at(*running[:2], clock=Countdown(60))
            running[0].clock.ahead += 61_000
            await beat(*running)
            assert await over_at(ada) == await over_at(bob)
            assert bob.view.entries[-1].text == "resign:0"
            for there in running:
                assert await is_over(there, game)
            running[0].clock.ahead += MINUTE
            await beat(*running)
            await falls_once(running[0], game)

    run(scene)


@pytest.mark.parametrize("watched", [True, False])
def test_a_flag_falls_when_the_server_in_charge_has_ended(database: str, watched: bool) -> None:
    async def scene() -> None:
        clock = Clock()
        async with game_service(database, clock) as second:
            async with game_service(database, clock) as first:
                game, _, bob = await people_at(first, second, clock=Countdown(60))
                if not watched:
                    bob.leave()
            clock.ahead += 60_000 + LATER
            await beat(second)
            await falls_once(second, game)
            if watched:
                await over_at(bob)

    run(scene)


def test_a_flag_falls_when_the_server_in_charge_is_killed(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second, clock=Countdown(60))
            assert isinstance(await ada.play("Aa1"), Done)  # the first server is in charge
            await seen(bob, ada.view.version)
            await freeze(first)
            first.clock.ahead += 60_000 + LATER
            await beat(second)
            view = await over_at(bob)
            assert view.entries[-1].because == "time"
            await falls_once(second, game)

    run(scene)


def test_a_server_that_was_in_charge_once_takes_over_in_time(database: str) -> None:
    """It remembers a later flag than the one that falls now, and has no viewers that would show it more."""

    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second, clock=Countdown(300))
            bob_here = await first.page(game, bob.secret)
            first.clock.ahead += 100_000
            ada_there = await second.page(game, ada.secret)
            assert isinstance(await ada_there.play("Aa1"), Done)  # now Bob has 300 seconds, and Ada 200
            for page in (ada_there, bob):
                page.leave()
            await seen(bob_here, ada_there.view.version)
            assert isinstance(await bob_here.play("Bd4"), Done)
            await freeze(first)
            first.clock.ahead += 200_000 + LATER
            await beat(second)
            await falls_once(second, game)

    run(scene)


def test_days_run_out_at_whichever_server_is_left(database: str) -> None:
    async def scene() -> None:
        clock = Clock()
        async with game_service(database, clock) as first:
            game, ada, bob = await people_at(first, first, clock=Days(1))
            ada.leave()
            bob.leave()
        async with game_service(database, clock) as second:
            clock.ahead += 24 * 60 * MINUTE + LATER
            await beat(second)
            await falls_once(second, game)

    run(scene)


# ── Ending ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_server_that_ends_reads_nothing_more(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A query that begins while the database is closed would leave its connection open."""

    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, _ = await people_at(first, second)
            reading, ended = asyncio.Event(), asyncio.Event()

            async def slow(*_: object) -> dict[str, int | None]:
                reading.set()
                try:
                    await asyncio.sleep(60)
                finally:
                    ended.set()
                return {}

            await until(lambda: not second.service._others._under_way)
            monkeypatch.setattr(second.store.presence, "elsewhere", slow)
            ada.leave()
            await reading.wait()
            await second.service.stop()
            assert ended.is_set()
            monkeypatch.undo()
            assert (await first.view(game)).status == "playing"

    run(scene)


# ── Computers ────────────────────────────────────────────────────────────────────────────────────────────


async def thinking_at(first: Scene, second: Scene, go: threading.Event) -> tuple[str, Page]:
    """A game whose computer waits for the first server's engines, and its player's page at the second one."""
    blocked = asyncio.create_task(first.workers.do("else", lambda _: go.wait(20)))
    blocked.add_done_callback(lambda task: task.cancelled() or task.exception())
    await until(lambda: first.workers.under_way == 1)
    made = await first.new(Me(), Computer(1))
    here, there = await first.page(made.id, made.secret), await second.page(made.id, made.secret)
    assert isinstance(await here.any_move(), Done)
    await seen(there, here.view.version)
    return made.id, there


def test_a_computer_plays_on_when_the_server_that_thought_is_gone(database: str) -> None:
    async def scene() -> None:
        go = threading.Event()
        async with servers(database) as (first, second):
            game, page = await thinking_at(first, second, go)
            await freeze(first)
            first.clock.ahead += LATER
            await beat(second)
            await until(lambda: len(page.view.entries) == 2, 20)
            assert second.service._games.attends(game)
            go.set()

    run(scene)


def test_a_computer_that_thinks_for_long_is_left_alone(database: str) -> None:
    async def scene() -> None:
        go = threading.Event()
        async with servers(database) as (first, second):
            game, page = await thinking_at(first, second, go)
            for _ in range(10):
                first.clock.ahead += 1000
                await beat(first, second)
            assert first.service._games.attends(game)
            assert not second.service._games.attends(game)
            go.set()
            await until(lambda: len(page.view.entries) == 2, 20)

    run(scene)


def test_computers_go_on_for_viewers_at_another_server(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            made = await first.new(Computer(1), Computer(1))
            here, there = await first.page(made.id), await second.page(made.id)
            await until(lambda: bool(there.view.entries), 20)
            here.leave()
            await freeze(first)
            await over_at(there)
            moves = [each for each in await happened(second, made.id) if isinstance(each, Entered)]
            assert len(moves) == len(there.view.entries)

    run(scene, 60)


# ── Servers that freeze ──────────────────────────────────────────────────────────────────────────────────


def test_a_frozen_server_gives_back_no_time_that_others_used(database: str) -> None:
    async def scene() -> None:
        async with servers(database, asleep_after=MINUTE) as (first, second):
            game, ada, bob = await people_at(first, second, clock=Countdown(1000))
            await freeze(first)
            for _ in range(10):
                first.clock.ahead += MINUTE // 2
                await beat(second)
            assert isinstance(await ada.play("Aa1"), Done)  # the first server wakes up with this
            assert ada.left(0) <= 700_000
            assert not any(isinstance(each, Resumed) for each in await happened(first, game))
            assert (await seen(bob, ada.view.version)).time == ada.view.time

    run(scene)


def test_a_server_that_wakes_up_decides_on_what_others_have_stored(database: str) -> None:
    async def scene() -> None:
        async with servers(database, asleep_after=10 * MINUTE) as (first, second):
            game, ada, bob = await people_at(first, second, clock=Countdown(60))
            await freeze(first)
            ada_there = await second.page(game, ada.secret)
            assert isinstance(await ada_there.play("Aa1"), Done)
            first.clock.ahead += 59_000
            assert isinstance(await bob.play("Bd4"), Done)
            first.clock.ahead += 2_000  # of what the first server knows, Ada's flag has fallen
            await first.service._games._check_time(game)
            await beat(first)
            assert (await first.view(game)).status == "playing"
            assert isinstance(await ada.play("Cc1"), Done)
            assert await fallen(second, game) == 0

    run(scene)


def test_a_machine_with_a_wrong_clock_lets_no_flag_fall_early(database: str) -> None:
    async def scene() -> None:
        shared, wrong = Clock(), Clock()
        async with (
            game_service(database, wrong, shared, asleep_after=MINUTE) as first,
            game_service(database, shared, asleep_after=MINUTE) as second,
        ):
            game, ada, bob = await people_at(first, second, clock=Countdown(600))
            wrong.ahead += 60 * MINUTE
            await first.service._games._check_time(game)
            assert isinstance(await ada.play("Aa1"), Done)
            assert (await seen(bob, ada.view.version)).status == "playing"
            assert ada.left(0) > 400_000
            wrong.ahead -= 120 * MINUTE
            await beat(first)
            assert isinstance(await bob.play("Bd4"), Done)
            assert bob.left(1) > 400_000
            assert not any(isinstance(each, Resumed) for each in await happened(second, game))

    run(scene)


def test_people_at_a_server_that_was_killed_count_as_gone(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            _, ada, bob = await people_at(first, second)
            await until(lambda: ada.presence.present == bob.presence.present == [True, True])
            await beat(first)
            await freeze(second)
            first.clock.ahead += LOST + LATER
            await beat(first)
            await until(lambda: ada.presence.present == [True, False])

    run(scene)


# ── All servers are gone ─────────────────────────────────────────────────────────────────────────────────


def test_an_absence_of_all_servers_is_given_back_once(database: str) -> None:
    async def scene() -> None:
        async with servers(database, asleep_after=MINUTE) as both:
            game, ada, _ = await people_at(*both, clock=Countdown(1000))
            other, eve, _ = await people_at(*both, clock=Countdown(1000))
            for there in both:
                await freeze(there)
            both[0].clock.ahead += 60 * MINUTE
            await asyncio.gather(*(there.view(game) for there in both))
            await asyncio.gather(*(beat(there) for there in both))
            for _ in range(2):
                for there in both:
                    assert (await there.view(game)).status == "playing"
            for each in (game, other):
                lost = [event.lost for event in await happened(both[0], each) if isinstance(event, Resumed)]
                assert sum(lost) == pytest.approx(60 * MINUTE, abs=MINUTE)
            assert isinstance(await ada.play("Aa1"), Done)
            assert ada.left(0) > 900_000
            assert isinstance(await eve.do(Resign(new_key(), eve.view.version)), Done)

    run(scene)


def test_an_absence_is_given_back_by_a_server_that_starts_afterwards(database: str) -> None:
    clock = Clock()

    async def before() -> tuple[str, str]:
        async with servers(database, clock=clock, asleep_after=MINUTE) as (first, second):
            game, ada, _ = await people_at(first, second, clock=Countdown(1000))
            return game, ada.secret or ""

    async def after(game: str, secret: str) -> None:
        async with servers(database, clock=clock, asleep_after=MINUTE) as (first, second):
            views = await asyncio.gather(first.view(game), second.view(game))
            assert {view.status for view in views} == {"playing"}
            page = await second.page(game, secret)
            assert isinstance(await page.play("Aa1"), Done)
            assert page.left(0) > 900_000

    game, secret = run(before)
    clock.ahead += 60 * MINUTE
    run(lambda: after(game, secret))


def test_a_game_goes_on_while_servers_are_replaced_one_by_one(database: str) -> None:
    """As at an upgrade: there is always another one, so no time is given back."""

    async def scene() -> None:
        clock = Clock()
        async with game_service(database, clock) as first:
            made = await first.new(Me("Ada"), Friend(), clock=Countdown(1000))
            joined = await first.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
            await first.draw(made.id, made.secret, joined.secret)
        secrets, moves = [made.secret, joined.secret], ["Aa1", "Bd4", "Cc1", "Dd3"]
        for number, text in enumerate(moves):
            async with servers(database, clock=clock, asleep_after=MINUTE) as (_, second):
                page = await second.page(made.id, secrets[number % 2])
                assert isinstance(await page.play(text), Done)
        async with game_service(database, clock) as last:
            assert [entry.text for entry in (await last.view(made.id)).entries] == moves

    run(scene)
