"""The socket of a page: `WS /api/games/{id}/socket`.

    page ──Hello──▶ attend ──▶ Welcome
    page ──…──▶ read ──▶ hall.act          one message after the other, no faster than the limit
    hall ──▶ listener ──▶ write ──▶ page

Who is there is said in the first message, never in the address, which logs would keep. A page is believed in
nothing: what cannot be read is answered with `Trouble`, what is not allowed with `Refused`.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from .errors import problem
from .guard import address_of, shown
from .limits import Attendances, Budget
from .listeners import CUT, Listener
from .messages import Ask, Hello, Hint, PageMessage, Refused, Sync, Trouble
from .rooms import NoSuchGame
from .secrets import GAME_ID

if TYPE_CHECKING:
    from .hall import Attendance, Hall
    from .metrics import Metrics
    from .settings import Settings

_log = logging.getLogger("quatuor.server")
_access = logging.getLogger("quatuor.access")

Socket: TypeAlias = WebSocket[Any, Any, Any]
Found = TypeVar("Found")

HELLO_WITHIN: Final = 10.0
"""Seconds a page has to say who it is."""

CLOSE_WITHIN: Final = 2.0
"""Seconds a page has to take the farewell."""

# Why a socket is closed, by the codes of RFC 6455; those from 4000 on are ours.
NOT_TEXT: Final = 1003
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAILED: Final = 1011
TRY_LATER: Final = 1013
NO_GAME: Final = 4404

_READ: Final[msgspec.json.Decoder[PageMessage]] = msgspec.json.Decoder(PageMessage)
_ASKS_ONLY: Final = (Hello, Ask, Hint, Sync)


@websocket("/api/games/{game:str}/socket")
async def game_socket(socket: Socket, game: FromPath[str]) -> None:
    """A page at a game, from its first word to its last."""
    if not from_our_pages(socket):
        await socket.close(POLICY, "origin")
        return
    await socket.accept()
    address, open_sockets = address_of(socket.scope), _open_sockets(socket)
    if not open_sockets.enter(address):
        await _let_go(socket, "sockets", TRY_LATER)
        return
    _access.info('%s "WS %s" open', address, shown(socket.scope["path"]))
    try:
        await Visit(socket, game, address).run()
    finally:
        open_sockets.leave(address)
        _access.info('%s "WS %s" closed', address, shown(socket.scope["path"]))


def _open_sockets(socket: Socket) -> Attendances:
    sockets: Attendances = socket.app.state.sockets
    return sockets


def from_our_pages(socket: Socket) -> bool:
    """Whether no other site opened this: a browser always says which page did."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == socket.headers.get("host", "").lower()


async def _let_go(socket: Socket, code: str, closing: int) -> None:
    """Say why, and close, if anybody is still there."""
    _cut_soon(socket)
    with suppress(OSError, WebSocketDisconnect):
        await _send(socket, trouble(code))
        await socket.close(closing, code)


def _cut_soon(socket: Socket) -> None:
    """Drop the connection if it has not come to its end by itself in time."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    if CUT in extensions:
        asyncio.get_running_loop().call_later(CLOSE_WITHIN, extensions[CUT])


async def _send(socket: Socket, message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text", encoding="utf-8")


def trouble(code: str) -> bytes:
    """The message that tells a problem."""
    told = problem(code)
    return msgspec.json.encode(Trouble(told.code, told.words))


class _Leave(Exception):
    """The socket is to be closed: why, as the code of a problem and as that of the protocol."""

    def __init__(self, code: str, closing: int) -> None:
        super().__init__(code)
        self.code = code
        self.closing = closing


async def _done(work: Coroutine[Any, Any, Found]) -> Found:
    """What comes of something the hall does; whatever goes wrong ends the visit, and the log tells more."""
    try:
        return await work
    except NoSuchGame:
        raise _Leave("no-game", NO_GAME) from None
    except Exception as error:
        _log.error("a page could not be served", exc_info=error)
        raise _Leave("failed", FAILED) from error


class Visit:
    """One page at one game."""

    def __init__(self, socket: Socket, game: str, address: str) -> None:
        state = socket.app.state
        self._socket = socket
        self._game = game
        self._address = address
        self._hall: Hall = state.hall
        self._metrics: Metrics = state.metrics
        self._settings: Settings = state.settings
        self._listener = Listener(self._settings.listener_messages, self._settings.listener_bytes)
        self._pace = Budget(self._settings.messages_per_second, 2 * self._settings.messages_per_second)

    async def run(self) -> None:
        """Greet, then read and write until one side has had enough."""
        try:
            attendance = await self._greeted()
            with self._metrics.sockets.track_inprogress():
                await self._attend(attendance)
        except _Leave as leave:
            await _let_go(self._socket, leave.code, leave.closing)
        except WebSocketDisconnect:
            pass

    async def _greeted(self) -> Attendance:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                message = self._understood(await self._text())
        except TimeoutError:
            raise _Leave("hello", POLICY) from None
        if not isinstance(message, Hello):
            raise _Leave("hello", POLICY)
        if not re.fullmatch(GAME_ID, self._game):
            raise _Leave("no-game", NO_GAME)
        return await _done(self._hall.attend(self._game, message, self._listener, self._address))

    async def _attend(self, attendance: Attendance) -> None:
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._cut())]
        try:
            await self._read(attendance)
        finally:
            self._hall.leave(attendance)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # From the page.

    async def _read(self, attendance: Attendance) -> None:
        while True:
            message = self._understood(await self._text())
            while wait := self._pace.wait(self._address):  # noqa: ASYNC110 - only time fills the bucket
                await asyncio.sleep(wait)
            if message is None or isinstance(message, Hello):
                self._listener.send(trouble("unreadable"))
            else:
                await self._act(attendance, message)

    async def _text(self) -> str:
        """The next message, if it is a text that is not too long."""
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=event.get("code") or 1005)
        text: str | None = event.get("text")
        if text is None:
            raise _Leave("binary", NOT_TEXT)
        if len(text.encode()) > self._settings.message_bytes:
            raise _Leave("too-large", TOO_BIG)
        return text

    @staticmethod
    def _understood(text: str) -> PageMessage | None:
        try:
            return _READ.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return None

    async def _act(self, attendance: Attendance, message: PageMessage) -> None:
        began = time.perf_counter()
        await _done(self._hall.act(attendance, message))
        if not isinstance(message, _ASKS_ONLY):
            self._metrics.round_trip.observe(time.perf_counter() - began)

    # To the page.

    async def _write(self) -> None:
        while (message := await self._listener.next()) is not None:
            self._count(message)
            await _send(self._socket, message)
        await self._socket.close(self._listener.code or POLICY)

    async def _cut(self) -> None:
        """Do not wait for ever to close the socket of a page that takes nothing."""
        await self._listener.closed()
        _cut_soon(self._socket)

    def _count(self, message: bytes) -> None:
        """Keep the figures by what is told: what was done, and what was refused."""
        if message.startswith(b'{"type":"done"'):
            self._metrics.moves.inc()
        elif message.startswith(b'{"type":"refused"'):
            code = msgspec.json.decode(message, type=Refused).code
            self._metrics.refusals.labels(code).inc()
