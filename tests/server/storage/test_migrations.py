"""Older databases: what they hold is carried over, whole."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from quatuor.server.room import Friend, Me
from quatuor.server.room.events import Entered, Joined
from quatuor.server.storage import Store
from quatuor.server.storage.migrations import FOLDER
from tests.server.conftest import run

ASKED = (
    '{"id":"g","game":"quantik","sitters":[{"kind":"me","name":"Ana é"},{"kind":"friend"}],"secret":"5e",'
    '"created":7,"options":{},"order":"seats","clock":{"kind":"none"},"start":null,"moves":[],"holder":"h",'
    '"invitations":{"1":"i"},"entropy":{"0":"0f"},"client":"0123456789abcdef","previous":null}'
)
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
        kept.execute("insert into studies values ('s', 'quantik', 'h', 4, 1, 2, 3, '{\"é\":1}')")
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
            assert (study.version, study.content) == (4, '{"é":1}')

    run(scene)


def test_names_and_addresses_are_gone_from_requests_and_events(database: str, tmp_path: Path) -> None:
    older(tmp_path / "games.sqlite3", "0002")

    async def scene() -> None:
        async with Store.opened(database) as store:
            await store.remove_names("g", [0, 1])

    run(scene)
    connection = sqlite3.connect(tmp_path / "games.sqlite3")
    kept = "\n".join(connection.iterdump())
    connection.close()
    for gone in ("Ana", "Bô", "0123456789abcdef"):
        assert gone not in kept
