"""The socket of an analysis: `WS /api/analysis`. It is anonymous: nothing here has an owner."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import websocket

from ..addresses import neighbourhood
from ..analysis.session import AnalysisSession
from ..messages import AnalysisRequest
from ..settings import Settings
from ..transport.limits import ConnectionCounts
from .visit import Socket, Visit, receive_page

_READ: Final[msgspec.json.Decoder[AnalysisRequest]] = msgspec.json.Decoder(AnalysisRequest)


@websocket("/api/analysis")
async def analysis_socket(socket: Socket) -> None:
    """Serve an analysing page, from its first request until it leaves."""
    open_sockets: ConnectionCounts = socket.app.state.analyses
    await receive_page(socket, open_sockets, lambda address: AnalysisVisit(socket, address))


class AnalysisVisit(Visit[AnalysisRequest]):
    """One analysing page: a new request ends the previous one."""

    def __init__(self, socket: Socket, address: str) -> None:
        state = socket.app.state
        settings: Settings = state.settings
        super().__init__(socket, address, _READ, settings.place_bytes)
        client, send = neighbourhood(address), self.outbox.send
        self._session = AnalysisSession(
            client, state.analysis_workers, state.processes.quick, settings, send, state.tables
        )

    async def receive(self, message: AnalysisRequest) -> None:
        self._session.ask(message)

    def leave(self) -> None:
        self._session.end()
