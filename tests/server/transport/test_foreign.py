"""Requests that another site makes a visitor's browser send: refused before they are read."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live import Live, live

WISH = {"game": "quantik", "seats": [{"kind": "me"}, {"kind": "me"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://[::1%25"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_post_from_another_site_is_refused(server: Live, headers: dict[str, str]) -> None:
    answer = server.post("/api/games", WISH, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_socket_with_an_unreadable_origin_is_refused(server: Live) -> None:
    made = server.create()
    headers = {"Origin": "http://["}
    with pytest.raises(InvalidStatus) as refused, server.socket(made["id"], additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_and_programs_are_served(server: Live) -> None:
    ours = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert server.post("/api/games", WISH, headers=ours).status_code == 201
    assert server.post("/api/games", WISH).status_code == 201


def test_link_from_another_site_may_be_followed(server: Live) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    assert server.get("/", headers=headers).status_code in (200, 503)
    assert server.get("/api/catalogue", headers=headers).status_code == 200


@pytest.mark.parametrize("declared", ["text/plain", "application/x-www-form-urlencoded", None])
def test_body_that_a_form_could_send_is_refused(server: Live, declared: str | None) -> None:
    headers = {} if declared is None else {"content-type": declared}
    answer = server.http.post("/api/games", content=json.dumps(WISH), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_json_with_a_charset_is_json(server: Live) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    answer = server.http.post("/api/games", content=json.dumps(WISH), headers=headers)
    assert answer.status_code == 201


@pytest.mark.parametrize("body", [b'{"game":"\xff\xfe"}', b"\xff", b'{"game":"\xed\xa0\x80"}'])
def test_text_that_is_not_utf_8_is_unreadable(
    server: Live, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answer = server.http.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert not [record for record in caplog.records if record.exc_info]
