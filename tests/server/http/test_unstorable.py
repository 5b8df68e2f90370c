"""Texts that not every database can hold: a NUL character, and half of a surrogate pair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quatuor.server import messages, room
from quatuor.server.wire import sitter_of
from tests.server.live import Live, live

HALF = "\\ud83d"
"""As JSON; Python could not encode it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


def names(server: Live, game: str) -> list[str]:
    return [seat["name"] for seat in server.get(f"/api/games/{game}").json()["seats"]]


@pytest.mark.parametrize(("sent", "shown"), [("A\0da", "A da"), ("\0", ""), ("Ada\0", "Ada")])
def test_names_are_stored_as_they_are_shown(server: Live, sent: str, shown: str) -> None:
    wish = {"game": "quantik", "seats": [{"kind": "me", "name": sent}, {"kind": "friend"}]}
    made = server.post("/api/games", wish)
    assert made.status_code == 201, made.text
    server.join(made.json(), name=sent)
    assert names(server, made.json()["id"]) == [shown, shown]


def test_what_comes_from_a_page_is_cleaned_before_it_is_stored() -> None:
    assert sitter_of(messages.Me("A\0da")) == room.Me("A da")


def test_studies_hold_only_what_is_shown(server: Live) -> None:
    content = {"game": "quantik", "title": "A\0B", "author": "\0", "words": "C\0D"}
    made = server.post("/api/studies", content)
    assert made.status_code == 201, made.text
    kept = server.get(f"/api/studies/{made.json()['study']['id']}").json()["content"]
    assert (kept["title"], kept["author"], kept["words"]) == ("A B", "", "C D")


@pytest.mark.parametrize(
    "path", ["/api/games/{}", "/api/games/{}/record", "/api/studies/{}", "/embed/play/{}"]
)
@pytest.mark.parametrize("word", ["%00", "a%00b", "%ED%A0%BD"])
def test_an_address_of_nothing(server: Live, path: str, word: str) -> None:
    assert 400 <= server.get(path.format(word)).status_code < 500


@pytest.mark.parametrize("seats", [[{"kind": "me"}, {"kind": "friend"}]])
@pytest.mark.parametrize(
    "more",
    [{"game": "quan\0tik"}, {"options": {"a\0": "b"}}, {"options": {"repetition": "\0"}}, {"order": "\0"}],
)
def test_a_wish_that_makes_no_sense(server: Live, seats: Any, more: dict[str, Any]) -> None:
    answer = server.post("/api/games", {"game": "quantik", "seats": seats} | more)
    assert 400 <= answer.status_code < 500


def test_secrets_and_invitations(server: Live) -> None:
    made = server.create("quantik", "me friend")
    for secret in ("\0" * 32, "a\0" * 16):
        for wish in (
            {"invitation": secret},
            {"invitation": made["invitations"][0]["secret"], "secret": secret},
        ):
            assert 400 <= server.post(f"/api/games/{made['id']}/join", wish).status_code < 500


@pytest.mark.parametrize(
    "body",
    [
        '{"game": "quantik", "seats": [{"kind": "me", "name": "%s"}, {"kind": "me"}]}',
        '{"game": "quantik", "seats": [{"kind": "me"}, {"kind": "me"}], "%s": 1}',
    ],
)
def test_half_a_character_is_no_text(server: Live, body: str) -> None:
    for path in ("/api/games", "/api/studies"):
        answer = server.http.post(
            path, content=(body % HALF).encode(), headers={"Content-Type": "application/json"}
        )
        assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("text", ["\\u0000", HALF])
def test_sockets_refuse_them(server: Live, text: str) -> None:
    made = server.create()
    move = f'"key": "key-key-key", "text": "{text}", "version": 1'
    with server.page(made["id"], made["secret"]) as page:
        for message in (
            f'{{"type": "play", "key": "key-{text}-key", "text": "Aa1", "version": 1}}',
            f'{{"type": "say", "key": "key-key-key", "phrase": "{text}"}}',
            f'{{"type": "{text}"}}',
        ):
            page.connection.send(message)
            assert page.expect("trouble")["code"] == "unreadable"
        page.connection.send(f'{{"type": "play", {move}}}')
        assert page.expect("trouble" if text == HALF else "refused")


def test_sockets_of_nothing(server: Live) -> None:
    with server.socket("%00") as socket:
        socket.send('{"type": "hello", "secret": null, "since": null}')
        assert '"no-game"' in str(socket.recv(timeout=10))
