"""The draw of the dice on a server: stored before it is acknowledged, resumed after a restart."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest

from quatuor.fair import Kept, Verdict, verify
from quatuor.record import parse
from quatuor.server.messages import (
    Computer,
    Days,
    Done,
    Friend,
    Join,
    Me,
    NewGame,
    Refused,
    Resign,
    ServerMessage,
    Update,
)
from quatuor.server.room.events import Bound, Event, Revealed, Started, Voided
from quatuor.server.storage import Store
from tests.server.conftest import run, until
from tests.server.service import ADDRESS, ENTROPY, Clock, Page, Scene, game_service, new_key

Step: TypeAlias = Callable[[], Coroutine[Any, Any, ServerMessage]]

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
OTHER = "a1" * 32


async def taken(there: Scene, **more: Any) -> tuple[str, str, str]:
    """A game of two people who have not bound anything, and the secrets of both."""
    made = await there.new(Friend(), Me("Ada"), **more)
    joined = await there.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
    return made.id, made.secret, joined.secret


async def stored(there: Scene, game: str) -> list[Event]:
    found = await there.store.load(game)
    assert found is not None
    return [each.event for each in found.events]


def code(answer: object) -> str:
    assert isinstance(answer, Refused)
    return answer.code


def test_everyone_hears_the_whole_list_before_anyone_can_reveal(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, *secrets = await taken(there)
            ada, bob = [await there.page(game, secret) for secret in secrets]
            watcher = await there.page(game)
            assert code(await bob.reveal(OTHER)) == "not-bound"
            await bob.bind(OTHER)
            for page in (ada, bob, watcher):
                assert len([each for each in page.view.fairness.commitments if each]) == 2
                assert page.view.fairness.entropy == []
                assert page.view.status == "drawing"
            assert code(await bob.reveal(ENTROPY)) == "wrong-reveal"
            assert isinstance(await bob.reveal(OTHER), Done)
            assert ada.view.status == "drawing"
            assert isinstance(await ada.reveal(), Done)
            assert [change.kind for change in bob.last(Update).changes] == ["revealed", "started"]

    run(scene)


def test_every_step_is_on_disk_when_it_is_acknowledged(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, *secrets = await taken(there)
            ada, bob = [await there.page(game, secret) for secret in secrets]
            kinds: list[type[Event]] = [Bound]
            steps: list[tuple[Step, list[type[Event]]]] = [
                (lambda: bob.bind(OTHER), [Bound]),
                (ada.reveal, [Revealed]),
                (lambda: bob.reveal(OTHER), [Revealed, Started]),
            ]
            for step, added in steps:
                assert isinstance(await step(), Done)
                kinds += added
                kept = [type(event) for event in await stored(there, game)]
                assert [kind for kind in kept if kind in (Bound, Revealed, Started)] == kinds

    run(scene)


def test_one_that_could_not_be_stored_has_not_happened(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> str:
        raise OSError("full")

    async def scene() -> None:
        async with game_service(database) as there:
            game, _, secret = await taken(there)
            bob = await there.page(game, secret)
            with monkeypatch.context() as failing:
                failing.setattr(Store, "append", full)
                assert code(await bob.bind(OTHER)) == "not-kept"
            assert (await there.view(game)).fairness.commitments == []
            assert isinstance(await bob.bind(OTHER), Done)

    run(scene)


def test_a_restart_resumes_binding_and_revealing(database: str) -> None:
    async def begin() -> tuple[str, str, str]:
        async with game_service(database) as there:
            return await taken(there)

    async def bind(game: str, secret: str) -> None:
        async with game_service(database) as there:
            page = await there.page(game, secret)
            await page.bind(OTHER)
            assert isinstance(await page.bind(OTHER), Done)  # sent again, as after a lost connection
            assert page.view.dice is not None
            assert page.view.dice.until is not None

    async def reveal(game: str, secret: str, entropy: str, status: str) -> None:
        async with game_service(database) as there:
            page = await there.page(game, secret)
            assert isinstance(await page.reveal(entropy), Done)
            assert isinstance(await page.reveal(entropy), Done)
            assert page.view.status == status

    game, ada, bob = run(begin)
    run(lambda: bind(game, bob))
    run(lambda: reveal(game, ada, ENTROPY, "drawing"))
    run(lambda: reveal(game, bob, OTHER, "playing"))


@pytest.mark.parametrize(("clock", "patience"), [({}, 2 * MINUTE), ({"clock": Days(1)}, 3 * DAY)])
def test_a_seat_that_does_not_reveal_makes_the_game_void(
    database: str, clock: dict[str, object], patience: int
) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, *secrets = await taken(there, **clock)
            ada, bob = [await there.page(game, secret) for secret in secrets]
            await bob.bind(OTHER)
            await ada.reveal()
            there.clock.ahead += patience - 30_000
            await ada.reveal()  # the timer looks again
            assert (await there.view(game)).status == "drawing"
            there.clock.ahead += 31_000
            await until(lambda: ada.view.status == "void", 5)
            assert ada.view.dice is not None
            assert ada.view.dice.revealed == [1]
            assert [(each.kind, each.seat) for each in ada.last(Update).changes] == [("voided", 0)]
            assert code(await bob.reveal(OTHER)) == "void"
            assert (await stored(there, game))[-1] == Voided([0])

    run(scene)


def test_the_deadline_survives_a_restart_and_time_away_is_given_back(database: str) -> None:
    clock = Clock()

    async def bound() -> tuple[str, str]:
        async with game_service(database, clock) as there:
            game, _, secret = await taken(there)
            await (await there.page(game, secret)).bind(OTHER)
            return game, secret

    async def back(game: str, secret: str) -> None:
        async with game_service(database, clock, asleep_after=5000) as there:
            page = await there.page(game, secret)
            assert page.view.status == "drawing"
            assert page.view.dice is not None
            until_ = page.view.dice.until
            assert until_ is not None
            assert MINUTE < until_ - clock() <= 2 * MINUTE

    async def too_late() -> None:
        """Nobody opens the game: the server does, because it has a deadline."""
        async with game_service(database, clock) as there:
            clock.ahead += 3 * MINUTE
            await until(lambda: there.service.games().get("void") == 1, 5)

    game, secret = run(bound)
    clock.ahead += DAY
    run(lambda: back(game, secret))
    run(too_late)


def test_one_person_draws_in_one_breath(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            for seats in ((Me(), Computer(1)), (Me(), Me(), Me())):
                made = await there.service.create(NewGame("omba", list(seats)), "somebody")
                page = await there.page(made.id, made.secret)
                await page.bind()
                await page.reveal()
                assert page.view.status == "playing"

    run(scene)


def test_what_a_page_kept_verifies_the_record(database: str) -> None:
    async def finished(there: Scene, pages: list[Page], game: str) -> str:
        await pages[0].do(Resign(new_key(), pages[0].view.version))
        return await there.service.record(game, "text", ADDRESS)

    async def scene() -> None:
        async with game_service(database) as there:
            game, *secrets = await taken(there, game="omba", order="drawn")
            ada, bob = [await there.page(game, secret) for secret in secrets]
            await bob.bind(OTHER)
            shown = ada.view.fairness
            kept = Kept(shown.commitment, ENTROPY, tuple(shown.commitments), shown.order, "-")
            await ada.reveal()
            await bob.reveal(OTHER)
            record = parse(await finished(there, [ada, bob], game))
            verdict: Verdict = verify(record, kept)
            assert (verdict.fair, verdict.scheme) == (True, 2)

    run(scene)
