"""The ends of sockets: whatever a page sends last, it is closed once, and no failure is logged."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.frames import Frame, Opcode

from quatuor.server.messages import MessageAfterHello
from quatuor.server.play.audience import Viewer
from quatuor.server.transport.closing import TRY_LATER
from tests.server.live import Live, live
from tests.server.sockets.test_game import closed, closed_by
from tests.server.transport.test_limits import wait_for

RESERVED = b"\xf1\x80\x00\x00\x00\x00"
"""An empty masked frame with reserved bits, which no protocol uses."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=10**6) as running:
        yield running


@pytest.fixture(autouse=True)
def no_failure(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is logged as a problem during any of these tests."""
    for name in ("uvicorn.error", "quatuor.server", "asyncio"):
        monkeypatch.setattr(logging.getLogger(name), "disabled", False)
        monkeypatch.setattr(logging.getLogger(name), "level", logging.WARNING)
    yield
    assert [each.getMessage() for each in caplog.get_records("call") if each.levelno >= logging.WARNING] == []


def frame(data: bytes, opcode: Opcode = Opcode.TEXT) -> bytes:
    """A frame as it is: the client itself would refuse to send some of these."""
    return Frame(opcode, data).serialize(mask=True)


@pytest.mark.parametrize("data", [b"\xff", b'{"type": "hello", "secret": "\xed\xa0\x80"}', b"\xc3"])
def test_text_that_is_not_utf_8_closes_the_socket(server: Live, data: bytes) -> None:
    with server.socket(server.create()["id"]) as socket:
        socket.socket.sendall(frame(data))
        assert closed_by(socket) == 1007


def test_frame_with_reserved_bits_closes_the_socket(server: Live) -> None:
    with server.socket(server.create()["id"]) as socket:
        socket.socket.sendall(RESERVED)
        assert closed_by(socket) == 1002


def test_bad_message_after_the_server_closed_is_ignored(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_the_page(viewer: Viewer, message: MessageAfterHello) -> None:  # noqa: ARG001
        viewer.outbox.close(TRY_LATER)
        for _ in range(5):  # until the close is sent, but not yet answered
            await asyncio.sleep(0)

    made = server.create()
    monkeypatch.setattr(server.app.state.service, "handle", close_the_page)
    with server.page(made["id"], made["secret"]) as page:
        binary = frame(b"binary", Opcode.BINARY)  # it arrives with the message before it, so it is read
        page.connection.socket.sendall(frame(b'{"type": "sync", "since": 0}') + binary)
        assert closed(page) == TRY_LATER
    wait_for(lambda: not len(server.app.state.sockets))


def test_frames_before_the_handshake_is_answered_end_the_connection(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = server.app.asgi_handler

    async def late(scope: object, receive: object, send: object) -> None:
        await asyncio.sleep(0.3)
        await answer(scope, receive, send)  # type: ignore[arg-type]

    monkeypatch.setattr(server.app, "asgi_handler", late)
    head = (
        f"GET /api/games/{server.create()['id']}/socket HTTP/1.1\r\nHost: localhost\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with sockets.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(head.encode())
        time.sleep(0.1)
        connection.sendall(RESERVED)
        with suppress(ConnectionResetError):
            assert connection.recv(4096) == b""
