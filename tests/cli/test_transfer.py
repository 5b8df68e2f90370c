"""`quatuor transfer`, and `quatuor backup` and `quatuor serve` with `--database`, on a real PostgreSQL."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.hosts.host import free_port
from bench.hosts.postgres import Postgres
from quatuor.cli import main
from tests.cli.test_serve import ENVIRONMENT, Process, served

pytestmark = pytest.mark.services
FILE = "quatuor.sqlite3"
WISH = {"game": "quantik", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "friend"}]}

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """The exit code of a command, and what it says."""

    def call(*words: object) -> tuple[int, str, str]:
        code = main([*map(str, words), "--lang", "en"])
        return (code, *capsys.readouterr())

    return call


def create(server: Process) -> dict[str, Any]:
    made: dict[str, Any] = httpx.post(f"{server.url}/api/games", json=WISH).json()
    return made


def view(server: Process, game: str) -> dict[str, Any]:
    shown: dict[str, Any] = httpx.get(f"{server.url}/api/games/{game}").json()
    return shown


def joined(server: Process, made: dict[str, Any], name: str) -> int:
    wish = {"invitation": made["invitations"][0]["secret"], "name": name}
    return httpx.post(f"{server.url}/api/games/{made['id']}/join", json=wish).status_code


@pytest.fixture
def made(tmp_path: Path) -> dict[str, Any]:
    """A game in the folder `data` of a server that was stopped."""
    with served(tmp_path / "data", "--port", "0") as server:
        game = create(server)
        assert server.stop()[0] == 0
    return game


def test_games_go_on_in_postgresql_and_back_in_a_file(
    said: Said, made: dict[str, Any], url: str, tmp_path: Path
) -> None:
    code, out, err = said("transfer", tmp_path / "data" / FILE, "--database", url)
    assert (code, out) == (0, "")
    assert err.startswith("PostgreSQL has 1 games")
    with served(tmp_path / "unused", "--port", "0", "--database", url) as server:
        assert view(server, made["id"])["seats"][0]["name"] == "Ana"
        assert joined(server, made, "Bo") == 200
        assert said("backup", tmp_path / "copy.sqlite3", "--database", url) == (0, "", "")
        shown = view(server, made["id"])
        assert server.stop()[0] == 0
    (tmp_path / "back").mkdir()
    (tmp_path / "copy.sqlite3").rename(tmp_path / "back" / FILE)
    with served(tmp_path / "back", "--port", "0") as server:
        back = view(server, made["id"])
        assert back["seats"] == shown["seats"]
        assert back["fairness"]["restored"]
    assert not (tmp_path / "unused").exists()


def test_the_file_of_a_running_server_is_refused(said: Said, url: str, tmp_path: Path) -> None:
    with served(tmp_path / "data", "--port", "0") as server:
        create(server)
        code, out, err = said("transfer", tmp_path / "data" / FILE, "--database", url)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "is running" in err
        copy = tmp_path / "data" / "copy.sqlite3"
        assert said("backup", copy, "--data", tmp_path / "data")[0] == 0
        assert said("transfer", copy, "--database", url)[0] == 0  # a backup belongs to nobody


def test_damaged_games_are_named(said: Said, made: dict[str, Any], url: str, tmp_path: Path) -> None:
    file = tmp_path / "data" / FILE
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE names SET name = 'Eve'")
    connection.close()
    code, out, err = said("transfer", file, "--database", url)
    assert (code, out) == (1, f"{made['id']}\n")
    assert "--leave-damaged" in err
    code, out, err = said("transfer", file, "--database", url, "--leave-damaged")
    assert (code, out) == (0, f"{made['id']}\n")
    assert "0 games" in err
    assert "left behind: 1" in err


def test_what_cannot_be_done_is_one_line(said: Said, made: dict[str, Any], url: str, tmp_path: Path) -> None:
    file = tmp_path / "data" / FILE
    nobody = f"postgresql://quatuor:hush@127.0.0.1:{free_port()}/games"
    for words in (
        ("transfer", file),
        ("transfer", file, "--database", "mysql://somewhere"),
        ("transfer", file, "--database", nobody),
        ("transfer", file, "--database", f"{url}-else"),
        ("transfer", tmp_path / "nowhere", "--database", url),
        ("backup", tmp_path / "copy", "--database", url),
        ("backup", tmp_path / "copy", "--database", nobody),
        ("backup", file, "--database", url),
    ):
        code, out, err = said(*words)
        assert (code, out, err.count("\n")) == (2, "", 1), words
        assert "hush" not in err
    assert not (tmp_path / "copy").exists()
    assert made


# ── A server that starts ─────────────────────────────────────────────────────────────────────────────────


def test_a_server_waits_for_postgresql() -> None:
    with Postgres() as server:
        url = server.new_database()
        server.stop()
        words = [sys.executable, "-m", "quatuor", "serve", "--no-browser", "--port", "0", "--database", url]
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            assert "cannot be reached yet" in process.stderr.readline()
            server.start()
            assert httpx.get(f"{process.stdout.readline().strip()}/health").status_code == 200
            process.terminate()
            assert "cannot be reached" not in process.stderr.read()
        assert process.returncode == 0


def test_a_server_that_is_refused_stops_at_once(url: str, tmp_path: Path) -> None:
    began = time.monotonic()
    refused = url.replace("//quatuor@", "//nobody:hush@")
    for wrong in (refused, f"{url}-else", "postgresql://u:hush/more@host/games"):
        with served(tmp_path, "--port", "0", "--database", wrong) as process:
            process.process.wait(20)
            code, said = process.stop()
        assert (code, process.url, said.count("\n")) == (2, "", 1)
        assert "hush" not in said
    assert time.monotonic() - began < 25
