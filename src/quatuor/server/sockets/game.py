"""The socket of a page: `WS /api/games/{id}/socket`.

    page ──Hello──▶ attend ──▶ Welcome
    page ──…──▶ read ──▶ service.act          one message after the other, no faster than the limit
    service ──▶ outbox ──▶ write ──▶ page

Who is there is said in the first message, never in the address, which logs would keep. A page is believed in
nothing: what cannot be read is answered with `Trouble`, what is not allowed with `Refused`.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..messages import Ask, Hello, Hint, PageMessage, Refused, Sync
from ..play.rooms import NoSuchGame
from ..secrets import GAME_ID
from ..transport.limits import ConnectionCounts, RateLimit
from ..transport.outbox import Outbox
from ..transport.visit import (
    FAILED,
    NO_GAME,
    POLICY,
    Leave,
    Socket,
    cut_soon,
    let_go,
    next_text,
    received,
    send,
    trouble,
)

if TYPE_CHECKING:
    from ..metrics import Metrics
    from ..play.service import GameService, Viewer
    from ..settings import Settings

_log = logging.getLogger("quatuor.server")

Found = TypeVar("Found")

HELLO_WITHIN: Final = 10.0
"""Seconds a page has to say who it is."""

_READ: Final[msgspec.json.Decoder[PageMessage]] = msgspec.json.Decoder(PageMessage)
_ASKS_ONLY: Final = (Hello, Ask, Hint, Sync)


@websocket("/api/games/{game:str}/socket")
async def game_socket(socket: Socket, game: FromPath[str]) -> None:
    """A page at a game, from its first word to its last."""
    places: ConnectionCounts = socket.app.state.sockets
    await received(socket, places, lambda address: Visit(socket, game, address).run())


async def _done(work: Coroutine[Any, Any, Found]) -> Found:
    """What comes of something the service does; whatever goes wrong ends the visit, and the log has it."""
    try:
        return await work
    except NoSuchGame:
        raise Leave("no-game", NO_GAME) from None
    except Exception as error:
        _log.error("a page could not be served", exc_info=error)
        raise Leave("failed", FAILED) from error


class Visit:
    """One page at one game."""

    def __init__(self, socket: Socket, game: str, address: str) -> None:
        state = socket.app.state
        self._socket = socket
        self._game = game
        self._address = address
        self._service: GameService = state.service
        self._metrics: Metrics = state.metrics
        self._settings: Settings = state.settings
        self._outbox = Outbox(self._settings.outbox_messages, self._settings.outbox_bytes)
        self._pace = RateLimit(self._settings.messages_per_second, 2 * self._settings.messages_per_second)

    async def run(self) -> None:
        """Greet, then read and write until one side has had enough."""
        try:
            viewer = await self._greeted()
            with self._metrics.sockets.track_inprogress():
                await self._attend(viewer)
        except Leave as leave:
            await let_go(self._socket, leave.code, leave.closing)
        except WebSocketDisconnect:
            pass

    async def _greeted(self) -> Viewer:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                message = self._understood(await next_text(self._socket, self._settings.message_bytes))
        except TimeoutError:
            raise Leave("hello", POLICY) from None
        if not isinstance(message, Hello):
            raise Leave("hello", POLICY)
        if not re.fullmatch(GAME_ID, self._game):
            raise Leave("no-game", NO_GAME)
        return await _done(self._service.attend(self._game, message, self._outbox, self._address))

    async def _attend(self, viewer: Viewer) -> None:
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._cut())]
        try:
            await self._read(viewer)
        finally:
            self._service.leave(viewer)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # From the page.

    async def _read(self, viewer: Viewer) -> None:
        while True:
            message = self._understood(await next_text(self._socket, self._settings.message_bytes))
            while wait := self._pace.wait(self._address):  # noqa: ASYNC110 - only time fills the bucket
                await asyncio.sleep(wait)
            if message is None or isinstance(message, Hello):
                self._outbox.send(trouble("unreadable"))
            else:
                await self._act(viewer, message)

    @staticmethod
    def _understood(text: str) -> PageMessage | None:
        try:
            return _READ.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return None

    async def _act(self, viewer: Viewer, message: PageMessage) -> None:
        began = time.perf_counter()
        await _done(self._service.act(viewer, message))
        if not isinstance(message, _ASKS_ONLY):
            self._metrics.round_trip.observe(time.perf_counter() - began)

    # To the page.

    async def _write(self) -> None:
        while (message := await self._outbox.next()) is not None:
            self._count(message)
            await send(self._socket, message)
        await self._socket.close(self._outbox.code or POLICY)

    async def _cut(self) -> None:
        """Do not wait for ever to close the socket of a page that takes nothing."""
        await self._outbox.closed()
        cut_soon(self._socket)

    def _count(self, message: bytes) -> None:
        """Keep the figures by what is told: what was done, and what was refused."""
        if message.startswith(b'{"type":"done"'):
            self._metrics.moves.inc()
        elif message.startswith(b'{"type":"refused"'):
            code = msgspec.json.decode(message, type=Refused).code
            self._metrics.refusals.labels(code).inc()
