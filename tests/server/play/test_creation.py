"""Games from their creation to the rematch: making, joining, records."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import json

from quatuor.fair import verify
from quatuor.match import Match, MatchError
from quatuor.record import Record, RecordError, parse
from quatuor.rules import GAMES
from quatuor.rules.game import RulesetError
from quatuor.server.errors import NoSuchGame, Refusal
from quatuor.server.messages import (
    Computer,
    Done,
    Friend,
    Import,
    Join,
    Me,
    Rematch,
    Resign,
    TakeBack,
    Update,
    Welcome,
)
from quatuor.server.secrets import hashed, new_token
from quatuor.server.storage import Store
from quatuor.starts import SET_UPS, StartKind, fair_start_at, fair_starts
from tests.server.conftest import run
from tests.server.databases import stored
from tests.server.service import ADDRESS, game_service, new_key

# ── Making and joining ───────────────────────────────────────────────────────────────────────────────────


def test_the_dice_are_drawn_when_the_last_seat_is_taken(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me("Ada"), Friend())
            ada = await there.page(made.id, made.secret)
            assert ada.last(Welcome).view.status == "waiting"
            assert ada.last(Welcome).yours == [0]
            invitation = made.invitations[0].secret
            bob = await there.service.join(made.id, Join(invitation, "Bob"))
            assert bob.seat == 1
            assert [change.kind for change in ada.last(Update).changes] == ["joined"]
            assert (await there.view(made.id)).status == "drawing"
            await there.draw(made.id, made.secret, bob.secret)
            assert [change.kind for change in ada.last(Update).changes] == ["revealed", "started"]
            assert (await there.view(made.id)).status == "playing"
            with pytest.raises(Refusal) as refused:
                await there.service.join(made.id, Join(invitation, "Eve"))
            assert refused.value.code == "full"
            with pytest.raises(Refusal):
                await there.service.join(made.id, Join(new_token()))

    run(scene)


def test_joining_again_with_the_same_secret_gives_the_same_seat(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Friend())
            wish = Join(made.invitations[0].secret, "Bob", new_token())
            first = await there.service.join(made.id, wish)
            assert await there.service.join(made.id, wish) == first
            assert first.secret == wish.secret

    run(scene)


def test_joining_during_creation_leads_to_the_same_game(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        create = Store.create
        on_disk, go = asyncio.Event(), asyncio.Event()

        async def slow(*what: Any) -> None:
            await create(*what)
            on_disk.set()
            await go.wait()

        monkeypatch.setattr(Store, "create", slow)
        async with game_service(database) as there:
            monkeypatch.setattr("quatuor.server.play.creation.new_id", lambda *_: "known")
            making = asyncio.create_task(there.new(Me(), Me()))
            await on_disk.wait()
            coming = asyncio.create_task(there.page("known"))
            await asyncio.sleep(0.1)
            go.set()
            made, early = await making, await coming
            page = await there.page(made.id, made.secret)
            assert isinstance(await page.any_move(), Done)
            assert early.view == page.view

    run(scene)


def test_impossible_games_are_refused(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            with pytest.raises(Refusal):
                await there.new(Me(), Me(), game="go")
            with pytest.raises(RulesetError):
                await there.new(Me(), Me(), Me())
            with pytest.raises(RulesetError):
                await there.new(Me(), Me(), options={"luck": "on"})
            with pytest.raises(NoSuchGame):
                await there.view("nowhere")
            assert there.service.games() == {}

    run(scene)


def test_no_token_is_on_disk(database: str) -> None:
    tokens: list[str] = []

    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Friend())
            joined = await there.service.join(made.id, Join(made.invitations[0].secret))
            tokens.extend([made.secret, made.invitations[0].secret, joined.secret])

    run(scene)
    content = stored(database)
    assert b"quantik" in content
    assert len(tokens) == len(set(tokens)) == 3
    assert not [token for token in tokens if token.encode() in content]


# ── Records and rematches ────────────────────────────────────────────────────────────────────────────────


def test_a_record_can_be_continued(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            text = '[Game "quantik"] 1. Aa1 2. Bb3 {why not?} *'
            made = await there.service.import_(json.encode(Import(text, [Me(), Computer(1)])), "me")
            await there.draw(made.id, made.secret)
            page = await there.page(made.id, made.secret)
            assert [entry.text for entry in page.view.entries] == ["Aa1", "Bb3"]
            assert page.view.seats[0].player == 0
            assert isinstance(await page.any_move(), Done)

    run(scene)


def test_a_finished_record_is_continued_before_its_end(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            text = '[Game "quantik"] 1. Aa1 2. Bb3 resign:0 0-1'
            made = await there.service.import_(json.encode(Import(text, [Me(), Me()])), "me")
            await there.draw(made.id, made.secret)
            view = await there.view(made.id)
            assert view.status == "playing"
            assert [entry.text for entry in view.entries] == ["Aa1", "Bb3"]

    run(scene)


@pytest.mark.parametrize(
    ("text", "seats", "error"),
    [
        ("what is this?", [Me(), Me()], RecordError),
        ('[Game "quantik"] 1. Aa1 2. Aa1 *', [Me(), Me()], RecordError),
        ('[Game "quantik"] 1. Aa1 *', [Me(), Me(), Me()], Refusal),
        ('[Game "quantik"] 1. Aa1 2. Bb3 *', [Me(), Me()], Refusal),
    ],
)
def test_a_record_that_cannot_be_continued_is_refused(
    database: str, text: str, seats: list[Me], error: type[Exception]
) -> None:
    async def scene() -> None:
        async with game_service(database, import_moves=1) as there:
            with pytest.raises(error):
                await there.service.import_(json.encode(Import(text, list(seats))), "me")

    run(scene)


def test_the_record_of_a_game_proves_its_dice(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me(), game="omba", order="drawn")
            page = await there.page(made.id, made.secret)
            for _ in range(8):
                assert isinstance(await page.any_move(), Done)
            running = parse(await there.service.record(made.id, "text", ADDRESS))
            assert running.seed is None
            await page.do(Resign(new_key(), page.view.version))
            for form in ("text", "json"):
                record = parse(await there.service.record(made.id, form, ADDRESS))
                found = verify(record)
                assert found.fair
                assert found.rolls
                assert dict(record.headers)["DiceCommitment"] == made.commitment

    run(scene)


def test_a_rematch_is_created_once_and_swaps_the_turns(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            assert ada.secret
            assert bob.secret
            with pytest.raises(Refusal):
                await there.service.rematch(game, Rematch(ada.secret))  # it is not over
            await ada.do(Resign(new_key(), ada.view.version))
            with pytest.raises(Refusal):
                await there.service.rematch(game, Rematch(new_token()))  # nobody
            mine, theirs = await asyncio.gather(
                there.service.rematch(game, Rematch(ada.secret)),
                there.service.rematch(game, Rematch(bob.secret)),
            )
            assert mine.id == theirs.id == bob.view.rematch
            again = await there.service.rematch(game, Rematch(ada.secret))
            assert (again.id, again.seat, again.secret) == (mine.id, mine.seat, mine.secret)
            await there.draw(mine.id, ada.secret, bob.secret)
            view = await there.view(mine.id)
            assert view.status == "playing"
            assert [seat.name for seat in view.seats] == ["Bob", "Ada"]
            assert [seat.player for seat in view.seats] == [0, 1]
            assert isinstance(await (await there.page(mine.id, bob.secret)).play("Aa1"), Done)
            found = await there.store.load(mine.id)
            assert found is not None
            assert hashed(game, ada.secret) != hashed(mine.id, ada.secret)
            assert found[0].previous == game

    run(scene)


def test_a_rematch_against_the_computer_starts_at_once(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me("Ada"), Computer(1))
            page = await there.page(made.id, made.secret)
            await page.do(Resign(new_key(), page.view.version))
            joined = await there.service.rematch(made.id, Rematch(made.secret))
            await there.draw(joined.id, joined.secret)
            again = await there.page(joined.id, joined.secret)
            await again.turn(joined.seat)
            assert [seat.kind for seat in again.view.seats] == ["computer", "person"]
            assert len(again.view.entries) == 1

    run(scene)


def test_taking_back_is_immediate_without_other_people(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Computer(1))
            page = await there.page(made.id, made.secret)
            await page.play("Aa1")
            await page.turn(0)
            assert len(page.view.entries) == 2
            assert isinstance(await page.do(TakeBack(new_key(), page.view.version)), Done)
            assert page.view.entries == []
            assert page.view.player == 0

    run(scene)


def test_the_view_is_sent_as_the_room_has_it(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me(), game="cubulus")
            page = await there.page(made.id, made.secret)
            await page.any_move()
            assert page.view == await there.view(made.id)
            assert json.decode(json.encode(page.view), type=type(page.view)) == page.view

    run(scene)


# ── Fair starts ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_fair_start_is_there_before_anyone_joins_and_kept_by_the_record(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me("Ada"), Friend(), order="drawn", start="fair")
            waiting = await there.view(made.id)
            start = fair_start_at(GAMES["quantik"].parse(waiting.position))
            assert start is not None
            assert waiting.fair_start is not None
            assert (waiting.fair_start.number, waiting.fair_start.winner) == (start.number, start.winner)
            joined = await there.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
            await there.draw(made.id, made.secret, joined.secret)
            view = await there.view(made.id)
            assert (view.status, view.position, view.player) == (
                "playing",
                str(start.position),
                start.position.player,
            )
            assert (view.entries, view.can_take_back) == ([], [])
            page = await there.page(made.id, made.secret)
            await page.do(Resign(new_key(), page.view.version))
            for form in ("text", "json"):
                record = parse(await there.service.record(made.id, form, ADDRESS))
                assert dict(record.headers)["FairStart"] == str(start.number)
                assert record.start == start.position
                assert verify(record).fair

    run(scene)


def test_a_rematch_draws_another_fair_start_and_a_restart_none(database: str) -> None:
    async def scene() -> None:
        numbers = []
        async with game_service(database) as there:
            made = await there.new(Me(), Me(), start="fair")
            game, secret = made.id, made.secret
            for _ in range(8):
                page = await there.page(game, secret)
                assert page.view.fair_start is not None
                numbers.append(page.view.fair_start.number)
                await page.do(Resign(new_key(), page.view.version))
                joined = await there.service.rematch(game, Rematch(secret))
                game, secret = joined.id, joined.secret
                await there.draw(game, secret)
            before = (await there.view(game)).fair_start
        async with game_service(database) as there:
            assert (await there.view(game)).fair_start == before
        assert len(set(numbers)) > 1

    run(scene)


def test_a_rematch_after_a_usual_start_has_a_usual_start(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            assert page.view.fair_start is None
            await page.do(Resign(new_key(), page.view.version))
            joined = await there.service.rematch(made.id, Rematch(made.secret))
            assert (await there.view(joined.id)).fair_start is None

    run(scene)


@pytest.mark.parametrize("kind", SET_UPS)
def test_a_set_up_is_drawn_kept_by_the_record_and_drawn_anew_for_a_rematch(
    database: str, kind: StartKind
) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me("Ada"), Friend(), game="cubulus", order="drawn", start=kind)
            waiting = await there.view(made.id)
            joined = await there.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
            await there.draw(made.id, made.secret, joined.secret)
            page = await there.page(made.id, made.secret)
            assert (page.view.start_kind, page.view.position) == (kind, waiting.position)
            assert not GAMES["cubulus"].parse(page.view.position).setting_up
            assert (page.view.player, page.view.can_take_back) == (0, [])
            await page.do(Resign(new_key(), page.view.version))
            record = parse(await there.service.record(made.id, "text", ADDRESS))
            assert dict(record.headers)["SetUp"] == kind
            assert verify(record).fair
            again = await there.service.rematch(made.id, Rematch(made.secret))
        async with game_service(database) as there:
            view = await there.view(again.id)
            assert view.start_kind == kind
            assert view.position != waiting.position

    run(scene)


def test_the_record_of_a_fair_start_can_be_continued(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            start = fair_starts(GAMES["oxono"])[0]
            record = Record.from_match(Match(start.position)).to_text()
            made = await there.service.import_(json.encode(Import(record, [Me(), Me()])), "me")
            await there.draw(made.id, made.secret)
            view = await there.view(made.id)
            assert view.fair_start is not None
            assert view.fair_start.number == start.number
            again = parse(await there.service.record(made.id, "text", ADDRESS))
            assert dict(again.headers)["FairStart"] == str(start.number)

    run(scene)


@pytest.mark.parametrize(
    ("game", "seats", "options", "start"),
    [
        ("omba", 2, {}, "fair"),
        ("cubulus", 3, {}, "fair"),
        ("cubulus", 2, {"repetition": "off"}, "fair"),
        ("cubulus", 3, {}, "random"),
        ("oxono", 2, {}, "symmetric"),
    ],
)
def test_a_start_that_is_not_there_is_refused(
    database: str, game: str, seats: int, options: dict[str, str], start: StartKind
) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            with pytest.raises(MatchError, match=r"fair starts|set-up"):
                await there.new(*[Me()] * seats, game=game, options=options, start=start)

    run(scene)
