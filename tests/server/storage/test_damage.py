"""Changes of a stored database: whatever is not as it was written shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from quatuor.server.room import Asked, Event, Friend, Me, Stored
from quatuor.server.room.events import Entered, Joined, NameRemoved, Started
from quatuor.server.settings import DATABASE
from quatuor.server.storage import Conflict, Damaged, StorageError, Store
from quatuor.server.storage.studies import KeptStudy
from tests.server.conftest import run
from tests.server.databases import database_in, files_only, sql
from tests.server.live import live

MOVES = ["Aa1", "Bb1", "Cc1", "Dd1"]


def game(number: int) -> Asked:
    request = {"game": "quantik", "sitters": [Me("Ana"), Friend()], "secret": "5a" * 32, "created": 1}
    return Asked(id=f"game-{number}", **request)  # type: ignore[arg-type]


def events(number: int) -> list[Stored]:
    happened: list[Event] = [Joined(1, "ab" * 32, f"Bo {number}", "0f" * 16), Started(number, [0, 1])]
    happened += [Entered(text) for text in MOVES]
    return [
        Stored(version, 10 + version, event, f"key-{version:08}") for version, event in enumerate(happened, 1)
    ]


async def fill(store: Store, games: int) -> None:
    for number in range(games):
        await store.create(game(number), events(number), "playing")
        study = KeptStudy(f"study-{number}", "quantik", "ab" * 32, 1, 1, 1, 1, '{"game":"quantik"}')
        await store.studies.create(study)


@pytest.fixture
def filled(database: str) -> str:
    async def scene() -> None:
        async with Store.opened(database) as store:
            await fill(store, 12)

    run(scene)
    return database


async def load(database: str, number: int = 3) -> None:
    async with Store.opened(database) as store:
        await store.load(f"game-{number}")
        await store.studies.load(f"study-{number}")


OF_THREE = "where game_id = 'game-3'"
# ruff: noqa: S608 - the statements are written here
CHANGES = {
    "another move": f"update events set event = replace(event, 'Bb1', 'Bb2') {OF_THREE} and version = 4",
    "another time": f"update events set at = 11 {OF_THREE} and version = 4",
    "another key": f"update events set key = 'key-99999999' {OF_THREE} and version = 4",
    "an event too few": f"delete from events {OF_THREE} and version = 4",
    "the last event gone": f"delete from events {OF_THREE} and version = 6",
    "another version": f"update events set version = 9 {OF_THREE} and version = 6",
    "another digest": f"update events set digest = 'ab' {OF_THREE} and version = 4",
    "another secret": "update games set asked = replace(asked, '5a5a', '5b5b') where id = 'game-3'",
    "another head": "update games set head = 'ab' where id = 'game-3'",
    "another name": f"update names set name = 'Eve' {OF_THREE}",
    "a name gone": f"delete from names {OF_THREE}",
    "another study": "update studies set content = '{}' where id = 'study-3'",
    "another owner": "update studies set holder = 'cd' where id = 'study-3'",
}


NOT_TEXT = f"update events set event = x'ff00' {OF_THREE} and version = 4"
NOBODYS = "update events set game_id = 'nobody' where version = 1 and game_id = 'game-3'"


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_of_a_stored_game_or_study_shows(filled: str, change: str) -> None:
    sql(filled, CHANGES[change])
    with pytest.raises(Damaged):
        run(lambda: load(filled))
    run(lambda: load(filled, 4))


@files_only("PostgreSQL stores no text that is not UTF-8")
def test_text_that_cannot_be_decoded_shows(filled: str) -> None:
    sql(filled, NOT_TEXT)
    with pytest.raises(Damaged):
        run(lambda: load(filled))
    run(lambda: load(filled, 4))


def test_an_event_of_no_game_is_missing_in_its_own(filled: str) -> None:
    sql(filled, NOBODYS)
    with pytest.raises((Damaged, StorageError)):
        run(lambda: load(filled))


def test_events_of_another_game_do_not_fit(filled: str) -> None:
    """Two games with the same moves still have different chains."""
    sql(filled, f"delete from events {OF_THREE}")
    sql(filled, "update events set game_id = 'game-3' where game_id = 'game-5'")
    with pytest.raises(Damaged):
        run(lambda: load(filled))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(NOBODYS, marks=files_only("PostgreSQL itself checks references, and when they change")),
        "delete from service",
        "update alembic_version set version_num = '0!03'",
        "update alembic_version set version_num = '0002'",
        "delete from alembic_version",
        "drop table names",
        "alter table studies drop column digest",
        "drop index ix_studies_used",
    ],
)
def test_damage_to_the_whole_is_reported_at_the_start_in_one_line(
    filled: str, change: str, language: str
) -> None:
    sql(filled, change)
    with pytest.raises(StorageError) as reported:
        run(lambda: load(filled))
    sentence = reported.value.sentence(language)
    assert "\n" not in sentence
    assert "quatuor backup" in sentence


def test_removed_name_is_not_damage(filled: str) -> None:
    async def scene() -> None:
        async with Store.opened(filled) as store:
            before = await store.load("game-3")
            assert before is not None
            removal = Stored(len(before.events) + 1, 99, NameRemoved(1))
            await store.append("game-3", [removal], "playing", before.head)
            found = await store.load("game-3")
            assert found is not None
            assert found.asked.sitters[0] == Me("Ana")
            assert found.events[-1] == removal
            joined = found.events[0].event
            assert isinstance(joined, Joined)
            assert joined.name == ""

    run(scene)


def test_removed_game_is_gone_with_everything_about_it(filled: str) -> None:
    async def scene() -> None:
        async with Store.opened(filled) as store:
            kept = await store.load("game-3")
            assert kept is not None
            await store.remove("game-3", kept.head, 99)
            assert await store.load("game-3") is None
            assert await store.is_deleted("game-3")
            assert await store.load("game-4") is not None
            assert not await store.is_deleted("game-4")
            with pytest.raises(Conflict):  # its dice have been revealed
                await store.create(game(3), events(3), "playing")

    run(scene)
    [row] = sql(filled, "select id, status, game, asked, head from games where id = 'game-3'")
    assert row == ("game-3", "deleted", "", "", "")
    for table in ("events", "names"):
        assert sql(filled, f"select count(*) from {table} {OF_THREE}") == [(0,)]


# ── The server ───────────────────────────────────────────────────────────────────────────────────────────


def test_server_goes_on_and_says_which_game_is_damaged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with live(tmp_path) as server:
        bad, good = server.create(seats="me 1"), server.create()
    sql(database_in(tmp_path / DATABASE), f"update games set head = 'ab' where id = '{bad['id']}'")
    with live(tmp_path) as server:
        for path in ("", "/record", "/positions"):
            answer = server.get(f"/api/games/{bad['id']}{path}")
            assert (answer.status_code, answer.json()["code"]) == (503, "damaged")
        assert server.get(f"/api/games/{good['id']}").status_code == 200
        with server.socket(bad["id"]) as socket:
            socket.send('{"type":"hello"}')
            assert '"damaged"' in socket.recv(timeout=10)
    reports = [record for record in caplog.records if bad["id"] in record.getMessage()]
    assert reports
    assert all(record.exc_info is None for record in reports)
