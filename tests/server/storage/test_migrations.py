"""Older databases: what they hold is carried over, whole."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from quatuor.server.room import Friend, Me, Stored
from quatuor.server.room.events import Entered, Joined, NameRemoved
from quatuor.server.settings import DATABASE
from quatuor.server.storage import StorageError, Store
from quatuor.server.storage.migrations import FOLDER
from tests.server.conftest import run
from tests.server.live import live

ASKED = (
    '{"id":"g","game":"quantik","sitters":[{"kind":"me","name":"Ana é"},{"kind":"friend"}],"secret":"5e",'
    '"created":7,"options":{},"order":"seats","clock":{"kind":"none"},"start":null,"moves":[],"holder":"h",'
    '"invitations":{"1":"i"},"entropy":{"0":"0f"},"client":"0123456789abcdef","previous":null}'
)
STUDY = '{"game":"quantik","title":"é"}'
EVENTS = [
    '{"kind":"joined","seat":1,"holder":"h2","name":"Bô","entropy":"0e"}',
    '{"kind":"started","seed":7,"seats":[0,1]}',
    '{"kind":"entered","text":"Aa1","because":""}',
]


def older(file: Path, step: str) -> None:
    """A database as the program of that step left it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(FOLDER))
        config.attributes["connection"] = connection
        command.upgrade(config, step)
    engine.dispose()
    kept = sqlite3.connect(file)
    with kept:
        kept.execute("insert into games values ('g', 'quantik', 'playing', 0, 7, 9, ?)", [ASKED])
        rows = [("g", version, 7 + version, f"key-{version}", text) for version, text in enumerate(EVENTS, 1)]
        kept.executemany("insert into events values (?, ?, ?, ?, ?)", rows)
        kept.execute("insert into studies values ('s', 'quantik', 'h', 4, 1, 2, 3, ?)", [STUDY])
        kept.execute("update service set dice_key = ?", ["ab" * 32])
    kept.close()


def test_games_and_studies_are_carried_over(database: str, tmp_path: Path) -> None:
    older(tmp_path / "games.sqlite3", "0002")

    async def scene() -> None:
        async with Store.opened(database) as store:
            found = await store.load("g")
            assert found is not None
            assert found.asked.sitters == [Me("Ana é"), Friend()]
            assert found.asked.secret == "5e"
            assert found.events[0].event == Joined(1, "h2", "Bô", "0e")
            assert found.events[2].event == Entered("Aa1")
            study = await store.studies.load("s")
            assert study is not None
            assert (study.version, study.content) == (4, STUDY)

    run(scene)


def test_names_and_addresses_are_gone_from_requests_and_events(database: str, tmp_path: Path) -> None:
    older(tmp_path / "games.sqlite3", "0002")

    async def scene() -> None:
        async with Store.opened(database) as store:
            found = await store.load("g")
            assert found is not None
            await store.append(
                "g", [Stored(4, 20, NameRemoved(0)), Stored(5, 20, NameRemoved(1))], "over", found.head
            )

    run(scene)
    connection = sqlite3.connect(tmp_path / "games.sqlite3")
    kept = "\n".join(connection.iterdump())
    connection.close()
    for gone in ("Ana", "Bô", "0123456789abcdef"):
        assert gone not in kept


@pytest.mark.parametrize(
    "change",
    [
        "update games set asked = '{'",
        "update games set asked = '[]'",
        "update games set asked = '{}'",
        "update games set asked = x'ff7b'",
        "update events set event = '{\"kind\":' where version = 2",
        "update events set event = '7' where version = 3",
        'update events set event = \'{"name":"Bo"}\' where version = 1',
    ],
)
def test_a_damaged_older_database_is_reported_in_one_line(database: str, tmp_path: Path, change: str) -> None:
    file = tmp_path / "games.sqlite3"
    older(file, "0002")
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StorageError) as reported:
        run(lambda: Store.open(database))
    assert reported.value.key == "damaged"
    assert "\n" not in str(reported.value)
    assert len(str(reported.value)) < 250


@pytest.mark.parametrize(
    "change",
    [
        "update events set event = replace(event, 'Aa1', 'Zz9') where version = 3",
        "update events set event = replace(event, '[0,1]', '[0]') where version = 2",
        "update events set event = replace(event, 'started', 'stopped') where version = 2",
        'update events set event = \'{"kind":"entered","text":"Aa1","because":""}\' where version = 1',
        "update games set asked = replace(asked, 'quantik', 'quintik')",
        "update studies set content = '{\"game\":7}'",
    ],
)
def test_what_an_older_version_stored_and_does_not_fit_is_damage(
    tmp_path: Path, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It had no digests then, and has those of the damaged texts now."""
    file = tmp_path / DATABASE
    older(file, "0002")
    connection = sqlite3.connect(file)
    with connection:
        connection.execute('update studies set content = \'{"game":"quantik","title":"T"}\'')
        connection.execute(change)
    connection.close()
    with live(tmp_path) as server:
        answers = [server.get("/api/games/g"), server.get("/api/studies/s")]
    assert sorted(answer.status_code for answer in answers) == [200, 503]
    assert {"damaged"} == {answer.json()["code"] for answer in answers if answer.status_code == 503}
    assert [record for record in caplog.records if record.exc_info] == []
