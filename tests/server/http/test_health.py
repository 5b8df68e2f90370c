"""For the host: whether games can be stored, and where to report problems."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from time import monotonic, sleep

import pytest

from quatuor.cli import main
from quatuor.server.http import health
from quatuor.server.storage import Store
from tests.server.conftest import run
from tests.server.databases import files_only, servers_only
from tests.server.live import Live, live
from tests.server.service import game_service


def test_healthy_server_says_so(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        answer = server.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (200, "ok")
        assert answer.headers["cache-control"] == "no-store"


@files_only("the disk it is on")
def test_full_disk_shows(tmp_path: Path) -> None:
    with live(tmp_path, spare_bytes=1 << 60) as server:
        answer = server.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "disk-full")


@files_only("a server alone says at once that it cannot write to it")
def test_failing_writes_show_until_one_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live(tmp_path) as server:
        server.create()  # after what the server writes when it starts
        writer = server.app.state.store.writer
        monkeypatch.setattr(writer, "failing", True)
        assert server.get("/health").json()["status"] == "not-stored"
        server.create()
        assert server.get("/health").json()["status"] == "ok"


@servers_only
def test_database_that_is_away_for_long_shows_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise OSError("no route to the database")

    monkeypatch.setattr(health, "PATIENCE", 2.0)
    with live(tmp_path) as server:
        with monkeypatch.context() as patched:
            patched.setattr(server.app.state.store.service, "beat", away)
            assert becomes(server, "not-stored")
        assert becomes(server, "ok")


def becomes(server: Live, status: str) -> bool:
    """Whether the server says this before long."""
    end = monotonic() + 20
    while server.get("/health").json()["status"] != status:
        if monotonic() > end:
            return False
        sleep(0.1)
    return True


def test_writer_notices_that_it_fails(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:

            async def full(_: object) -> None:
                raise OSError("no space left on device")

            with monkeypatch.context() as patched:
                patched.setattr(store.writer, "_commit", full)
                with pytest.raises(OSError, match="no space"):
                    await store.renew(1)
                assert store.writer.failing
            await store.renew(2)
            assert not store.writer.failing

    run(scene)


def test_data_about_games_is_not_cached(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        game = f"/api/games/{server.create()['id']}"
        for path in (game, f"{game}/positions", f"{game}/record", f"{server.url}/{game}"):
            assert server.get(path).headers["cache-control"] == "no-store"
        assert server.get("/api/catalogue").headers["cache-control"] != "no-store"


def test_contact_is_where_researchers_look_for_it(tmp_path: Path) -> None:
    with live(tmp_path, contact="mailto:security@example.org") as server:
        lines = server.get("/.well-known/security.txt").text.splitlines()
        assert lines[0] == "Contact: mailto:security@example.org"
        assert re.fullmatch(r"Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", lines[1])
    with live(tmp_path) as server:
        assert "no contact" in server.get("/.well-known/security.txt").text


@pytest.mark.parametrize("wrong", ["someone", "mailto:a b", "https://a\nContact: b", "javascript:1"])
def test_contact_must_be_an_address(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--contact", wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_clock_that_was_set_back_is_noticed(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def beat_ahead() -> None:
        async with Store.opened(database) as store:
            await store.service.beat(10**15, 0)

    async def restart() -> None:
        async with game_service(database):
            pass

    run(beat_ahead)
    with caplog.at_level(logging.WARNING):
        run(restart)
    assert "behind the last run" in caplog.text
