"""Older databases: what they hold is carried over, whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from quatuor.server.room import Friend, Me, Stored
from quatuor.server.room.events import Entered, Joined, NameRemoved
from quatuor.server.settings import DATABASE
from quatuor.server.storage import StorageError, Store
from quatuor.server.storage.connection import connected
from quatuor.server.storage.migrations import FOLDER
from tests.server.conftest import run
from tests.server.databases import database_in, files_only, sql, stored
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


def older(database: str, step: str) -> None:
    """A database as the program of that step left it."""

    async def scene() -> None:
        engine = connected(database)
        async with engine.begin() as connection:
            await connection.run_sync(_upgraded, step)
            await connection.run_sync(_filled)
        await engine.dispose()

    run(scene)


def _upgraded(connection: Connection, step: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, step)


def _filled(connection: Connection) -> None:
    """Insert one game and one study."""
    add_game = text("insert into games values ('g', 'quantik', 'playing', false, 7, 9, :asked)")
    add_event = text("insert into events values ('g', :version, :at, :key, :event)")
    add_study = text("insert into studies values ('s', 'quantik', 'h', 4, 1, 2, 3, :content)")
    happened = enumerate(EVENTS, 1)
    rows = [{"version": n, "at": 7 + n, "key": f"key-{n}", "event": event} for n, event in happened]
    connection.execute(add_game, {"asked": ASKED})
    connection.execute(add_event, rows)
    connection.execute(add_study, {"content": STUDY})
    connection.execute(text("update service set dice_key = :key"), {"key": "ab" * 32})


def test_games_and_studies_are_carried_over(database: str) -> None:
    older(database, "0002")

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


def test_names_and_addresses_are_gone_from_requests_and_events(database: str) -> None:
    older(database, "0002")

    async def scene() -> None:
        async with Store.opened(database) as store:
            found = await store.load("g")
            assert found is not None
            await store.append(
                "g", [Stored(4, 20, NameRemoved(0)), Stored(5, 20, NameRemoved(1))], "over", found.head
            )

    run(scene)
    kept = stored(database)
    assert b"quantik" in kept
    for gone in ("Ana", "Bô", "0123456789abcdef"):
        assert gone.encode() not in kept


@pytest.mark.parametrize(
    "change",
    [
        "update games set asked = '{'",
        "update games set asked = '[]'",
        "update games set asked = '{}'",
        pytest.param("update games set asked = x'ff7b'", marks=files_only("PostgreSQL stores only UTF-8")),
        "update events set event = '{\"kind\":' where version = 2",
        "update events set event = '7' where version = 3",
        'update events set event = \'{"name":"Bo"}\' where version = 1',
    ],
)
def test_a_damaged_older_database_is_reported_in_one_line(database: str, change: str) -> None:
    older(database, "0002")
    sql(database, change)
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
    database = database_in(tmp_path / DATABASE)
    older(database, "0002")
    sql(database, 'update studies set content = \'{"game":"quantik","title":"T"}\'')
    sql(database, change)
    with live(tmp_path) as server:
        answers = [server.get("/api/games/g"), server.get("/api/studies/s")]
    assert sorted(answer.status_code for answer in answers) == [200, 503]
    assert {"damaged"} == {answer.json()["code"] for answer in answers if answer.status_code == 503}
    assert [record for record in caplog.records if record.exc_info] == []
