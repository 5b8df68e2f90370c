"""`quatuor serve` and `quatuor backup`, as real processes."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from quatuor.cli import main
from quatuor.server.running import listening, urls
from tests.server.databases import files_only
from tests.server.live import live

ENVIRONMENT = {**os.environ, "QUATUOR_LANG": "en", "DISPLAY": "", "WAYLAND_DISPLAY": ""}


class Process:
    """A server in its own process."""

    def __init__(self, data: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quatuor", "serve", "--data", str(data), "--no-browser", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop it, and return its exit code and output."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, said = self.process.communicate(timeout=30)
        return self.process.returncode, said


@contextmanager
def served(data: Path, *words: str) -> Iterator[Process]:
    process = Process(data, *words)
    try:
        yield process
    finally:
        process.process.kill()
        process.process.communicate()


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)


def refused(*words: str) -> str:
    """The error of a command that fails: one line, and exit code 2."""
    done = subprocess.run(
        [sys.executable, "-m", "quatuor", *words],
        check=False,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


INCOMPLETE = (
    b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 9\r\n\r\n{"
)
ODD_UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX: %b\r\n\r\n"
    % (b"x" * 9000)
)


@pytest.mark.parametrize("begun", [INCOMPLETE, ODD_UPGRADE], ids=["incomplete", "odd upgrade"])
def test_it_stops_quietly_whatever_was_sent(tmp_path: Path, begun: bytes) -> None:
    with served(tmp_path, "--port", "0") as server:
        port = httpx.URL(server.url).port or 0
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(begun)
            assert httpx.get(f"{server.url}/health").json()["status"] == "ok"
            code, said = server.stop()
    assert code == 0
    assert "Traceback" not in said
    assert said.endswith("Your games are saved.\n")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_starts_answers_and_stops(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path, "--port", "0") as server:
        assert httpx.get(f"{server.url}/health").json()["status"] == "ok"
        code, said = server.stop(how)
    assert code == 0
    lines = [line for line in said.splitlines() if "make web" not in line]
    assert lines == [
        "Quatuor is running. Press Ctrl-C to stop it.",
        "Quatuor has stopped. Your games are saved.",
    ]


def test_games_survive_a_restart_and_no_secret_is_logged(tmp_path: Path) -> None:
    wish = {"game": "omba", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    with served(tmp_path, "--port", "0", "--log") as server:
        made = httpx.post(f"{server.url}/api/games", json=wish).json()
        before = httpx.get(f"{server.url}/api/games/{made['id']}", params={"secret": made["secret"]}).json()
        httpx.get(f"{server.url}/health")  # by then everything before it is in the log
        _, said = server.stop(signal.SIGKILL)
    assert f'"GET /api/games/{made["id"]}" 200' in said
    assert made["secret"] not in said
    assert made["invitations"][0]["secret"] not in said
    with served(tmp_path, "--port", "0") as server:
        assert httpx.get(f"{server.url}/api/games/{made['id']}").json() == before


def test_a_requested_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in refused("serve", "--data", str(tmp_path), "--no-browser", "--port", port)


def test_without_a_requested_port_another_is_used() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listening("127.0.0.1", port, or_nearby=True) as listener:
            assert listener.getsockname()[1] > port


def test_an_unknown_host(tmp_path: Path) -> None:
    words = ("serve", "--data", str(tmp_path), "--no-browser", "--host", "192.0.2.1")
    assert "192.0.2.1" in refused(*words)


def test_one_folder_has_one_server(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as server:
        assert "Another Quatuor" in refused("serve", "--data", str(tmp_path), "--no-browser")
        led = ran("-m", "quatuor", "serve", "--data", str(tmp_path))
        assert (led.returncode, led.stdout.strip()) == (0, server.url)
        server.stop(signal.SIGKILL)
    with served(tmp_path, "--port", "0") as server:
        assert server.url


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert str(file) in refused("serve", "--data", str(file), "--no-browser")


def test_an_invalid_database(tmp_path: Path) -> None:
    (tmp_path / "quatuor.sqlite3").write_text("This is no database. " * 100)
    assert "database" in refused("serve", "--data", str(tmp_path), "--no-browser", "--port", "0").lower()


def test_a_proxy_is_an_address(tmp_path: Path) -> None:
    assert "10.0.0.0/8" in refused("serve", "--data", str(tmp_path), "--proxy", "my-proxy")


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['uvicorn'] = None; from quatuor.cli import main; sys.exit(main(['serve']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=ENVIRONMENT
    )
    assert done.returncode == 2
    assert 'pip install "quatuor[web]"' in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_backup_is_made_while_the_server_runs(tmp_path: Path) -> None:
    wish = {"game": "quantik", "seats": [{"kind": "me"}, {"kind": "me"}]}
    copy = tmp_path / "copy.sqlite3"
    with served(tmp_path / "data", "--port", "0") as server:
        made = httpx.post(f"{server.url}/api/games", json=wish).json()
        assert main(["backup", str(copy), "--data", str(tmp_path / "data")]) == 0
        assert server.stop()[0] == 0
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT id FROM games").fetchall() == [(made["id"],)]
    database.close()


def test_a_backup_replaces_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@files_only("the name of its folder")
@pytest.mark.parametrize("folder", ["no?query", "no#fragment", "per%20cent", "it is: a@b"])
def test_a_folder_may_have_any_name(tmp_path: Path, folder: str) -> None:
    data = tmp_path / folder
    with live(data) as server:
        server.create()
    assert {"quatuor.sqlite3"} <= {path.name for path in data.iterdir()}
    assert [path.name for path in tmp_path.iterdir()] == [folder]
    assert main(["backup", str(data / "copy"), "--data", str(data)]) == 0


@files_only("who may read it")
def test_other_users_cannot_read_the_games(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    before = os.umask(0o022)
    try:
        with live(data) as server:
            server.create()
            assert main(["backup", str(copy), "--data", str(data)]) == 0
            files = [copy, *(path for path in data.iterdir() if path.name.startswith("quatuor.sqlite3"))]
            assert len(files) == 5
            assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600] * 5
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
    finally:
        os.umask(before)


@files_only("who may read it")
def test_a_readable_database_is_closed_to_other_users(tmp_path: Path) -> None:
    with live(tmp_path):
        pass
    (tmp_path / "quatuor.sqlite3").chmod(0o644)
    with live(tmp_path):
        assert stat.S_IMODE((tmp_path / "quatuor.sqlite3").stat().st_mode) == 0o600


@files_only("`quatuor backup` copies it")
def test_a_backup_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(tmp_path / "data"):
        pass
    (tmp_path / "file").write_text("")
    for target in (tmp_path / "nowhere" / "copy", tmp_path / "file" / "copy"):
        assert main(["backup", str(target), "--data", str(tmp_path / "data"), "--lang", "en"]) == 2
        output = capsys.readouterr().err
        assert output.count("\n") == 1
        assert "cannot be written" in output


def test_a_backup_of_an_invalid_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "quatuor.sqlite3").write_text("This is no database. " * 100)
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "copy").exists()


def test_the_printed_address() -> None:
    assert urls("127.0.0.1", 80) == ["http://127.0.0.1:80"]
    assert urls("::1", 80) == ["http://[::1]:80"]
    assert urls("0.0.0.0", 80)[-1] == "http://127.0.0.1:80"  # noqa: S104 - only named
