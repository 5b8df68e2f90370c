"""Damaged files under a real server: each starts healthy or says what is wrong; nothing differs silently.

The files are damaged at random: the main file after a clean stop, any of the three files after a kill, and
the main file of an older version. Older versions had no digests: there, a changed text that can still be read
cannot be noticed, but everything else must be.
"""

from __future__ import annotations

import json
import random
import shutil
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from quatuor.server.settings import DATABASE
from tests.cli.test_serve import Process, served
from tests.server.databases import files_only
from tests.server.live import Live
from tests.server.studies.test_studies import WRITTEN

pytestmark = files_only("random bytes of it")

# ruff: noqa: S311, S608 - the damage needs no cryptography, and the statements are written here
MOVES = ["Aa1", "Bb3", "Cc1", "Dd3"]
FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
UNLIMITED = ("--port", "0", "--rate", "0")


class Original(NamedTuple):
    """A data folder before it is damaged, and what its server answers, by path."""

    folder: Path
    files: tuple[str, ...]
    answers: dict[str, str]
    has_digests: bool = True


# ── The originals ────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def client(process: Process) -> Iterator[Live]:
    with httpx.Client(base_url=process.url, timeout=30) as http:
        yield Live(int(process.url.rpartition(":")[2]), None, http)  # type: ignore[arg-type]


def fill(server: Live) -> list[str]:
    """Store games with names and moves, and studies; returns the paths that show them."""
    return [path for number in range(4) for path in (*stored_games(server, number), stored_study(server))]


def stored_games(server: Live, number: int) -> list[str]:
    invited, alone = server.create(seats="me friend"), server.create()
    server.join(invited, name=f"Blaise {number}")
    with server.page(alone["id"], alone["secret"]) as page:
        for move in MOVES[: number + 1]:
            page.do("play", text=move, version=page.welcome["view"]["version"] + MOVES.index(move))
            page.expect("done")
    games = (f"/api/games/{made['id']}" for made in (invited, alone))
    return [path for game in games for path in (game, f"{game}/record")]


def stored_study(server: Live) -> str:
    return f"/api/studies/{server.post('/api/studies', WRITTEN).json()['study']['id']}"


def answers(server: Live, paths: list[str]) -> dict[str, str]:
    found = {path: server.get(path) for path in paths}
    assert {each.status_code for each in found.values()} == {200}
    return {path: each.text for path, each in found.items()}


def stopped(folder: Path) -> Original:
    with served(folder, *UNLIMITED) as process, client(process) as server:
        found = answers(server, fill(server))
        process.stop()
    assert not (folder / FILES[1]).exists()
    return Original(folder, FILES[:1], found)


def killed(folder: Path) -> Original:
    """Some of what is stored is in the main file, some only in the log."""
    before = stopped(folder)
    with served(folder, *UNLIMITED) as process, client(process) as server:
        found = answers(server, fill(server))
        process.stop(signal.SIGKILL)
    return Original(folder, FILES, before.answers | found)


def older(folder: Path) -> Original:
    """The same as a version without digests would have stored it."""
    original = stopped(folder)
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        for game, seat, name in connection.execute("select game_id, seat, name from names").fetchall():
            _put_name_back(connection, game, seat, name)
        connection.execute("drop table names")
        for table, column in (
            ("games", "head"),
            *((each, "digest") for each in ("events", "studies", "service")),
        ):
            connection.execute(f"alter table {table} drop column {column}")
        for gone in ("presence", "processes", "absences"):
            connection.execute(f"drop table {gone}")
        connection.execute("drop index ix_games_due")
        connection.execute("alter table games drop column due")
        connection.execute("alter table games add column attended boolean not null default false")
        connection.execute("alter table service drop column swept")
        connection.execute("alter table service drop column needs")
        connection.execute("alter table service rename column key to dice_key")
        connection.execute("alter table service drop column run")
        connection.execute("update alembic_version set version_num = '0002'")
        connection.execute("pragma user_version = 0")
    connection.close()
    (folder / f"{DATABASE}-run").unlink()
    return original._replace(has_digests=False)


def _put_name_back(connection: sqlite3.Connection, game: str, seat: int, name: str) -> None:
    rows = connection.execute("select version, event from events where game_id = ?", [game]).fetchall()
    for version, text in rows:
        event = json.loads(text)
        if event["kind"] == "joined" and event["seat"] == seat:
            changed = [json.dumps(event | {"name": name}), game, version]
            connection.execute("update events set event = ? where game_id = ? and version = ?", changed)


ORIGINALS = {"stopped": stopped, "killed": killed, "older": older}


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Original]:
    """The originals by kind, each made once."""
    made: dict[str, Original] = {}

    def original(kind: str) -> Original:
        if kind not in made:
            made[kind] = ORIGINALS[kind](tmp_path_factory.mktemp(kind))
        return made[kind]

    return original


# ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────


def flipped(content: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice([1, 1, 4, 64])):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def zeroed(content: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(content))
    length = chance.choice([16, 512, 4096])
    content[start : start + length] = bytes(len(content[start : start + length]))


def cut(content: bytearray, chance: random.Random) -> None:
    del content[chance.randrange(len(content)) :]


DAMAGES: list[Callable[[bytearray, random.Random], None]] = [flipped, zeroed, cut]


def damaged_copy(original: Original, folder: Path, chance: random.Random) -> None:
    shutil.copytree(original.folder, folder)
    file = folder / chance.choice(original.files)
    content = bytearray(file.read_bytes())
    chance.choice(DAMAGES)(content, chance)
    file.write_bytes(content)


# ── What the server makes of it ──────────────────────────────────────────────────────────────────────────


def outcome(original: Original, folder: Path) -> str:
    """How the server deals with a damaged folder: it does not start, it reports things, or all is well."""
    with served(folder, *UNLIMITED) as process:
        if not process.url:
            code, said = process.stop()
            assert code == 2
            assert said.count("\n") == 1
            assert "damaged" in said or "unusable" in said, said
            return "not started"
        with client(process) as server:
            found = Counter(answer(server, path, text) for path, text in original.answers.items())
        code, said = process.stop()
        assert code == 0
        assert "Traceback" not in said, said
    assert not found["different"] or not original.has_digests, found
    return "reported" if found["reported"] else "healthy"


def answer(server: Live, path: str, expected: str) -> str:
    """How what is at a path compares with what was stored."""
    got = server.get(path)
    if got.status_code == 200:
        return "same" if got.text == expected else "different"
    problem: dict[str, Any] = got.json()
    assert (got.status_code, problem["code"]) in ((503, "damaged"), (404, "lost-game")), (path, problem)
    return "reported"


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.services if seed else ()) for seed in range(17)]
)
@pytest.mark.parametrize("kind", ORIGINALS)
def test_no_damaged_file_gives_a_different_answer(
    originals: Callable[[str], Original], tmp_path: Path, kind: str, seed: int
) -> None:
    """Four damaged copies at a time: twelve by default, and 192 more among the services."""
    original, chance = originals(kind), random.Random(f"{kind} {seed}")
    for number in range(4):
        folder = tmp_path / str(number)
        damaged_copy(original, folder, chance)
        outcome(original, folder)


@pytest.mark.parametrize("kind", ORIGINALS)
def test_an_undamaged_copy_is_healthy(
    originals: Callable[[str], Original], tmp_path: Path, kind: str
) -> None:
    """So are the answers of an older version, once it is migrated."""
    original = originals(kind)
    shutil.copytree(original.folder, tmp_path / "copy")
    assert outcome(original, tmp_path / "copy") == "healthy"
    assert original.has_digests or "Blaise 0" in "".join(original.answers.values())


def test_a_game_that_vanished_is_reported(originals: Callable[[str], Original], tmp_path: Path) -> None:
    """Whatever deleted its rows: its address shows that the game was made here, and not long ago."""
    original, folder = originals("stopped"), tmp_path / "copy"
    shutil.copytree(original.folder, folder)
    game = next(iter(original.answers)).rpartition("/")[2]
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        for table, column in (("events", "game_id"), ("names", "game_id"), ("games", "id")):
            connection.execute(f"delete from {table} where {column} = ?", [game])
    connection.close()
    assert outcome(original, folder) == "reported"
