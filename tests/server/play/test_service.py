"""Games in progress: playing, watching, and hints."""

from __future__ import annotations

import asyncio

import pytest

from quatuor.server.messages import (
    Advice,
    Answer,
    Ask,
    Because,
    Done,
    Friend,
    Hint,
    Join,
    Me,
    NewGame,
    Offer,
    Play,
    Presence,
    Refused,
    Resign,
    SaidMove,
    Sync,
    Update,
    Welcome,
)
from quatuor.server.play import service
from quatuor.server.play.service import QUESTIONS
from quatuor.server.secrets import new_token
from quatuor.server.transport.closing import TRY_LATER
from quatuor.server.transport.outbox import Outbox
from quatuor.server.workers import Busy, ProcessPool
from tests.server.conftest import run, until
from tests.server.service import ADDRESS, game_service, new_key

# ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_is_announced_to_everyone_and_made_once(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            watcher = await there.page(game)
            assert watcher.last(Welcome).yours == []
            key = new_key()
            done = await ada.play("Aa1", key)
            assert isinstance(done, Done)
            assert isinstance(ada.heard[-2], Update)  # announced first, then acknowledged
            assert await ada.play("Aa1", key) == done
            for page in (ada, bob, watcher):
                assert [entry.text for entry in page.view.entries] == ["Aa1"]
                assert len(page.all(Update)) == 1
            found = await there.store.load(game)
            assert found is not None
            assert found[1][-1].key == key
            assert found[1][-1].version == done.version

    run(scene)


def test_nobody_can_play_for_another(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            watcher, stranger = await there.page(game), await there.page(game, new_token())
            for page in (bob, watcher, stranger):
                await page.play("Aa1")
            await watcher.do(Resign(new_key(), watcher.view.version))
            codes = [[each.code for each in page.all(Refused)] for page in (bob, watcher, stranger)]
            assert codes == [["not-your-turn"], ["not-seated", "not-seated"], ["not-seated"]]
            assert ada.view.version == 6

    run(scene)


def test_an_illegal_move_names_its_article(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            await page.play("Aa1")
            refused = await page.play("Aa2")
            assert isinstance(refused, Refused)
            assert refused.article is not None
            assert refused.article.number.startswith("Q")
            because = await page.do(Ask(new_key(), ["A", "a2"]))
            assert isinstance(because, Because)
            assert because.articles == [refused.article]
            allowed = await page.do(Ask(new_key(), [None, "d4"]))
            assert isinstance(allowed, Because)
            assert allowed.articles == []

    run(scene)


def test_the_answer_to_a_question_names_its_key(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            asked = Ask(new_key(), ["A", "a2"])
            assert await page.do(asked) == Because(asked.key, asked.picks, [])

    run(scene)


def test_the_refusal_of_a_question_names_its_key(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> None:
        raise Busy

    monkeypatch.setattr(ProcessPool, "call", busy)

    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            asked = Ask(new_key(), ["A", "a2"])
            refused = await page.do(asked)
            assert isinstance(refused, Refused)
            assert (refused.key, refused.code) == (asked.key, "busy")

    run(scene)


def test_moves_do_not_wait_for_questions(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = 0

    async def hang(*_: object) -> None:
        nonlocal waiting
        waiting += 1
        try:
            await asyncio.Event().wait()
        finally:
            waiting -= 1

    monkeypatch.setattr(ProcessPool, "call", hang)

    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            for _ in range(QUESTIONS + 1):
                await there.service.handle(page.viewer, Ask(new_key(), ["A", "a2"]))
            await until(lambda: waiting == QUESTIONS)
            message = Play(new_key(), "Aa1", page.view.version)
            await there.service.handle(page.viewer, message)
            page.hear()
            assert [refused.code for refused in page.all(Refused)] == ["busy"]
            assert page.last(Done).key == message.key
            page.leave()
            await until(lambda: waiting == 0)

    run(scene)


def test_a_gap_is_replayed(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            for text in ("Aa1", "Bb2", "Ca3"):
                await page.play(text)
            back = await there.page(made.id, made.secret, since=6)
            assert [change.version for change in back.last(Update).changes] == [7, 8]
            answer = await back.do(Sync(5))
            assert isinstance(answer, Update)
            assert [change.version for change in answer.changes] == [6, 7, 8]
            assert isinstance(await back.do(Sync(8)), Presence)  # a short sign of life

    run(scene)


def test_a_page_that_left_before_anything_happened_gets_what_it_missed(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.service.create(NewGame("quantik", [Me("Ada"), Friend()]), ADDRESS)
            first = await there.page(made.id, made.secret)
            assert first.view.version == 0
            first.leave()
            await there.service.join(made.id, Join(made.invitations[0].secret, "Bob"))
            back = await there.page(made.id, made.secret, since=0)
            assert [change.kind for change in back.last(Update).changes] == ["joined"]
            new = await there.page(made.id, made.secret)
            assert new.all(Update) == []

    run(scene)


def test_long_absence_is_made_up_for_in_parts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_CHANGES", 2)

    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            began = page.view.version
            for text in ("Aa1", "Bb2", "Ca3", "Dd4"):
                await page.play(text)
            back = await there.page(made.id, made.secret, since=began)
            assert [change.version - began for change in back.last(Update).changes] == [1, 2]
            assert back.last(Update).view.version == began + 4
            answer = await back.do(Sync(began + 2))
            assert isinstance(answer, Update)
            assert [change.version - began for change in answer.changes] == [3, 4]

    run(scene)


def test_a_change_is_completed_even_if_its_requester_is_gone(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            acting = asyncio.create_task(ada.play("Aa1"))
            await asyncio.sleep(0.001)
            acting.cancel()
            await until(lambda: len(bob.view.entries) == 1)
            assert isinstance(await bob.play("Bd4"), Done)
            assert (await there.view(game)).version == 8

    run(scene)


def test_a_change_that_cannot_be_stored_has_no_effect(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            _, ada, bob = await there.two_people()
            kept, there.store.append = there.store.append, full  # type: ignore[assignment]
            refused = await ada.play("Aa1")
            assert isinstance(refused, Refused)
            assert refused.code == "not-kept"
            assert bob.all(Update) == []
            there.store.append = kept  # type: ignore[method-assign]
            assert isinstance(await ada.play("Bb2"), Done)
            assert [entry.text for entry in bob.view.entries] == ["Bb2"]

    async def full(*_: object) -> None:
        raise OSError("the disk is full")

    run(scene)


def test_people_agree_on_a_draw(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            _, ada, bob = await there.two_people()
            await ada.do(Offer(new_key(), "draw", ada.view.version))
            assert bob.view.offer is not None
            await bob.do(Answer(new_key(), True, bob.view.version))
            assert ada.view.status == "over"
            assert ada.view.ending is not None
            assert ada.view.ending.scores == ["1/2", "1/2"]

    run(scene)


def test_a_slow_page_is_dropped_and_the_others_continue(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            slow = await there.page(made.id)
            slow.outbox._most = 2
            for _ in range(4):
                await page.any_move()
            assert slow.outbox.code == TRY_LATER
            assert await slow.outbox.next() is None
            assert len(page.view.entries) == 4

    run(scene)


def test_a_listener_gets_everything_sent_before_its_end() -> None:
    async def scene() -> None:
        outbox = Outbox(3)
        outbox.send(b"1")
        outbox.send(b"2")
        outbox.close(1001)
        outbox.send(b"3")
        assert [await outbox.next() for _ in range(3)] == [b"1", b"2", None]

    run(scene)


def test_a_listener_buffers_limited_bytes_or_one_message_of_any_size() -> None:
    outbox = Outbox(most_bytes=10)
    outbox.send(b"x" * 100)
    assert outbox.poll()
    for _ in range(2):
        outbox.send(b"12345")
    assert outbox.poll()
    codes = []
    for message in (b"6789", b"10"):
        outbox.send(message)
        codes.append(outbox.code)
    assert codes == [None, TRY_LATER]
    assert outbox.poll() is None


def test_messages_are_repeated_until_they_have_been_written(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            known = len(page.all(Update))
            for _ in range(5):
                await there.service.handle(page.viewer, Sync(0))
            assert len(page.all(Update)) == known + 1
            await there.service.handle(page.viewer, Sync(0))
            assert len(page.all(Update)) == known + 2

    run(scene)


def test_unused_rooms_are_dropped_and_loaded_again(database: str) -> None:
    async def scene() -> None:
        async with game_service(database, rooms_in_memory=3) as there:
            made = [await there.new(Me(), Me()) for _ in range(6)]
            page = await there.page(made[0].id, made[0].secret)
            await page.play("Aa1")
            for each in made:
                await there.view(each.id)
            assert sum(there.service.games().values()) <= 4
            assert isinstance(await page.play("Bb2"), Done)  # a connected player keeps the room

    run(scene)


# ── Hints ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_hint_is_a_legal_move_with_its_reason(database: str) -> None:
    async def scene() -> None:
        async with game_service(database, hint_seconds=0.05) as there:
            made = await there.new(Me(), Me())
            page = await there.page(made.id, made.secret)
            await there.service.handle(page.viewer, Hint(new_key()))
            await until(lambda: bool(page.all(Advice)))
            advice = page.last(Advice)
            assert advice.tokens in page.view.legal
            assert advice.version == page.view.version
            assert advice.words.en != advice.words.fr
            assert advice.told.moves[0] == SaidMove(advice.text, page.view.player or 0)
            assert advice.words.en == advice.told.words.en.format(*(move.text for move in advice.told.moves))

    run(scene)


def test_there_are_no_hints_against_people_or_for_spectators(database: str) -> None:
    async def scene() -> None:
        async with game_service(database) as there:
            game, ada, bob = await there.two_people()
            watcher = await there.page(game)
            for page, code in ((ada, "hint-people"), (bob, "hint-people"), (watcher, "not-seated")):
                asked = Hint(new_key())
                await there.service.handle(page.viewer, asked)
                await until(lambda page=page: bool(page.all(Refused)))  # type: ignore[misc]
                assert (page.last(Refused).key, page.last(Refused).code) == (asked.key, code)

    run(scene)
