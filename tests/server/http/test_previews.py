"""What other sites show of a link: the right position, nothing private, no address of another host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from quatuor.server.errors import NoSuchGame
from quatuor.server.http.assets import Asset
from quatuor.server.http.pages import Pages
from quatuor.server.storage import FAILURES
from quatuor.server.workers import Busy
from tests.server.live import Live, live

PAGE = b"<!doctype html><html><head><title>Quatuor</title></head><body></body></html>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**6, new_games_per_hour=10**6
    ) as running:
        running.app.state.pages = Pages({"index.html": Asset(PAGE, "text/html")})
        yield running


def tags(server: Live, path: str, **headers: str) -> dict[str, str]:
    """The properties that a page states about itself."""
    answer = server.get(path, headers=headers)
    assert answer.status_code == 200
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(content) for name, content in found}


def picture(server: Live, path: str) -> str:
    """The picture of a preview, as text: fetched by its absolute address."""
    address = tags(server, path)["og:image"]
    assert address.startswith(server.url + "/")
    answer = server.get(address.removeprefix(server.url) + "&form=svg")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_game_is_shown_as_it_stands(server: Live) -> None:
    made = server.create("quantik", "me me")
    with server.page(made["id"], made["secret"]) as page:
        page.do("play", text="Ca3", version=page.welcome["view"]["version"])
        page.expect("done")
    found = tags(server, f"/play/{made['id']}")
    assert found["og:title"] == "Quantik – Dark to move"
    assert found["og:description"] == "A game of Quantik, move by move."
    assert found["twitter:card"] == "summary"
    assert "..../C.../..../...." in picture(server, f"/play/{made['id']}")
    french = tags(server, f"/play/{made['id']}", **{"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5"})
    assert french["og:title"] == "Quantik – Foncé au trait"
    assert french["og:image"].endswith("lang=fr")


def test_an_invitation_says_so(server: Live) -> None:
    made = server.create("oxono", "me friend")
    assert tags(server, f"/join/{made['id']}")["og:description"] == "You’re invited to a game of OXONO."


def test_a_preview_has_no_names_and_no_secrets(server: Live) -> None:
    made = server.create("omba", "me friend")
    joined = server.join(made, name="Zenobia")
    page = server.get(f"/play/{made['id']}").text
    assert not any(words in page for words in ("Zenobia", made["secret"], joined["secret"]))


def test_a_study_has_its_title_but_not_its_author(server: Live) -> None:
    content = {"game": "omba", "title": 'Gates <b> & "ladders"', "author": "Zenobia", "words": "Hidden"}
    study = server.post("/api/studies", content).json()["study"]["id"]
    found = tags(server, f"/study/{study}")
    assert found["og:title"] == 'Gates <b> & "ladders"'
    page = server.get(f"/study/{study}").text
    assert not any(words in page for words in ("Zenobia", "Hidden", "<b>"))
    assert "Omba" in picture(server, f"/study/{study}")


def test_puzzles_and_positions_are_shown(server: Live) -> None:
    assert tags(server, "/puzzles/oxono/3")["og:title"] == "OXONO: puzzle 3"
    position = server.get("/api/puzzles/oxono/3").json()["position"]
    assert position in picture(server, "/puzzles/oxono/3")
    shown = picture(server, "/analyse/quantik?moves=Ca3+Db1")
    assert "..../C.../..../.d.." in shown
    made = server.create("quantik", "me me")
    assert (
        f"/api/pictures/games/{made['id']}?"
        in tags(server, f"/analyse/quantik?from={made['id']}")["og:image"]
    )


@pytest.mark.parametrize("path", ["/new/omba", "/rules/oxono", "/learn/cubulus", "/puzzles/quantik"])
def test_pages_about_a_game_show_its_start(server: Live, path: str) -> None:
    assert tags(server, path)["og:title"] == {"omba": "Omba", "oxono": "OXONO"}.get(
        path.split("/")[2], path.split("/")[2].capitalize()
    )
    assert picture(server, path).startswith("<svg")


@pytest.mark.parametrize(
    "path",
    ["/", "/play/nothing", "/play/%22%3E%3Cscript%3E", "/study/nothing", "/new/chess", "/analyse/%0d%0ax"],
)
def test_what_does_not_exist_has_no_preview(server: Live, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 200
    assert answer.content == PAGE


@pytest.mark.parametrize("failure", [*FAILURES[:1], Busy, NoSuchGame])
def test_a_page_comes_even_if_its_preview_fails(
    server: Live, monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr(server.app.state.service, "standing", fail)
    answer = server.get("/play/some-game")
    assert (answer.status_code, answer.content) == (200, PAGE)


def test_a_query_cannot_leave_its_attribute(server: Live) -> None:
    page = server.get('/analyse/quantik?moves="><script>alert(1)</script>').text
    assert "<script>" not in page
    assert "/api/pictures/boards/quantik?lang=en" in server.get("/analyse/quantik?moves=" + "x" * 3000).text


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "a/b", "user@evil.org", "evil.org/", "a:b:c", ""])
def test_a_host_that_is_none_is_not_repeated(server: Live, host: str) -> None:
    answer = server.http.get("/rules/oxono", headers={"Host": host})
    assert "og:image" not in answer.text


def test_a_page_is_revalidated(server: Live) -> None:
    answer = server.get("/rules/oxono")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    again: dict[str, Any] = {"If-None-Match": answer.headers["etag"]}
    assert server.get("/rules/oxono", headers=again).status_code == 304
