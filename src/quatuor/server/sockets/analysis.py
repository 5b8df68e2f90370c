"""The socket of an analysis: `WS /api/analysis`. Nobody says who he is: nothing here belongs to anybody."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from ..analysis.session import AnalysisSession
from ..messages import AnalysisRequest
from ..settings import Settings
from ..transport.limits import ConnectionCounts, RateLimit, neighbourhood
from ..transport.outbox import Outbox
from ..transport.visit import POLICY, Leave, Socket, cut_soon, let_go, next_text, received, send, trouble

_READ: Final[msgspec.json.Decoder[AnalysisRequest]] = msgspec.json.Decoder(AnalysisRequest)


@websocket("/api/analysis")
async def analysis_socket(socket: Socket) -> None:
    """A page that analyses, from its first question until it leaves."""
    places: ConnectionCounts = socket.app.state.analyses
    await received(socket, places, lambda address: Visit(socket, address).run())


class Visit:
    """One page: its questions are read one after the other, no faster than the limit."""

    def __init__(self, socket: Socket, address: str) -> None:
        state = socket.app.state
        settings: Settings = state.settings
        self._socket = socket
        self._address = address
        self._most_bytes = settings.place_bytes
        self._outbox = Outbox(settings.outbox_messages, settings.outbox_bytes)
        self._pace = RateLimit(settings.messages_per_second, 2 * settings.messages_per_second)
        client = neighbourhood(address)
        self._session = AnalysisSession(
            client, state.analysis_workers, state.boards, settings, self._outbox.send
        )

    async def run(self) -> None:
        tasks: list[asyncio.Task[Any]] = [
            asyncio.create_task(self._write()),
            asyncio.create_task(self._cut()),
        ]
        try:
            await self._read()
        except Leave as leave:
            await let_go(self._socket, leave.code, leave.closing)
        except WebSocketDisconnect:
            pass
        finally:
            self._session.end()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self) -> None:
        while True:
            text = await next_text(self._socket, self._most_bytes)
            while wait := self._pace.wait(self._address):  # noqa: ASYNC110 - only time fills the bucket
                await asyncio.sleep(wait)
            try:
                self._session.ask(_READ.decode(text))
            except (msgspec.DecodeError, RecursionError, UnicodeError):
                self._outbox.send(trouble("unreadable"))

    async def _write(self) -> None:
        while (message := await self._outbox.next()) is not None:
            await send(self._socket, message)
        await self._socket.close(self._outbox.code or POLICY)

    async def _cut(self) -> None:
        """Do not wait for ever to close the socket of a page that takes nothing."""
        await self._outbox.closed()
        cut_soon(self._socket)
