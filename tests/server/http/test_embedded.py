"""Boards for frames on other pages: what they show, and what they may do, which is nothing."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.server.live import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**6, new_games_per_hour=10**6
    ) as running:
        yield running


def test_a_game_is_embedded_and_loads_itself_again_until_it_is_over(server: Live) -> None:
    made = server.create("quantik", "me me")
    path = f"/embed/play/{made['id']}"
    with server.page(made["id"], made["secret"]) as page:
        page.do("play", text="Ca3", version=page.welcome["view"]["version"])
        page.expect("done")
        answer = server.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "..../C.../..../...." in answer.text
        assert f'<a href="/play/{made["id"]}" target="_blank" rel="noopener"' in answer.text
        assert 'http-equiv="refresh"' in answer.text
        version = server.get(f"/api/games/{made['id']}").json()["version"]
        page.do("resign", version=version)
        page.expect("done")
    over = server.get(path)
    assert 'http-equiv="refresh"' not in over.text
    assert over.headers["etag"] != answer.headers["etag"]
    assert server.get(path, headers={"If-None-Match": over.headers["etag"]}).status_code == 304


def test_studies_puzzles_and_positions_are_embedded(server: Live) -> None:
    content = {"game": "quantik", "position": "..../C.../..../.d..", "author": "Zenobia"}
    study = server.post("/api/studies", content).json()["study"]["id"]
    shown = server.get(f"/embed/study/{study}").text
    assert "..../C.../..../.d.." in shown
    assert "Zenobia" not in shown
    position = server.get("/api/puzzles/oxono/3").json()["position"]
    assert position in server.get("/embed/puzzles/oxono/3").text
    analysed = server.get("/embed/analyse/quantik?moves=Ca3+Db1&lang=fr").text
    assert "..../C.../..../.d.." in analysed
    assert "Ouvrir dans Quatuor" in analysed
    assert 'href="/analyse/quantik?moves=Ca3+Db1&amp;lang=fr"' in analysed


@pytest.mark.parametrize("path", ["/embed/analyse/omba", "/embed/play/nothing"])
def test_any_site_may_frame_it_and_it_may_do_nothing(server: Live, path: str) -> None:
    answer = server.get(path)
    headers = answer.headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["frame-ancestors"] == "*"
    style = re.findall("<style>(.*?)</style>", answer.text)
    digest = base64.b64encode(sha256(style[0].encode()).digest()).decode()
    assert policy["style-src"] == f"'sha256-{digest}'"
    assert "x-frame-options" not in headers
    assert "set-cookie" not in headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert not re.search(r"<script|<img|<iframe| on[a-z]+=| style=", answer.text)


@pytest.mark.parametrize(
    "path", ["/", "/api/catalogue", "/embed", "/embed/", "/embed/nothing", "/rules/oxono"]
)
def test_nothing_else_may_be_framed(server: Live, path: str) -> None:
    headers = server.get(path, headers={"accept": "text/html"}).headers
    assert headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/embed/play/nothing", 404),
        ("/embed/study/nothing", 404),
        ("/embed/puzzles/oxono/9999", 404),
        ("/embed/analyse/chess", 404),
        ("/embed/analyse/quantik?position=rubbish", 400),
        ("/embed/analyse/quantik?moves=%3Cscript%3E", 400),
    ],
)
def test_what_cannot_be_shown_is_a_sentence(server: Live, path: str, status: int) -> None:
    answers = [server.get(path, headers={"accept-language": language}) for language in ("en", "fr")]
    assert [answer.status_code for answer in answers] == [status, status]
    words = [re.findall("<p>(.+)</p>", answer.text)[0] for answer in answers]
    assert words[0] != words[1]
    assert all("<script" not in answer.text for answer in answers)
    assert all(answer.headers["cache-control"] == "no-store" for answer in answers)
