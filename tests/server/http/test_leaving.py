"""Names removed and games deleted over a real port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.live import Live, live

SECRET = "Quatuor-Secret"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    with live(tmp_path) as running:
        yield running


def delete(server: Live, path: str, secret: str | None) -> httpx.Response:
    return server.http.delete(f"/api/games/{path}", headers={SECRET: secret} if secret else {})


def over(server: Live) -> tuple[dict[str, Any], dict[str, Any]]:
    """A finished game between two people, and the guest's seat."""
    made = server.create(seats="me friend")
    joined = server.join(made, name="Bo")
    with server.page(made["id"], made["secret"]) as page:
        page.do("resign", version=page.welcome["view"]["version"])
        page.expect("done")
    return made, joined


def problem(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert set(body) == {"code", "words"}
    assert body["words"]["en"] != body["words"]["fr"]
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, body["code"]


def test_a_person_leaves_and_the_other_deletes_the_game(server: Live) -> None:
    made, joined = over(server)
    game = made["id"]
    assert problem(delete(server, game, made["secret"])) == (409, "game-needed")
    with server.page(game, made["secret"]) as page:
        for _ in range(2):
            answer = delete(server, f"{game}/name", joined["secret"])
            assert (answer.status_code, answer.content) == (204, b"")
        shown = page.expect("update")
        assert [change["kind"] for change in shown["changes"]] == ["name-removed"]
        assert shown["view"]["seats"][1]["name"] == ""
        assert shown["view"]["seats"][1]["removed"] is True
        assert delete(server, game, made["secret"]).status_code == 204
        assert page.expect("trouble")["code"] == "deleted-game"
    for path in ("", "/record", "/positions"):
        assert problem(server.get(f"/api/games/{game}{path}")) == (404, "deleted-game")
    assert problem(delete(server, game, made["secret"])) == (404, "deleted-game")
    assert problem(delete(server, f"{game}/name", made["secret"])) == (404, "deleted-game")


def test_the_secret_of_a_seat_is_needed(server: Live) -> None:
    made, _ = over(server)
    for path in (made["id"], f"{made['id']}/name"):
        assert problem(delete(server, path, "x" * 32)) == (403, "not-seated")
        assert problem(delete(server, path, made["invitations"][0]["secret"])) == (403, "not-seated")
        assert problem(delete(server, path, "short")) == (400, "unreadable")
        assert problem(delete(server, path, None)) == (400, "unreadable")
    assert server.get(f"/api/games/{made['id']}").json()["seats"][1]["name"] == "Bo"


def test_a_player_must_finish_first(server: Live) -> None:
    made = server.create(seats="me friend")
    joined = server.join(made, name="Bo")
    assert problem(delete(server, f"{made['id']}/name", joined["secret"])) == (409, "still-playing")


def test_another_site_deletes_nothing(server: Live) -> None:
    made = server.create()
    headers = {SECRET: made["secret"], "Origin": "https://elsewhere.example"}
    answer = server.http.delete(f"/api/games/{made['id']}", headers=headers)
    assert answer.status_code == 403
    assert server.get(f"/api/games/{made['id']}").status_code == 200
