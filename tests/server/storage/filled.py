"""A database with games of all kinds, names, studies and an absence, for tests of copies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import insert, update

from quatuor.dice import Dice
from quatuor.server.room import Asked, Me, Room, Stored
from quatuor.server.room.events import Restored
from quatuor.server.storage import StorageError, Store
from quatuor.server.storage.codec import event_of
from quatuor.server.storage.studies import KeptStudy
from quatuor.server.storage.tables import ABSENCES, SERVICE
from tests.server.conftest import run
from tests.server.rooms import Kept, asked, friends, one_screen

BEAT = 1_700_000_500_000
ABSENCE = (1_700_000_000_000, 1_700_000_100_000)
STUDY = KeptStudy("study-1", "quantik", "h" * 64, 3, 1, 2, 3, '{"game":"quantik","title":"é\\u0000"}')
DELETED = "gone"


@contextmanager
def failing(key: str) -> Iterator[None]:
    """Expect an error of storage with words in both languages."""
    with pytest.raises(StorageError) as raised:
        yield
    assert raised.value.key == key
    assert raised.value.sentence("en") != raised.value.sentence("fr")


def stored(kept: Kept) -> list[Stored]:
    return [Stored(version, at, event_of(text), key) for version, at, text, key in kept.stored]


def games() -> dict[str, tuple[Asked, list[Stored], str]]:
    """Games by id: one in progress, one being drawn and one that is over."""
    over = one_screen("quantik")
    over.step(Dice(1))
    over.resign()
    named = Kept(asked("omba", [Me("Ana é"), Me("Bo 🦊")])).drawn()
    kept = {
        "playing": friends("omba"),
        "drawing": Kept(asked("omba", [Me("Cy"), Me()])),
        "over": over,
        "named": named,
    }
    return {
        game: (replace(each.room.asked, id=game), stored(each), each.room.status)
        for game, each in kept.items()
    }


async def fill(database: str) -> None:
    """Store them all."""
    async with Store.opened(database) as store:
        for asked_, events, status in games().values():
            await store.create(asked_, events, status, due=BEAT)
        head = await store.create(replace(asked("quantik", [Me(), Me()]), id=DELETED), [], "waiting")
        await store.remove(DELETED, head, BEAT)
        await store.studies.create(STUDY)
        async with store._engine.begin() as connection:
            await connection.execute(insert(ABSENCES).values(since=ABSENCE[0], until=ABSENCE[1]))
            await connection.execute(update(SERVICE).values(beat=BEAT))


async def shown(database: str) -> dict[str, object]:
    """What a server shows of each game, and everything else that it relies on."""
    async with Store.opened(database) as store:
        found: dict[str, object] = {"key": store.key, "beat": await store.service.last_beat()}
        found["absences"] = await store.service.absences()
        found["deleted"] = await store.is_deleted(DELETED)
        found["study"] = await store.studies.load(STUDY.id)
        found["due"] = sorted(await store.service.claim(BEAT, BEAT))
        for game in games():
            kept = await store.load(game)
            assert kept is not None
            found[game] = Room(kept.asked, kept.events).view()
        return found


def labels(database: str) -> dict[str, int]:
    """How often each game was labelled as restored; reading them checks their chains."""

    async def scene() -> dict[str, int]:
        found = {}
        async with Store.opened(database) as store:
            for game in games():
                kept = await store.load(game)
                assert kept is not None
                found[game] = sum(isinstance(each.event, Restored) for each in kept.events)
        return found

    return run(scene)
