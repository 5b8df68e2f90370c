"""A visitor who leaves in the middle of a request is no error of the server."""

from __future__ import annotations

import logging
import socket
import time
from pathlib import Path

import pytest

from tests.server.live import live


def test_leaving_before_the_body_has_arrived_is_not_logged_as_a_failure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Each such request once wrote a traceback, so anyone could fill the log."""
    headers = "Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n"
    head = f"POST /api/position HTTP/1.1\r\n{headers}\r\n"
    with live(tmp_path) as server, caplog.at_level(logging.INFO):
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", server.port)) as visitor:
                visitor.sendall(head.encode() + b'{"game": "qua')
        deadline = time.monotonic() + 20
        while sum('"POST /api/position"' in line for line in caplog.messages) < 3:
            assert time.monotonic() < deadline, caplog.messages
            time.sleep(0.02)
        assert server.get("/health").status_code == 200
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []
