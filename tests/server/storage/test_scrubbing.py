"""Deleted data is gone from the bytes of the files, not only from what queries find."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from quatuor.server.room import Asked, Event, Friend, Me, Sitter, Stored
from quatuor.server.room.events import Entered, Joined, NameRemoved, Started
from quatuor.server.storage import Store
from quatuor.server.storage.studies import KeptStudy
from tests.server.conftest import run
from tests.server.databases import files_only, path_of, stored
from tests.server.storage.test_migrations import older

pytestmark = files_only("the bytes that remain in it")

MANY = 150
"""Enough games for several pages of every table, which SQLite rearranges while they grow."""


def name(number: int, seat: int) -> str:
    return f"Personne {number:04} {seat}"


def game(number: int) -> Asked:
    sitters: list[Sitter] = [Me(name(number, 0)), Friend()]
    return Asked(id=f"game-{number:04}", game="quantik", sitters=sitters, secret=f"{number:064x}", created=1)


def events(number: int, *more: Event) -> list[Stored]:
    joined = Joined(1, "ab" * 32, name(number, 1), "0f" * 16)
    happened: list[Event] = [joined, Started(number, [0, 1]), *(Entered("Aa1") for _ in range(number % 7))]
    return [Stored(version, version, event) for version, event in enumerate([*happened, *more], 1)]


async def fill(store: Store) -> dict[int, str]:
    """Games in an order in which pages are split and merged; returns their heads."""
    numbers = list(range(MANY))
    random.Random(7).shuffle(numbers)  # noqa: S311 - no secret
    return {number: await store.create(game(number), events(number), "over") for number in numbers}


async def remove_name(store: Store, number: int, seat: int, head: str) -> str:
    happened = len(events(number))
    return await store.append(game(number).id, [Stored(happened + 1, 99, NameRemoved(seat))], "over", head)


def found(database: str, texts: Iterable[str]) -> list[str]:
    """The texts that are in the bytes of the main file, the log or its index."""
    content = stored(database)
    return [text for text in texts if text.encode() in content]


def test_removed_names_are_gone_from_the_files_at_once(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            heads = await fill(store)
            all_names = [name(number, seat) for number in range(MANY) for seat in (0, 1)]
            assert sorted(found(database, all_names)) == sorted(all_names)
            removed = [name(number, 1) for number in range(0, MANY, 3)]
            for number in range(0, MANY, 3):
                await remove_name(store, number, 1, heads[number])
            assert found(database, removed) == []
            assert len(found(database, all_names)) == len(all_names) - len(removed)

    run(scene)


def test_deleted_games_are_gone_from_the_files_at_once(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            await fill(store)
            deleted = random.Random(3).sample(range(MANY), 40)  # noqa: S311 - no secret
            for number in deleted:
                kept = await store.load(game(number).id)
                assert kept is not None
                await store.remove(game(number).id, kept.head, 100)
            kept_of = [text for number in deleted for text in (name(number, 0), name(number, 1))]
            assert found(database, [*kept_of, *(game(number).secret for number in deleted)]) == []

    run(scene)


def test_forgotten_games_are_gone_from_the_files(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            await fill(store)
            assert await store.forget(finished=10**6, abandoned=0) == MANY
            assert found(database, ["Personne"]) == []

    run(scene)


def test_deleted_studies_are_gone_from_the_files(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            for number in range(20):
                content = f'{{"author":"Auteur {number:02}"}}'
                study = KeptStudy(f"study-{number}", "quantik", "ab" * 32, 1, 1, 1, number, content)
                await store.studies.create(study)
            await store.studies.delete("study-7")
            assert found(database, ["Auteur 07", "Auteur 08"]) == ["Auteur 08"]
            await store.studies.forget(15)
            assert found(database, ["Auteur 08", "Auteur 14", "Auteur 15"]) == ["Auteur 15"]

    run(scene)


def test_a_reader_delays_it_until_the_next_heartbeat(database: str) -> None:
    """A backup reads for long. Players must not wait for it, and neither must the answer."""

    async def scene() -> None:
        async with Store.opened(database) as store:
            head = await store.create(game(1), events(1), "over")
            reader = sqlite3.connect(path_of(database))
            reader.execute("begin")
            assert reader.execute("select count(*) from names").fetchone() == (2,)
            async with asyncio.timeout(5):  # less than SQLite would wait for the reader
                await remove_name(store, 1, 1, head)
                await store.scrub_again()
            assert found(database, [name(1, 1)]) != []
            reader.rollback()
            reader.close()
            await store.scrub_again()
            assert found(database, [name(1, 1)]) == []

    run(scene)


def test_an_older_database_is_rewritten_once(database: str, tmp_path: Path) -> None:
    """Its free pages hold deleted games, with names and the pseudonyms of addresses."""
    file = tmp_path / "games.sqlite3"
    older(database, "0002")
    kept = sqlite3.connect(file)
    kept.execute("pragma secure_delete = off")  # some builds of SQLite overwrite by default
    with kept:
        for number in range(60):
            row = [f"old-{number}", f'{{"name":"Vieux Nom {number}","client":"fedcba9876543210"}}' * 20]
            kept.execute("insert into games values (?, 'quantik', 'over', 0, 7, 9, ?)", row)
    with kept:
        kept.execute("delete from games where id like 'old-%'")
    kept.close()
    remains = ["Vieux Nom", "fedcba9876543210", "0123456789abcdef"]
    assert found(database, remains) == remains

    async def scene() -> None:
        async with Store.opened(database) as store:
            assert found(database, remains) == []
            assert await store.load("g") is not None

    run(scene)
    assert found(database, remains) == []
    before = rewritings(file)
    run(scene)
    assert rewritings(file) == before


def rewritings(file: Path) -> int:
    """A number that grows whenever SQLite rewrites the whole file."""
    with closing(sqlite3.connect(file)) as kept:
        return int(kept.execute("pragma schema_version").fetchone()[0])
