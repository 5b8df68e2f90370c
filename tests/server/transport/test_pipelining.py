"""Requests sent in advance on one connection, which is closed before they are answered."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator

import pytest

from tests.server.live import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games"), requests_per_minute=0) as running:
        yield running


BODY = b'{"game": "oxono"}'
POST = (
    b"POST /api/position HTTP/1.1\r\nHost: quatuor\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n%b" % (len(BODY), BODY)
)
"""A request that a process answers, so the connection has other things to do meanwhile."""


@pytest.mark.parametrize("end", [b"not http at all\r\n\r\n", POST * 9])
def test_nothing_is_written_to_a_connection_that_was_refused(
    server: Live, caplog: pytest.LogCaptureFixture, end: bytes
) -> None:
    with caplog.at_level(logging.ERROR):
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(POST * 4 + end)
                while connection.recv(65536):
                    pass
    assert caplog.records == []
