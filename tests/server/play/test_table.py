"""Tables on a server: one link for all, seats for the computer, quick phrases."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from quatuor.server.errors import Refusal
from quatuor.server.messages import (
    Created,
    Done,
    Friend,
    Join,
    Joined,
    Me,
    Refused,
    Said,
    Say,
    Substitute,
    Welcome,
)
from tests.server.conftest import run, until
from tests.server.service import Page, Scene, game_service, new_key

SEATS = (Me("Ada"), Friend(), Friend())
PATIENCE = 120_000


async def joined(there: Scene, made: Created, name: str, seat: int | None = None) -> Joined:
    return await there.service.join(made.id, Join(made.invitations[0].secret, name, seat=seat))


async def three_people(there: Scene, **more: Any) -> tuple[str, Page, Page, Page]:
    """A started game of Ada, who is the host, Bob and Cleo, all connected."""
    made = await there.new(*SEATS, game="omba", **more)
    secrets = [made.secret, *[(await joined(there, made, name)).secret for name in ("Bob", "Cleo")]]
    await there.draw(made.id, *secrets)
    ada, bob, cleo = [await there.page(made.id, secret) for secret in secrets]
    return made.id, ada, bob, cleo


def code(answer: object) -> str:
    assert isinstance(answer, Refused)
    return answer.code


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────────────


def test_of_two_who_want_the_same_seat_one_gets_it(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(*SEATS, game="omba")
            both = [joined(there, made, name, seat=2) for name in ("Bob", "Cleo")]
            first, second = await asyncio.gather(*both, return_exceptions=True)
            assert isinstance(first, Joined)
            assert first.seat == 2
            assert isinstance(second, Refusal)
            assert second.code == "taken"
            assert (await joined(there, made, "Cleo")).seat == 1

    run(scene)


def test_a_host_without_a_seat_gives_seats_to_the_computer(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Friend(), Friend())
            host = await there.page(made.id, made.secret)
            welcome = host.last(Welcome)
            assert (welcome.yours, welcome.host) == ([], True)
            bob = await joined(there, made, "Bob")
            await host.do(Substitute(new_key(), 1, 1))
            await there.draw(made.id, bob.secret)
            assert (await there.view(made.id)).status == "playing"
            assert not (await there.page(made.id, bob.secret)).last(Welcome).host

    run(scene)


def test_a_deserted_seat_goes_to_the_computer_which_plays_on(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob, cleo = await three_people(there)
            assert ada.presence.deserted_at == [None, None, None]
            assert code(await ada.do(Substitute(new_key(), 1, 1))) == "present"
            bob.leave()
            (_, due, _) = ada.presence.deserted_at
            assert due == pytest.approx(there.clock() + PATIENCE, abs=5000)
            assert code(await ada.do(Substitute(new_key(), 1, 1))) == "too-soon"
            there.clock.ahead += PATIENCE + 1000
            assert code(await cleo.do(Substitute(new_key(), 1, 1))) == "not-host"
            key = new_key()
            for _ in range(2):  # a request that is repeated after a lost connection
                assert isinstance(await ada.do(Substitute(key, 1, 1)), Done)
            assert ada.presence.present == [True, True, True]
            for _ in range(2):  # a roll and a move
                await ada.any_move()
            await ada.turn(2)
            back = (await there.page(game, bob.secret)).last(Welcome)
            assert (back.yours, back.lost, back.host) == ([], [1], False)

    run(scene)


def test_a_free_seat_is_not_deserted(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(*SEATS, game="omba")
            ada = await there.page(made.id, made.secret)
            assert ada.presence.deserted_at == [None, None, None]

    run(scene)


def test_a_computer_that_took_over_plays_on_after_a_restart(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def taken_over() -> tuple[str, int]:
        async with game_service(database, gone_after=0) as there:
            monkeypatch.setattr(there.service._games.turns, "consider", lambda _: None)
            game, ada, bob, _ = await three_people(there)
            while ada.view.player == 0:
                await ada.any_move()
            bob.leave()
            await ada.do(Substitute(new_key(), 1, 1))
            assert "Bob" not in str(await there.store.load(game))
            return game, ada.view.version

    async def played_on(game: str, version: int) -> None:
        async with game_service(database) as there:

            async def has_moved() -> bool:
                return (await there.view(game)).version > version

            await until(has_moved)

    game, version = run(taken_over)
    run(lambda: played_on(game, version))


# ── Phrases ──────────────────────────────────────────────────────────────────────────────────────────────


def test_everyone_hears_a_phrase_and_nothing_is_stored(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob, _ = await three_people(there)
            watcher = await there.page(game)
            version = (await there.view(game)).version
            await bob.do(Say(new_key(), "good-move"))
            for page in (ada, bob, watcher):
                assert page.all(Said) == [Said(1, "good-move")]
            late = await there.page(game)
            assert late.all(Said) == []
            assert (await there.view(game)).version == version

    run(scene)


def test_only_players_speak_and_not_too_often(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob, _ = await three_people(there)
            watcher = await there.page(game)
            assert code(await watcher.do(Say(new_key(), "hello"))) == "not-seated"
            answers = [await ada.do(Say(new_key(), "oops")) for _ in range(4)]
            assert [isinstance(answer, Said) for answer in answers] == [True, True, True, False]
            assert code(answers[-1]) == "too-talkative"
            assert isinstance(await bob.do(Say(new_key(), "moment")), Said)

    run(scene)


def test_people_talk_before_the_game_and_after_it(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(*SEATS, game="omba")
            bob = await there.page(made.id, (await joined(there, made, "Bob", seat=2)).secret)
            assert await bob.do(Say(new_key(), "hello")) == Said(2, "hello")

    run(scene)
