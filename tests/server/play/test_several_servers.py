"""Several servers share their games: whatever happens at one is seen at the others, and happens once."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import Any

import pytest

from quatuor.server.errors import NoSuchGame, Refusal
from quatuor.server.messages import (
    Claim,
    Countdown,
    Done,
    Friend,
    Join,
    Me,
    Refused,
    Rematch,
    Resign,
    Said,
    Say,
    Study,
    Substitute,
    Trouble,
    Update,
)
from quatuor.server.room import Room
from quatuor.server.room.events import Entered, Followed, Resumed
from quatuor.server.storage import news
from quatuor.server.storage.news import Listener
from quatuor.server.studies import Studies, checked_text
from quatuor.server.studies.studies import Overtaken
from quatuor.server.transport.closing import NO_GAME
from tests.server.conftest import run, until
from tests.server.databases import servers_only, sql
from tests.server.servers import (
    beat,
    code_of,
    happened,
    one_screen_at,
    over_at,
    people_at,
    seen,
    servers,
)
from tests.server.service import Page, Scene, game_service, new_key

pytestmark = servers_only

MINUTE = 60_000


def secret_of(page: Page) -> str:
    assert page.secret is not None
    return page.secret


# ── Moves ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_is_seen_at_the_other_server_without_asking(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            watcher = await second.page(game)
            done = await ada.play("Aa1")
            assert isinstance(done, Done)
            for page in (bob, watcher):
                view = await seen(page, done.version)
                assert [entry.text for entry in view.entries] == ["Aa1"]
                assert [change.version for change in page.last(Update).changes] == [done.version]

    run(scene)


@pytest.mark.parametrize("game", ["quantik", "cubulus", "oxono", "omba"])
def test_two_people_at_different_servers_play_a_whole_game(database: str, game: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            _, ada, bob = await people_at(first, second, game=game)
            began, pages = ada.view.version, (ada, bob)
            for _ in range(60):
                if (view := ada.view).status == "over":
                    break
                page = pages[[seat.player for seat in view.seats].index(view.player)]
                done = await page.any_move()
                assert isinstance(done, Done)
                for each in pages:
                    await seen(each, done.version)
            await ada.do(Resign(new_key(), ada.view.version))
            assert await over_at(ada) == await over_at(bob)
            for page in (ada, bob):
                versions = [change.version for update in page.all(Update) for change in update.changes]
                assert [each for each in versions if each > began] == list(
                    range(began + 1, page.view.version + 1)
                )

    run(scene, 60)


def test_of_two_moves_at_the_same_time_one_is_made_and_the_other_is_refused(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, here, there = await one_screen_at(first, second, game="cubulus")
            began = here.view.version
            for number in range(1, 9):
                await seen(here, began + number - 1)
                await seen(there, began + number - 1)
                one, other = here.view.legal[0], here.view.legal[-1]
                answers = await asyncio.gather(here.play("".join(one)), there.play("".join(other)))
                assert sorted(map(code_of, answers)) == ["done", "stale"]
            assert await seen(here, began + 8) == await seen(there, began + 8)
            assert len(await happened(second, game)) == began + 8

    run(scene)


def test_a_key_that_is_sent_to_both_servers_gets_one_version(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            _, here, there = await one_screen_at(first, second)
            for text in ("Aa1", "Bb3", "Cc1", "Dd3"):
                await seen(there, here.view.version)
                key = new_key()
                one, other = await asyncio.gather(here.play(text, key), there.play(text, key))
                assert isinstance(one, Done)
                assert one == other
                assert await there.play(text, key) == one
            assert [entry.text for entry in here.view.entries] == ["Aa1", "Bb3", "Cc1", "Dd3"]

    run(scene)


def test_of_many_commands_for_one_position_one_is_done(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, here, there = await one_screen_at(first, second, game="oxono")
            began = here.view.version
            more = [await each.page(game, here.secret) for each in (first, second) for _ in range(24)]
            pages = [here, there, *more]
            moves = ["".join(tokens) for tokens in here.view.legal]
            played = [page.play(moves[number % len(moves)]) for number, page in enumerate(pages)]
            assert Counter(map(code_of, await asyncio.gather(*played))) == {"done": 1, "stale": 49}
            views = [await seen(page, began + 1) for page in pages]
            assert all(view == views[0] for view in views)
            assert len(await happened(first, game)) == began + 1

    run(scene)


def test_fifty_changes_at_once_from_both_servers_all_happen_once(database: str) -> None:
    async def change(there: Scene, game: str, key: str) -> int:
        async with there.service._games.opened(game) as open_room:
            return await there.service._games.commit(open_room, partial(Room.resuming, lost=1), key)

    async def scene() -> None:
        async with servers(database) as both:
            game, here, there = await one_screen_at(*both, clock=Countdown(300))
            began = here.view.version
            changes = [change(both[number % 2], game, f"the-key-{number:02}") for number in range(50)]
            assert sorted(await asyncio.gather(*changes)) == list(range(began + 1, began + 51))
            assert await seen(here, began + 50) == await seen(there, began + 50)
            assert len([each for each in await happened(both[0], game) if isinstance(each, Resumed)]) == 50

    run(scene, 60)


# ── Seats and rematches ──────────────────────────────────────────────────────────────────────────────────


def test_of_two_who_want_the_same_seat_one_gets_it(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            made = await first.new(Me("Ada"), Friend(), Friend(), game="omba")
            host = await second.page(made.id, made.secret)
            wishes = [Join(made.invitations[0].secret, name, seat=2) for name in ("Bob", "Cleo")]
            asked = (first.service.join(made.id, wishes[0]), second.service.join(made.id, wishes[1]))
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sorted(map(code_of, answers)) == ["done", "taken"]
            assert all(isinstance(answer, Refusal) for answer in answers if code_of(answer) == "taken")
            [joined] = [each for each in answers if not isinstance(each, BaseException)]
            assert joined.seat == 2
            view = await seen(host, (await second.view(made.id)).version)
            assert {view.seats[2].name} < {"Bob", "Cleo"}

    run(scene)


def test_a_seat_that_was_taken_elsewhere_is_neither_deserted_nor_claimable_at_once(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            made = await first.new(Me("Ada"), Friend())
            ada = await first.page(made.id, made.secret)
            first.clock.ahead += 10 * MINUTE
            await beat(first, second)
            joined = await second.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
            await seen(ada, (await second.view(made.id)).version)
            assert code_of(await ada.do(Substitute(new_key(), 1, 1))) == "too-soon"
            await second.draw(made.id, made.secret, joined.secret)
            await until(lambda: ada.view.status == "playing")
            await ada.any_move()
            assert code_of(await ada.do(Claim(new_key(), ada.view.version))) == "too-soon"

    run(scene)


def test_two_rematches_at_once_lead_to_one(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            await ada.do(Resign(new_key(), ada.view.version))
            await over_at(bob)
            mine, theirs = await asyncio.gather(
                first.service.rematch(game, Rematch(secret_of(ada))),
                second.service.rematch(game, Rematch(secret_of(bob))),
            )
            assert mine.id == theirs.id
            assert [each for each in await happened(first, game) if isinstance(each, Followed)] == [
                Followed(mine.id)
            ]
            kept = sql_ids(await asyncio.to_thread(sql, database, "select id, status from games"))
            assert kept == {game, mine.id}
            await second.draw(mine.id, secret_of(ada), secret_of(bob))
            assert (await first.view(mine.id)).status == "playing"

    run(scene)


def sql_ids(rows: list[tuple[Any, ...]]) -> set[str]:
    """The games that are not deleted."""
    return {game for game, status in rows if status != "deleted"}


# ── Presence and phrases ─────────────────────────────────────────────────────────────────────────────────


def test_someone_at_another_server_is_present_until_they_leave(database: str) -> None:
    async def scene() -> None:
        async with servers(database, 3) as (first, second, third):
            game, ada, bob = await people_at(first, second)
            watcher = await third.page(game)
            for page in (ada, bob, watcher):
                await until(lambda page=page: page.presence.present == [True, True])  # type: ignore[misc]
            bob.leave()
            for page in (ada, watcher):
                await until(lambda page=page: page.presence.present == [True, False])  # type: ignore[misc]
            back = await third.page(game, bob.secret)
            for page in (ada, back, watcher):
                await until(lambda page=page: page.presence.present == [True, True])  # type: ignore[misc]

    run(scene)


def test_two_who_come_at_the_same_time_see_each_other(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One arrives just after the other server has looked who is there, and before its viewer is."""

    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            for page in (ada, bob):
                page.leave()
            await until(lambda: not (first.service._others._here or second.service._others._here))
            looked, go = asyncio.Event(), asyncio.Event()
            elsewhere = second.store.presence.elsewhere

            async def slow(*what: Any) -> dict[str, int | None]:
                found = await elsewhere(*what)
                looked.set()
                await go.wait()
                return found

            monkeypatch.setattr(second.store.presence, "elsewhere", slow)
            coming = asyncio.create_task(second.page(game, bob.secret))
            await looked.wait()
            ada = await first.page(game, ada.secret)
            await until(lambda: not first.service._others._untold)
            await asyncio.sleep(0.2)  # the second server has heard of her
            go.set()
            bob = await coming
            for page in (ada, bob):
                await until(lambda page=page: page.presence.present == [True, True])  # type: ignore[misc]

    run(scene)


def test_a_claim_is_refused_while_the_player_is_at_another_server(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            _, ada, bob = await people_at(first, second)
            await ada.play("Aa1")
            first.clock.ahead += 10 * MINUTE
            await beat(second, first)
            assert code_of(await ada.do(Claim(new_key(), ada.view.version))) == "present"
            bob.leave()
            await until(lambda: ada.presence.present == [True, False])
            assert code_of(await ada.do(Claim(new_key(), ada.view.version))) == "too-soon"
            first.clock.ahead += 121_000
            await beat(second, first)
            assert isinstance(await ada.do(Claim(new_key(), ada.view.version)), Done)
            assert ada.view.entries[-1].because == "gone"

    run(scene)


def test_a_phrase_is_heard_at_the_other_server(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            watcher = await second.page(game)
            assert await ada.do(Say(new_key(), "good-move")) == Said(0, "good-move")
            for page in (bob, watcher):
                await until(lambda page=page: page.all(Said) == [Said(0, "good-move")])  # type: ignore[misc]
            assert ada.all(Said) == [Said(0, "good-move")]

    run(scene)


# ── Leaving for good ─────────────────────────────────────────────────────────────────────────────────────


def test_a_deleted_game_disconnects_the_viewers_at_the_other_server(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, here, there = await one_screen_at(first, second)
            await first.service.delete(game, secret_of(here))
            await until(lambda: there.outbox.code == NO_GAME)
            assert there.last(Trouble).code == "deleted-game"
            there.leave()
            for each in (first, second):
                with pytest.raises(NoSuchGame) as missing:
                    await each.service.view(game)
                assert missing.value.code == "deleted-game"
                assert each.service.games() == {}

    run(scene)


def test_a_move_in_a_game_that_was_deleted_elsewhere_finds_no_game(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, here, there = await one_screen_at(first, second)
            deleting = first.service.delete(game, secret_of(here))
            _, answer = await asyncio.gather(deleting, there.play("Aa1"), return_exceptions=True)
            assert isinstance(answer, NoSuchGame | Refused | Done)
            with pytest.raises(NoSuchGame):
                await second.service.view(game)

    run(scene)


def test_a_name_that_was_removed_is_gone_at_the_other_server(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            await ada.do(Resign(new_key(), ada.view.version))
            await over_at(bob)
            await first.service.remove_name(game, secret_of(ada))
            await until(lambda: [seat.name for seat in bob.view.seats] == ["", "Bob"])
            record = await second.service.record(game, "text", "somebody")
            assert "Ada" not in record
            assert "Bob" in record

    run(scene)


# ── Announcements ────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def deafness(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of servers that no announcement reaches."""
    deaf, take = set[str](), Listener._take

    def taken(listener: Listener, *what: Any) -> None:
        if listener._process not in deaf:
            take(listener, *what)

    monkeypatch.setattr(Listener, "_take", taken)
    monkeypatch.setattr(news, "SILENCE", 2.0)
    return deaf


def test_what_was_not_announced_is_seen_later(database: str, deafness: set[str]) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            before = bob.view.version
            deafness.add(second.store.process)
            await ada.play("Aa1")
            ada.leave()
            assert bob.view.version == before
            view = await seen(bob, before + 1)
            assert [entry.text for entry in view.entries] == ["Aa1"]
            await until(lambda: bob.presence.present == [False, True], 20)
            assert (await second.view(game)).version == before + 1

    run(scene)


def test_a_deaf_server_refuses_nothing_that_is_legal_and_stores_nothing_twice(
    database: str, deafness: set[str]
) -> None:
    async def scene() -> None:
        async with servers(database) as (first, second):
            game, ada, bob = await people_at(first, second)
            deafness.update((first.store.process, second.store.process))
            for text, page, other in (("Aa1", ada, bob), ("Bb3", bob, ada), ("Cc1", ada, bob)):
                before = page.view.version
                assert isinstance(await page.play(text), Done)
                await until(lambda other=other, before=before: caught_up(other, before + 1), 20)  # type: ignore[misc]
            moves = [each.text for each in await happened(first, game) if isinstance(each, Entered)]
            assert moves == ["Aa1", "Bb3", "Cc1"]

    async def caught_up(page: Page, version: int) -> bool:
        await page.service.view(page.viewer.game)  # as a page does that asks again
        return page.view.version >= version

    run(scene, 60)


# ── Studies ──────────────────────────────────────────────────────────────────────────────────────────────


def test_of_two_changes_of_a_study_one_is_stored_and_the_other_gets_it(database: str) -> None:
    async def scene() -> None:
        async with servers(database) as both:
            studies = [Studies(there.store, there.clock) for there in both]
            made = await studies[0].create(said("The corner"))
            study, secret = made.study.id, made.secret
            changes = [
                each.change(study, secret, 1, said(title))
                for each, title in zip(studies, ("One", "Other"), strict=True)
            ]
            answers = await asyncio.gather(*changes, return_exceptions=True)
            [won] = [each for each in answers if isinstance(each, Study)]
            [lost] = [each for each in answers if isinstance(each, Overtaken)]
            assert (won.version, lost.study) == (2, won)
            assert [await each.read(study) for each in studies] == [won, won]

    def said(title: str) -> Any:
        return checked_text(f'{{"game": "quantik", "title": "{title}"}}'.encode())

    run(scene)


def test_servers_that_start_together_make_the_tables_once(database: str) -> None:
    async def scene() -> None:
        async def started() -> str:
            async with game_service(database) as there:
                return (await there.new(Me(), Me())).id

        games = await asyncio.gather(*(started() for _ in range(3)))
        async with game_service(database) as there:
            for game in games:
                assert (await there.view(game)).status == "playing"

    run(scene)
