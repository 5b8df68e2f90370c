"""Computers: their turns, their share of the engines, and a server that is killed."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import threading

import pytest

from quatuor.engine.engines import engine_named
from quatuor.server.messages import (
    Computer,
    Countdown,
    Done,
    Me,
    NewGame,
    Refused,
    Resign,
    TakeBack,
    Update,
)
from quatuor.server.play.rooms import Decide, OpenRoom
from quatuor.server.room import Room
from quatuor.server.room.events import Bound, Entered, Revealed, Started
from quatuor.server.secrets import engine_seed
from quatuor.server.storage import Store
from tests.server.conftest import run, until
from tests.server.databases import sql
from tests.server.service import game_service, new_key

MINUTE = 60_000


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
            assert changes == list(range(4, page.view.version + 1))

    run(scene)


def test_computers_play_each_other_to_the_end(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Computer(1), Computer(2))
            assert made.invitations == []
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
            for made in games:  # as after a restart: nobody watches any of them
                there.service._games.turns.stop(room := there.service._games.rooms._open[made.id])
                there.service._games.turns.consider(room)
            await until(lambda: there.workers.waiting == 30)  # none of them is refused
            page = await there.page(games[-1].id, games[-1].secret)
            order: list[str] = []
            happen = there.service._games.turns._commit

            async def noted(entered: OpenRoom, decide: Decide) -> int:
                order.append(entered.id)
                return await happen(entered, decide)

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
            wish = NewGame("quantik", [Me(), Computer(1)], order="seats")
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
            await there.service.create(NewGame("quantik", [Me(), Computer(1)]), "192.0.2.77")
            await there.service.create(NewGame("quantik", [Me(), Computer(1)]), "192.0.2.78")

    run(scene)
    first, second = (json.loads(asked) for (asked,) in sql(database, "select asked from games"))
    different = {name for name, value in first.items() if second[name] != value}
    assert different <= {"id", "created", "holder", "secret"}


# ── A server that is killed ──────────────────────────────────────────────────────────────────────────────

CHILD = """
import asyncio, sys
import msgspec
from quatuor.fair import seat_commitment
from quatuor.server.workers import Processes, TimeBudget, WorkerPool
from quatuor.server.play.service import GameService
from quatuor.server.transport.outbox import Outbox
from quatuor.server.messages import Computer, Countdown, Draw, Hello, Me, NewGame, Play, View
from quatuor.server.settings import Settings
from quatuor.server.storage import Store

async def main():
    processes = Processes.started(1, 1, TimeBudget(1, 10))
    service = GameService(await Store.open(sys.argv[1]), WorkerPool(1), processes, Settings())
    await service.start()
    seats = [Me(), Computer(int(sys.argv[2]))]
    made = await service.create(NewGame("oxono", seats, order="seats", clock=Countdown(600)), "me")
    share = "0f" * 32
    await service.draw(made.id, Draw(made.secret, {0: seat_commitment(made.id, 0, share)}, {0: share}))
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
            assert [type(each.event) for each in events] == [Bound, Revealed, Started, Entered]
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
