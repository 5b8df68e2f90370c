"""Requests sent in advance on one connection, which is closed before they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.server import ServerState

from quatuor.server.budget import TimeBudget
from quatuor.server.transport.connections import IN_ADVANCE, Config, Connection, ConnectionLimit
from quatuor.server.transport.loop_time import LoopTime
from quatuor.server.transport.unread import Unread
from tests.server.conftest import run

GET = b"GET / HTTP/1.1\r\nHost: quatuor\r\n\r\n"


class Wire(asyncio.Transport):
    """A transport that is strict about its end, as uvloop's is."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1234), "sockname": ("192.0.2.2", 80)})
        self.ended = False
        self.protocol: asyncio.BaseProtocol = asyncio.Protocol()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.ended:
            raise RuntimeError("the handler is closed")

    def close(self) -> None:
        self.ended = True

    abort = close

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def is_closing(self) -> bool:
        return self.ended

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Slow:
    """An app that answers when told to, and notes what its answers ran into."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.asked = 0
        self.errors: list[Exception] = []

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        self.asked += 1
        await self.go_on.wait()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"late"})
        except Exception as error:
            self.errors.append(error)
            raise


def connection_to(app: Slow) -> Connection:
    config = Config(
        app, ConnectionLimit(10, 10), Unread(1000, 1000), LoopTime(TimeBudget(1, 1)), log_config=None
    )
    config.load()
    return Connection(config=config, server_state=ServerState(), app_state={})


@pytest.mark.parametrize(
    "end",
    [
        lambda connection: connection.data_received(b"not http at all\r\n\r\n"),
        lambda connection: connection.data_received(GET * (IN_ADVANCE + 1)),
        lambda connection: connection.drop(),
        lambda connection: connection.connection_lost(None),
    ],
    ids=["garbage", "too many", "dropped", "lost"],
)
def test_nothing_is_written_to_a_connection_that_ended(end: Callable[[Connection], None]) -> None:
    async def scene() -> None:
        app, wire = Slow(), Wire()
        connection = connection_to(app)
        wire.protocol = connection
        connection.connection_made(wire)
        connection.data_received(GET * 4)
        await asyncio.sleep(0)
        assert app.asked == 1
        end(connection)
        wire.ended = True
        app.go_on.set()
        await asyncio.sleep(0.01)
        assert app.errors == []

    run(scene)
