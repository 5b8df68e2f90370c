"""What was sent and not read: bounded, and dropped in time, without harm to those who read."""

from __future__ import annotations

import socket
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from quatuor.server.addresses import SITE_SHARE
from quatuor.server.http.assets import Asset
from quatuor.server.transport import reader
from quatuor.server.transport.connections import HEADERS, IN_ADVANCE
from quatuor.server.transport.outbox import Outbox
from quatuor.server.transport.unread import Unread
from tests.server.live import live
from tests.server.transport.test_limits import wait_for


def test_oldest_of_an_address_that_holds_too_much_are_dropped() -> None:
    unread = Unread(each=100, most=1000)
    gone: list[str] = []
    for name, address in (("old", "a"), ("older address", "b"), ("new", "a")):
        unread.hold(name, address, 50, partial(gone.append, name))
    assert not gone
    unread.hold("newest", "a", 50, lambda: gone.append("newest"))
    assert gone == ["old"]
    assert len(unread) == 150


def test_oldest_of_all_are_dropped_when_there_is_too_much() -> None:
    unread = Unread(each=100, most=120)
    gone: list[str] = []
    for address in "abc":
        unread.hold(address, address, 50, partial(gone.append, address))
    assert gone == ["a"]


def test_who_reads_again_is_the_last_to_be_dropped() -> None:
    unread = Unread(each=100, most=120)
    gone: list[str] = []
    for address in "abac":
        unread.release(address)
        unread.hold(address, address, 50, partial(gone.append, address))
    assert gone == ["b"]


def test_single_answer_is_never_too_large() -> None:
    unread = Unread(each=100, most=120)
    unread.hold("a", "a", 500, lambda: pytest.fail("dropped"))
    assert len(unread) == 500
    unread.release("a")
    assert len(unread) == 0


def test_site_has_a_few_shares() -> None:
    unread = Unread(each=10, most=10_000)
    gone: list[int] = []
    for network in range(2 * SITE_SHARE):
        unread.hold(network, f"2001:db8:7:{network:x}::1", 10, partial(gone.append, network))
    assert gone == list(range(SITE_SHARE))


def test_outbox_says_how_much_waits() -> None:
    noted: list[int] = []
    outbox = Outbox(note=noted.append)
    outbox.send(b"12345")
    outbox.send(b"123")
    outbox.poll()
    outbox.drop()
    assert noted == [5, 8, 3, 0]
    assert outbox.code == 1013


# ── Over a real port ─────────────────────────────────────────────────────────────────────────────────────


REQUEST = b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = Asset(b"x" * (16 << 20), "image/png")


async def large(*_: object) -> Asset:
    return LARGE


def test_answer_that_nobody_reads_is_noted_and_dropped_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "READ_WITHIN", 1.0)
    with live(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as connection:
        monkeypatch.setattr(server.app.state.constants, "get", large)
        unread = server.app.state.unread
        connection.sendall(REQUEST)
        wait_for(lambda: len(unread) > 0)
        assert not unread._sizes.keys() - {"127.0.0.1"}
        wait_for(lambda: len(unread) == 0)
        with suppress(ConnectionResetError):
            assert len(received(connection)) < len(LARGE.content)


def test_answer_that_is_read_is_no_longer_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as connection:
        monkeypatch.setattr(server.app.state.constants, "get", large)
        unread = server.app.state.unread
        connection.sendall(REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        wait_for(lambda: len(unread) > 0)
        assert len(received(connection)) > len(LARGE.content)
        wait_for(lambda: len(unread) == 0)


def received(connection: socket.socket) -> bytes:
    """Everything until the end."""
    parts: list[bytes] = []
    while part := connection.recv(1 << 20):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * (IN_ADVANCE + 10),
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + b"x: y\r\n" * (HEADERS + 1) + b"\r\n",
    ],
    ids=["requests in advance", "headers"],
)
def test_too_many_small_parts_end_the_connection(tmp_path: Path, sent: bytes) -> None:
    with live(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(sent)
        assert b"HTTP/1.1 400" in received(connection)
        assert server.get("/health").status_code == 200
