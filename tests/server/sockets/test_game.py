"""Games over the socket, with correct and incorrect clients."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quatuor.server.running import listening
from tests.server.live import Live, Page, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**6, new_games_per_hour=10**6
    ) as running:
        yield running


@pytest.fixture
def two(server: Live) -> Iterator[tuple[Page, Page, dict[str, Any]]]:
    """Two people at a game of OXONO; the first is to move."""
    made = server.create("oxono", "me friend")
    joined = server.join(made)
    with server.page(made["id"], made["secret"]) as ana, server.page(made["id"], joined["secret"]) as bo:
        yield ana, bo, made


def version(page: Page) -> int:
    return int(page.welcome["view"]["version"])


def a_move(view: dict[str, Any]) -> str:
    return "".join(view["legal"][0])


def closed(page: Page) -> int:
    """The code with which a socket is closed, ignoring earlier messages."""
    return closed_by(page.connection)


def closed_by(connection: Any) -> int:
    try:
        for _ in range(100):
            connection.recv(timeout=15)
    except ConnectionClosed as ended:
        assert ended.rcvd is not None
        return int(ended.rcvd.code)
    raise AssertionError("the socket stays open")


# ── Correct clients ────────────────────────────────────────────────────────────────────────────────────


def test_a_welcome_says_what_is_yours(two: tuple[Page, Page, dict[str, Any]], server: Live) -> None:
    ana, bo, made = two
    assert (ana.welcome["yours"], bo.welcome["yours"]) == ([0], [1])
    with server.page(made["id"]) as spectator:
        assert spectator.welcome["yours"] == []
        assert spectator.welcome["view"] == bo.welcome["view"]


def test_a_move_is_announced_to_all_and_acknowledged(two: tuple[Page, Page, dict[str, Any]]) -> None:
    ana, bo, _ = two
    view = bo.welcome["view"]
    key = ana.do("play", text=a_move(view), version=view["version"])
    assert ana.expect("done") == {"type": "done", "key": key, "version": view["version"] + 1}
    update = bo.expect("update")
    assert update["view"]["version"] == view["version"] + 1
    assert update["changes"][0]["entry"]["text"] == a_move(view)


def test_the_same_key_is_done_once(two: tuple[Page, Page, dict[str, Any]]) -> None:
    ana, _, _ = two
    view = two[1].welcome["view"]
    message = {"text": a_move(view), "version": view["version"], "key": "the-very-same"}
    ana.say("play", **message)
    first = ana.expect("done")
    ana.say("play", **message)
    assert ana.expect("done") == first


def test_a_refused_move_cites_its_article(two: tuple[Page, Page, dict[str, Any]]) -> None:
    ana, bo, _ = two
    key = ana.do("play", text="Xd4d4", version=version(bo))
    refused = ana.expect("refused")
    assert refused["key"] == key
    assert refused["article"]["number"].startswith("OX")
    assert refused["words"]["en"] != refused["words"]["fr"]


def test_a_returning_player_gets_the_changes_they_missed(
    two: tuple[Page, Page, dict[str, Any]], server: Live
) -> None:
    ana, bo, made = two
    seen = version(bo)
    bo.connection.close()
    ana.do("play", text=a_move(bo.welcome["view"]), version=seen)
    ana.expect("done")
    with server.page(made["id"], bo.secret, since=seen) as again:
        assert again.welcome["view"]["version"] == seen + 1
        again.say("sync", since=seen)
        assert [change["version"] for change in again.expect("update")["changes"]] == [seen + 1]


def test_a_whole_game_against_the_computer(server: Live) -> None:
    made = server.create("quantik", "me 1")
    with server.page(made["id"], made["secret"]) as page:
        view = page.welcome["view"]
        while view["status"] == "playing":
            if view["player"] == 0:
                page.do("play", text=a_move(view), version=view["version"])
            view = page.expect("update")["view"]
    assert view["ending"]["scores"] in (["1", "0"], ["0", "1"])
    assert view["fairness"]["secret"]


# ── Incorrect clients ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "change",
    [
        ("play", {"text": "Xd4e4"}),
        ("resign", {}),
        ("take-back", {}),
        ("offer", {"what": "draw"}),
        ("answer", {"accept": True}),
        ("claim", {}),
        ("say", {"phrase": "hello"}),
    ],
    ids=lambda change: change[0],
)
@pytest.mark.parametrize("secret", [None, "x" * 32], ids=["nobody", "wrong secret"])
def test_a_client_without_a_seat_changes_nothing(
    two: tuple[Page, Page, dict[str, Any]],
    server: Live,
    secret: str | None,
    change: tuple[str, dict[str, Any]],
) -> None:
    _, bo, made = two
    with server.page(made["id"], secret) as liar:
        assert liar.welcome["yours"] == []
        kind, more = change
        liar.do(kind, version=version(bo), **more)
        assert liar.expect("refused")["code"] == "not-seated"
    assert server.get(f"/api/games/{made['id']}").json()["version"] == version(bo)


def test_a_seat_in_another_game_does_not_count(two: tuple[Page, Page, dict[str, Any]], server: Live) -> None:
    other = server.create("oxono")
    with server.page(two[2]["id"], other["secret"]) as liar:
        assert liar.welcome["yours"] == []


def test_nobody_can_move_for_another(two: tuple[Page, Page, dict[str, Any]]) -> None:
    _, bo, _ = two
    bo.do("play", text=a_move(bo.welcome["view"]), version=version(bo))
    assert bo.expect("refused")["code"] == "not-your-turn"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "garbage",
        "{}",
        "[]",
        "null",
        '{"type": "dance"}',
        '{"type": "say", "key": "12345678", "phrase": "something rude"}',
        '{"type": "substitute", "key": "12345678", "seat": 1, "level": 9}',
        '{"type": "play"}',
        '{"type": "play", "key": "k", "text": "Xd4e4", "version": 1}',
        '{"type": "play", "key": "12345678", "text": 7, "version": 1}',
        '{"type": "play", "key": "12345678", "text": "' + "x" * 41 + '", "version": 1}',
        '{"type": "sync", "since": -1}',
        '{"type": "ask", "key": "12345678", "picks": []}',
        '{"type": "ask", "picks": ["X"]}',
        '{"type": "hint"}',
        '{"type": "hello"}',
        "[" * 2000,
    ],
)
def test_unreadable_messages_are_reported_and_ignored(
    two: tuple[Page, Page, dict[str, Any]], text: str
) -> None:
    ana, bo, _ = two
    ana.connection.send(text)
    assert ana.expect("trouble")["code"] == "unreadable"
    ana.do("play", text=a_move(bo.welcome["view"]), version=version(bo))
    ana.expect("done")


def test_a_binary_message_closes_the_socket(two: tuple[Page, Page, dict[str, Any]]) -> None:
    ana, _, _ = two
    ana.connection.send(b'{"type": "resign", "key": "12345678", "version": 1}')
    assert ana.expect("trouble")["code"] == "binary"
    assert closed(ana) == 1003


def test_a_huge_message_closes_the_socket(two: tuple[Page, Page, dict[str, Any]], server: Live) -> None:
    ana, _, made = two
    ana.connection.send(json.dumps({"type": "ask", "key": "12345678", "picks": ["x" * 5000]}))
    assert closed(ana) == 1009
    assert server.get(f"/api/games/{made['id']}").status_code == 200


def test_the_first_message_must_be_hello(server: Live) -> None:
    made = server.create()
    with server.socket(made["id"]) as socket:
        socket.send('{"type": "resign", "key": "12345678", "version": 1}')
        assert json.loads(socket.recv(timeout=5))["code"] == "hello"
        assert closed_by(socket) == 1008


def test_a_silent_client_is_disconnected(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.server.sockets.game.HELLO_WITHIN", 0.2)
    made = server.create()
    with server.socket(made["id"]) as socket:
        assert json.loads(socket.recv(timeout=5))["code"] == "hello"
        assert closed_by(socket) == 1008


def test_an_unknown_game(server: Live) -> None:
    with server.socket("nothing-here") as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(timeout=5))["code"] == "no-game"
        assert closed_by(socket) == 4404


@pytest.mark.parametrize("game", ["x" * 65, "no%20id", "%00", "caf%C3%A9", "a%0A"])
def test_an_invalid_id_is_not_looked_up(server: Live, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(server.app.state.service, "attend", None)
    with server.socket(game) as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(timeout=5))["code"] == "no-game"
        assert closed_by(socket) == 4404


def test_another_site_is_refused(server: Live) -> None:
    made = server.create()
    with pytest.raises(InvalidStatus) as refused, server.socket(made["id"], origin="https://other.example"):
        pass
    assert refused.value.response.status_code == 403
    with server.socket(made["id"], origin=server.url) as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(timeout=5))["type"] == "welcome"


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────────────


def test_sockets_per_address_are_limited(tmp_path: Path) -> None:
    with live(tmp_path, sockets_each=2) as server:
        made = server.create()
        with server.page(made["id"]), server.page(made["id"]), server.socket(made["id"]) as third:
            assert json.loads(third.recv(timeout=5))["code"] == "sockets"
            assert closed_by(third) == 1013
        with server.page(made["id"]):
            pass


def test_opening_a_socket_counts_as_a_request(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=3) as server:
        for _ in range(3):
            with server.socket("nothing"):
                pass
        with pytest.raises(InvalidStatus), server.socket("nothing"):
            pass


def test_a_flood_is_slowed_down(tmp_path: Path) -> None:
    with live(tmp_path, messages_per_second=10) as server:
        made = server.create()
        with server.page(made["id"], made["secret"]) as page:
            began = time.monotonic()
            for _ in range(40):
                page.connection.send("flood")
            for _ in range(40):
                page.expect("trouble")
            assert time.monotonic() - began > 1.5


def test_a_client_that_reads_nothing_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(*where: Any, **more: Any) -> socket.socket:
        """A port whose connections buffer little."""
        outbox = listening(*where, **more)
        outbox.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return outbox

    monkeypatch.setattr("tests.server.live.listening", narrow)
    with live(tmp_path, messages_per_second=10_000) as server, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(upgrade(f"/api/games/{server.create()['id']}/socket"))
        deaf.sendall(frame('{"type": "hello"}'))
        end = time.monotonic() + 10  # before a close message or a ping can be missed
        with suppress(ConnectionResetError, BrokenPipeError):
            while time.monotonic() < end:
                deaf.sendall(10 * frame("flood"))
                time.sleep(0.005)
        assert time.monotonic() < end


def upgrade(path: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def frame(text: str) -> bytes:
    """A short text frame from a client, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def test_a_stopping_server_announces_it(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        made = server.create()
        page = server.page(made["id"])
    assert closed(page) in (1001, 1012)
