"""Frames as they arrive: parsed in slices, and answered only as far as they are read."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from quatuor.server.transport import socket_connection
from quatuor.server.transport.closing import TOO_BIG
from quatuor.server.transport.socket_connection import SLICE, SocketConnection
from tests.server.live import Live, live
from tests.server.transport.test_limits import wait_for

PING = Frame(Opcode.PING, b"").serialize(mask=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games")) as running:
        yield running


def test_many_small_frames_are_parsed_in_slices_and_charged(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    slices: list[int] = []
    charges: list[str] = []
    loop_time = server.app.state.loop_time
    parse, charge = SocketConnection._parse, loop_time.charge

    def counted(self: SocketConnection) -> None:
        slices.append(len(self._arrived))
        parse(self)

    monkeypatch.setattr(SocketConnection, "_parse", counted)

    def noted(address: str, seconds: float) -> None:
        charges.append(address)
        charge(address, seconds)

    monkeypatch.setattr(loop_time, "charge", noted)
    with server.page(server.create()["id"]) as page:
        page.connection.socket.sendall(PING * 3000)
        assert page.connection.ping().wait(20)
    assert len(slices) >= 3000 * len(PING) // SLICE
    assert charges.count("127.0.0.1") >= len(slices)


def test_messages_that_wait_for_the_app_keep_others_from_being_parsed(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_connection, "SLICE", 16)
    made = server.create()
    with server.page(made["id"], made["secret"]) as page:
        version = page.welcome["view"]["version"]
        for text in ("Ca3", "Bb1", "Dc2"):
            page.do("play", text=text, version=version)
            version += 1
        versions = [page.expect("done")["version"] for _ in range(3)]
        assert versions == [version - 2, version - 1, version]


def test_pings_are_not_answered_while_answers_are_unread(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    ponged = SocketConnection.handle_ping

    def full(self: SocketConnection) -> None:
        writable, before = self.writable, self.transport.get_write_buffer_size()
        writable.clear()
        ponged(self)
        written.append(self.transport.get_write_buffer_size() - before)
        writable.set()

    monkeypatch.setattr(SocketConnection, "handle_ping", full)
    with server.page(server.create()["id"]) as page:
        page.connection.socket.sendall(PING * 5)
        wait_for(lambda: len(written) == 5)
        assert written == [0] * 5
        page.say("sync", since=0)
        assert page.expect("update")


UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n"
)


@pytest.mark.parametrize(
    "head",
    [
        UPGRADE.format(path="/", more=f"X: {'x' * 9000}\r\n"),
        UPGRADE.format(path=f"/{'x' * 9000}", more=""),
        UPGRADE.format(path="/", more="Content-Length: 5\r\n"),
        UPGRADE.format(path="/", more="Transfer-Encoding: chunked\r\n"),
    ],
    ids=["header", "path", "body", "chunks"],
)
def test_an_upgrade_that_cannot_be_parsed_is_not_held(server: Live, head: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as connection:
        connection.sendall(head.encode())
        with suppress(ConnectionResetError):
            assert connection.recv(4096) == b""


def test_nothing_more_is_read_while_a_slice_waits_for_its_turn(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[bool] = []
    arrived = SocketConnection.data_received

    def watched(self: SocketConnection, data: bytes) -> None:
        arrived(self, data)
        paused.append(not self._arrived or self.read_paused)

    monkeypatch.setattr(SocketConnection, "data_received", watched)
    loop_time = server.app.state.loop_time
    monkeypatch.setattr(loop_time, "_may_begin", never_at_once(loop_time._may_begin))
    with server.page(server.create()["id"]) as page:
        for _ in range(20):
            page.connection.socket.sendall(PING * 1000)
        assert page.connection.ping().wait(20)
    assert all(paused)


def never_at_once(asked: Callable[[str], bool]) -> Callable[[str], bool]:
    """Let every address wait for the next round, as it does when others of its sockets are busy."""
    return lambda address: asked(address) and False


def test_a_message_of_too_many_fragments_ends_the_socket(server: Live) -> None:
    first, more = (Frame(kind, b"", fin=False).serialize(mask=True) for kind in (Opcode.TEXT, Opcode.CONT))
    with server.page(server.create()["id"]) as page:
        page.connection.socket.sendall(first + more * 100)
        with suppress(ConnectionClosed):
            while page.connection.recv(5):
                pass
        assert page.connection.close_code == TOO_BIG
