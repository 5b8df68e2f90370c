"""Limits by address, and whom the server believes about addresses; its log."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from .live import Live, live


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=5) as server:
        answers = [server.get("/api/games/none") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 2
    assert answers[-1].json()["code"] == "too-many"
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60
    assert "content-security-policy" in answers[-1].headers


def test_pages_are_cheaper_than_games(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=5) as server:
        assert {server.get("/api/catalogue").status_code for _ in range(45)} == {200}


def test_new_games_are_counted_apart(tmp_path: Path) -> None:
    with live(tmp_path, new_games_per_hour=60) as server:
        for _ in range(5):
            server.create()
        answer = server.post("/api/games", {})
        assert answer.status_code == 429
        assert server.get("/api/games/none").status_code == 404


def forwarded(server: Live, address: str) -> int:
    return server.get("/api/games/none", headers={"x-forwarded-for": address}).status_code


def test_an_unknown_proxy_is_not_believed(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=2) as server:
        assert [forwarded(server, f"192.0.2.{each}") for each in range(3)] == [404, 404, 429]


def test_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=1, proxies=("127.0.0.1",)) as server:
        assert [forwarded(server, f"192.0.2.{each}") for each in range(3)] == [404] * 3
        # What a client wrote into the header before the proxy added to it counts for nothing.
        assert forwarded(server, "198.51.100.7, 192.0.2.1") == 429


def test_https_is_remembered_only_where_it_is(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",)) as server:
        secure = server.get("/health", headers={"x-forwarded-proto": "https"})
        assert "max-age" in secure.headers["strict-transport-security"]
        assert "strict-transport-security" not in server.get("/health").headers


def test_metrics_may_be_public(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",), metrics_public=True) as server:
        assert server.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 200


def test_metrics_are_not_told_through_a_proxy(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",)) as server:
        assert server.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 403


def test_no_secret_is_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    # Whatever configures its own logging in this process, as import-linter does, has switched ours off.
    for name in ("quatuor.access", "quatuor.server"):
        monkeypatch.setattr(logging.getLogger(name), "disabled", False)
    with live(tmp_path) as server:
        made = server.create("oxono", "me friend")
        joined = server.join(made)
        server.get(f"/api/games/{made['id']}", params={"secret": made["secret"]})
        server.post(f"/api/games/{made['id']}/rematch", {"secret": "broken " + made["secret"]})
        with server.page(made["id"], made["secret"]) as page, server.page(made["id"], joined["secret"]):
            page.connection.send('{"type": "play", "secret": "' + made["secret"])
            page.expect("trouble")
    ours = [
        record for record in caplog.records if not record.name.startswith(("httpx", "httpcore", "websockets"))
    ]
    log = "\n".join(f"{record.name} {record.getMessage()}" for record in ours)
    assert f'"GET /api/games/{made["id"]}" 200' in log
    assert f'"WS /api/games/{made["id"]}/socket" open' in log
    for secret in (made["secret"], joined["secret"], made["invitations"][0]["secret"]):
        assert secret not in log
    assert "?" not in "".join(record.getMessage() for record in ours if record.name == "quatuor.access")
