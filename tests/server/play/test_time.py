"""Time in games: presence, clocks, computers, and restarts of the server."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from quatuor.engine.engines import engine_named
from quatuor.server.clock import steady_clock
from quatuor.server.messages import (
    Claim,
    Computer,
    Countdown,
    Days,
    Done,
    Friend,
    Join,
    Me,
    NewGame,
    Refused,
    Resign,
    TakeBack,
    Update,
    Welcome,
)
from quatuor.server.play.deadlines import Deadlines
from quatuor.server.play.rooms import OpenRoom
from quatuor.server.room import Event, Room
from quatuor.server.room.events import Entered, Resumed
from quatuor.server.secrets import engine_seed
from quatuor.server.storage import Store
from tests.server.conftest import run, until
from tests.server.service import ENTROPY, OTHER, Clock, Page, game_service, new_key

MINUTE = 60_000


# ── Presence ─────────────────────────────────────────────────────────────────────────────────────────────


def test_presence_is_announced_to_everyone(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            assert ada.presence.present == bob.presence.present == [True, True]
            second = await there.page(game, bob.secret)
            bob.leave()
            assert ada.presence.present == [True, True]  # their other page is open
            second.leave()
            assert ada.presence.present == [True, False]
            assert ada.presence.claim_at is None  # it is not their turn
            await ada.play("Aa1")
            assert ada.presence.claim_at == pytest.approx(there.clock() + 120_000, abs=5000)
            back = await there.page(game, bob.secret)
            assert back.last(Welcome).present == [True, True]
            assert ada.presence.present == [True, True]
            assert ada.presence.claim_at is None

    run(scene)


def test_a_win_can_be_claimed_when_the_player_to_act_is_gone_for_long(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            _, ada, bob = await there.two_people()
            await ada.play("Aa1")
            codes = []
            for _ in range(2):
                refused = await ada.do(Claim(new_key(), ada.view.version))
                assert isinstance(refused, Refused)
                codes.append(refused.code)
                bob.leave()
            assert codes == ["present", "too-soon"]
            there.clock.ahead += 121_000
            assert isinstance(await ada.do(Claim(new_key(), ada.view.version)), Done)
            assert ada.view.status == "over"
            assert ada.view.entries[-1].because == "gone"

    run(scene)


def test_a_player_who_has_just_joined_does_not_count_as_gone(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Friend(), Me())
            maker = await there.page(made.id, made.secret)
            there.clock.ahead += 10 * MINUTE
            await there.service.join(made.id, Join(made.invitations[0].secret, OTHER))
            refused = await maker.do(Claim(new_key(), maker.view.version))
            assert isinstance(refused, Refused)
            assert refused.code == "too-soon"

    run(scene)


# ── Clocks ───────────────────────────────────────────────────────────────────────────────────────────────


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
        async with game_service(database, clock) as there:
            game, ada, bob = await there.two_people(clock=Countdown(300))
            await ada.play("Aa1")
            assert ada.view.time is not None
            return game, bob.secret or "", ada.view.time.at

    async def after(game: str, secret: str) -> Page:
        async with game_service(database, clock) as there:
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
        async with game_service(database, clock) as there:
            game, ada, bob = await there.two_people(clock=Countdown(300))
            await ada.play("Aa1")
            return game, bob.secret or ""

    async def cut_short() -> None:
        """A start that ends before the games have been loaded."""

        async def never(_: Store) -> list[str]:
            await asyncio.sleep(60)
            return []

        with monkeypatch.context() as patch:
            patch.setattr(Store, "active", never)
            async with game_service(database, clock):
                await asyncio.sleep(0.05)

    async def after(game: str, secret: str) -> int:
        async with game_service(database, clock) as there:
            return (await there.page(game, secret)).left(1)

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


# ── Retention ────────────────────────────────────────────────────────────────────────────────────────────


def test_old_games_are_deleted_unless_somebody_views_them(database: str) -> None:
    async def scene() -> None:
        async with game_service(database, keep_finished=MINUTE, keep_abandoned=10 * MINUTE) as there:
            watched, over, open_ = [await there.new(Me(), Me()) for _ in range(3)]
            pages = [await there.page(made.id, made.secret) for made in (watched, over)]
            for page in pages:
                await page.do(Resign(new_key(), page.view.version))
            pages[1].leave()
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


# ── Computers ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["quantik", "cubulus", "oxono", "omba"])
def test_a_computer_plays_its_turns(database: str, game: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Computer(1), game=game)
            page = await there.page(made.id, made.secret)
            for _ in range(12):
                await page.turn(0)
                if page.view.status == "over":
                    break
                assert isinstance(await page.any_move(), Done)
            movers = {entry.player for entry in page.view.entries if entry.kind == "move"}
            assert movers == {0, 1}
            changes = [change.version for update in page.all(Update) for change in update.changes]
            assert changes == list(range(2, page.view.version + 1))

    run(scene)


def test_computers_play_each_other_to_the_end(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Computer(1), Computer(2))
            assert made.secret == ""
            page = await there.page(made.id)
            await until(lambda: page.view.status == "over", 20)

    run(scene)


def test_a_turn_that_was_taken_back_is_not_played(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Computer(8), game="oxono")
            page = await there.page(made.id, made.secret)
            await page.any_move()
            await until(lambda: there.workers.under_way == 1)
            assert isinstance(await page.do(TakeBack(new_key(), page.view.version)), Done)
            await until(lambda: there.workers.under_way == there.workers.waiting == 0, 5)
            await asyncio.sleep(0.1)
            assert page.view.entries == []

    run(scene)


def test_an_engine_stops_when_the_game_is_over(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Computer(8), game="oxono")
            page = await there.page(made.id, made.secret)
            await page.any_move()
            await until(lambda: there.workers.under_way == 1)
            await page.do(Resign(new_key(), page.view.version))
            assert page.view.status == "over"
            await until(lambda: there.workers.under_way == 0, 5)
            assert len(page.view.entries) == 2

    run(scene)


def test_computers_pause_while_nobody_watches(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Computer(8), Computer(8), game="oxono")
            await asyncio.sleep(0.1)
            assert there.workers.under_way == there.workers.waiting == 0
            page = await there.page(made.id)
            await until(lambda: there.workers.under_way == 1)
            page.leave()
            await until(lambda: there.workers.under_way == 0, 5)
            await asyncio.sleep(0.1)
            assert there.workers.under_way == there.workers.waiting == 0

    run(scene)


def test_watched_games_go_first(database: str) -> None:
    async def scene() -> None:
        go = threading.Event()
        async with game_service(database) as there:
            blocked = asyncio.create_task(there.workers.do("else", lambda _: go.wait(10)))
            await until(lambda: there.workers.under_way == 1)
            games = [await there.new(Computer(1), Me()) for _ in range(30)]
            await until(lambda: there.workers.waiting == 30)  # none of them is refused
            page = await there.page(games[-1].id, games[-1].secret)
            order: list[str] = []
            happen = there.service._games.turns._commit

            async def noted(entered: OpenRoom, events: Sequence[Event]) -> int:
                order.append(entered.id)
                return await happen(entered, events)

            there.service._games.turns._commit = noted
            await until(lambda: len(there.workers._queue._now) == 1)
            go.set()
            await blocked
            await page.turn(1)
            await until(lambda: len(order) == 30)
            assert order[0] == games[-1].id

    run(scene)


def test_computers_have_no_clock(database: str) -> None:
    async def scene() -> None:
        go = threading.Event()
        async with game_service(database) as there:
            blocked = asyncio.create_task(there.workers.do("else", lambda _: go.wait(10)))
            await until(lambda: there.workers.under_way == 1)
            made = await there.new(Computer(1), Me(), clock=Countdown(10))
            page = await there.page(made.id, made.secret)
            there.clock.ahead += MINUTE
            await asyncio.sleep(1.2)  # the tower looks every second
            assert page.view.status == "playing"
            go.set()
            await blocked
            await page.turn(1)
            assert page.view.status == "playing"

    run(scene)


def test_engine_work_is_charged_to_a_player_and_never_to_a_spectator(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            wish = NewGame("quantik", [Me(), Computer(1)], ENTROPY, order="seats")
            made = await there.service.create(wish, "2001:db8::1")
            room = there.service._games.rooms.get(made.id)
            assert room is not None
            assert room.client == "2001:db8::/64"
            spectator = await there.page(made.id)
            assert isinstance(await spectator.play("Aa1"), Refused)
            assert room.client == "2001:db8::/64"
            player = await there.page(made.id, made.secret)
            await player.play("Aa1")
            assert room.client == f"client of {made.secret}"

    run(scene)


def test_no_address_is_stored(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            await there.service.create(NewGame("quantik", [Me(), Computer(1)], ENTROPY), "192.0.2.77")
            await there.service.create(NewGame("quantik", [Me(), Computer(1)], ENTROPY), "192.0.2.78")

    run(scene)
    connection = sqlite3.connect(Path(database.removeprefix("sqlite+aiosqlite:///")))
    first, second = (json.loads(asked) for (asked,) in connection.execute("select asked from games"))
    connection.close()
    different = {name for name, value in first.items() if second[name] != value}
    assert different <= {"id", "created", "holder", "secret"}


# ── A server that is killed ──────────────────────────────────────────────────────────────────────────────

CHILD = """
import asyncio, sys
import msgspec
from quatuor.server.workers import Processes, TimeBudget, WorkerPool
from quatuor.server.play.service import GameService
from quatuor.server.transport.outbox import Outbox
from quatuor.server.messages import Computer, Countdown, Hello, Me, NewGame, Play, View
from quatuor.server.settings import Settings
from quatuor.server.storage import Store

async def main():
    processes = Processes.started(1, 1, TimeBudget(1, 10))
    service = GameService(await Store.open(sys.argv[1]), WorkerPool(1), processes, Settings())
    await service.start()
    seats = [Me(), Computer(int(sys.argv[2]))]
    wish = NewGame("oxono", seats, "0f" * 16, order="seats", clock=Countdown(600))
    made = await service.create(wish, "me")
    viewer = await service.attend(made.id, Hello(made.secret), Outbox(), "me")
    view = msgspec.json.decode(await service.view(made.id), type=View)
    await service.handle(viewer, Play("the-one-key", "".join(view.legal[0]), view.version))
    print(made.id, made.secret, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.services
def test_an_engine_resumes_its_turn_after_a_kill(database: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, database, "8"], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    game, secret = child.stdout.readline().split()
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()

    async def scene() -> None:
        async with Store.opened(database) as store:
            found = await store.load(game)
            assert found is not None
            asked, events, _ = found
            assert [type(each.event) for each in events[1:]] == [Entered]
            room = Room(asked, events)
        due = engine_named("level:8", seed=engine_seed(asked.secret, 1)).choose(room.playing.copy())
        async with game_service(database) as there:

            async def has_played() -> bool:
                return len((await there.view(game)).entries) == 2

            await until(has_played, 20)  # nobody has opened the game
            page = await there.page(game, secret)
            assert page.view.entries[-1].text == str(due.move)
            assert page.view.time is not None
            assert page.view.time.running == 0

    run(scene, 60)
