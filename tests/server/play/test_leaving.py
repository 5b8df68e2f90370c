"""Leaving games for good: names are removed, games deleted, and everyone connected sees it at once."""

from __future__ import annotations

import logging

import pytest

from quatuor.server.errors import NoSuchGame
from quatuor.server.messages import Computer, Friend, Me, Rematch, Resign, Trouble, Update
from quatuor.server.secrets import new_id, new_token
from quatuor.server.settings import DAY
from quatuor.server.transport.closing import NO_GAME
from tests.server.conftest import run
from tests.server.rooms import refusing
from tests.server.service import ADDRESS, Clock, Page, Scene, game_service, new_key


async def resigned(page: Page) -> None:
    await page.do(Resign(new_key(), page.view.version))


async def finished(there: Scene) -> tuple[str, Page, Page]:
    game, ada, bob = await there.two_people()
    await resigned(ada)
    return game, ada, bob


def secret_of(page: Page) -> str:
    assert page.secret is not None
    return page.secret


def names(page: Page) -> list[tuple[str, bool]]:
    return [(seat.name, seat.removed) for seat in page.view.seats]


# ── Names ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_removed_name_is_gone_at_once_for_everyone_and_after_a_restart(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await finished(there)
            watcher = await there.page(game)
            await there.service.remove_name(game, secret_of(bob))
            for page in (ada, bob, watcher):
                assert names(page) == [("Ada", False), ("", True)]
                assert [change.kind for change in page.last(Update).changes] == ["name-removed"]
            version = ada.view.version
            await there.service.remove_name(game, secret_of(bob))
            assert (await there.view(game)).version == version
        async with game_service(database) as there:
            view = await there.view(game)
            assert [(seat.name, seat.removed) for seat in view.seats] == [("Ada", False), ("", True)]
            record = await there.service.record(game, "text", ADDRESS)
            assert 'Player0 "Ada"' in record
            assert 'Player1 "?"' in record
            assert "Bob" not in record

    run(scene)


def test_a_name_stays_while_its_player_plays(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            with refusing("still-playing"):
                await there.service.remove_name(game, secret_of(bob))
            for secret in (new_token(), secret_of(await there.page(game, new_token()))):
                with refusing("not-seated"):
                    await there.service.remove_name(game, secret)
            assert names(ada) == [("Ada", False), ("Bob", False)]

    run(scene)


def test_the_name_at_a_rematch_that_was_not_accepted_is_removed_too(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await finished(there)
            rematch = (await there.service.rematch(game, Rematch(secret_of(ada)))).id
            assert {seat.name for seat in (await there.view(rematch)).seats} == {"Ada", "Bob"}
            await there.service.remove_name(game, secret_of(bob))
            assert {seat.name for seat in (await there.view(rematch)).seats} == {"Ada", ""}
            await there.service.rematch(game, Rematch(secret_of(bob)))
            seats = (await there.view(rematch)).seats
            assert {(seat.name, seat.removed) for seat in seats} == {("Ada", False), ("", False)}

    run(scene)


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_against_the_computer_can_be_deleted_while_it_runs(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Computer(1), Me("Ada"), game="oxono")
            watcher = await there.page(made.id)
            await there.service.delete(made.id, made.secret)
            assert watcher.last(Trouble).code == "deleted-game"
            assert watcher.outbox.code == NO_GAME
            watcher.leave()
            assert there.service.games() == {}
            for _ in range(2):
                with pytest.raises(NoSuchGame) as missing:
                    await there.service.view(made.id)
                assert missing.value.code == "deleted-game"
            with pytest.raises(NoSuchGame):
                await there.service.delete(made.id, made.secret)

    run(scene)


def test_a_deleted_game_leaves_no_name_at_the_rematch(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await finished(there)
            rematch = (await there.service.rematch(game, Rematch(secret_of(bob)))).id
            await there.service.remove_name(game, secret_of(bob))
            await there.service.delete(game, secret_of(ada))
            assert {seat.name for seat in (await there.view(rematch)).seats} == {"Bob", ""}

    run(scene)


def test_a_rematch_that_is_gone_keeps_nobody_from_leaving(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await finished(there)
            again = await there.service.rematch(game, Rematch(secret_of(bob)))
            await there.service.delete(again.id, again.secret)
            for each in (ada, bob):
                await there.service.remove_name(game, secret_of(each))
            await there.service.delete(game, secret_of(ada))

    run(scene)


def test_a_game_with_another_person_stays_until_they_have_left(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await finished(there)
            with refusing("game-needed"):
                await there.service.delete(game, secret_of(ada))
            with refusing("not-seated"):
                await there.service.delete(game, new_token())
            await there.service.remove_name(game, secret_of(bob))
            with refusing("game-needed"):
                await there.service.delete(game, secret_of(bob))
            await there.service.delete(game, secret_of(ada))
            assert bob.last(Trouble).code == "deleted-game"

    run(scene)


def test_the_id_of_a_deleted_game_is_forgotten_like_an_unfinished_game(database: str) -> None:
    async def scene() -> None:
        clock = Clock()
        async with game_service(database, clock) as there:
            made = await there.new(Me("Ada"), Friend())
            await there.service.delete(made.id, made.secret)
            assert await there.store.is_deleted(made.id)
            clock.ahead = 91 * DAY
            await there.service._maintenance.forget()
            assert not await there.store.is_deleted(made.id)
            with pytest.raises(NoSuchGame) as missing:
                await there.service.view(made.id)
            assert missing.value.code == "no-game"

    run(scene)


def test_a_deletion_that_cannot_be_stored_has_no_effect(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me("Ada"), Me("Eve"))

            async def fails(*_: object, **__: object) -> None:
                raise OSError

            with monkeypatch.context() as patched:
                patched.setattr(there.store.writer, "write", fails)
                with refusing("not-kept"):
                    await there.service.delete(made.id, made.secret)
            assert (await there.view(made.id)).status == "playing"

    run(scene)


# ── Games that are missing without having been deleted ───────────────────────────────────────────────────


def test_a_missing_game_that_was_issued_here_is_reported(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        clock = Clock()
        async with game_service(database, clock) as there:
            ours, other = new_id(there.store.key, clock()), new_id(bytes(32), clock())
            for game, code in (
                (ours, "lost-game"),
                (other, "no-game"),
                ("x", "no-game"),
                ("x" * 24, "no-game"),
            ):
                with pytest.raises(NoSuchGame) as missing:
                    await there.service.view(game)
                assert missing.value.code == code
            clock.ahead = 91 * DAY  # by now it may have been forgotten
            with pytest.raises(NoSuchGame) as missing:
                await there.service.view(ours)
            assert missing.value.code == "no-game"

    with caplog.at_level(logging.WARNING):
        run(scene)
    assert len([record for record in caplog.records if "it is lost" in record.getMessage()]) == 1
