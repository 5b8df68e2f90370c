"""The common life cycle of sockets: a page connects, is served, and disconnects.

    page ──open──▶ let in? ──▶ `greet` ──▶ read ──▶ `receive`    one message at a time, within the limit
                                outbox ──▶ write ──▶ page
    page gone, `Leave`, or the outbox closed ──▶ `leave`

Pages are not trusted: an unreadable message is answered with `Trouble`.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ..settings import Settings
from ..transport.closing import NOT_TEXT, POLICY, TOO_BIG, TRY_LATER
from ..transport.headers import is_foreign
from ..transport.limits import ConnectionCounts, RateLimit
from ..transport.loop_time import LoopTime, charged
from ..transport.middleware import address_of, safe_path
from ..transport.outbox import CUT, Outbox
from ..transport.unread import Unread
from ..wire import trouble

_access = logging.getLogger("quatuor.access")

Socket: TypeAlias = WebSocket[Any, Any, Any]
Message = TypeVar("Message")

CLOSE_WITHIN: Final = 2.0
"""Seconds a page has to accept the closing message."""
FEW_BYTES: Final = 64 << 10
"""The size up to which an outbox is not counted: a page that reads rarely has more to come."""


class Leave(Exception):
    """The socket must be closed; the reason, as a problem code and as a protocol code."""

    def __init__(self, code: str, closing: int) -> None:
        super().__init__(code)
        self.code = code
        self.closing = closing


class Visit(ABC, Generic[Message]):
    """One page at one socket. Subclasses implement `greet`, `receive` and `leave`."""

    def __init__(
        self, socket: Socket, address: str, read: msgspec.json.Decoder[Message], most_bytes: int
    ) -> None:
        settings: Settings = socket.app.state.settings
        self.address = address
        self.outbox = Outbox(settings.outbox_messages, settings.outbox_bytes, self._note_unread)
        self._socket = socket
        self._pace = RateLimit(settings.messages_per_second, 2 * settings.messages_per_second)
        self._loop_time: LoopTime = socket.app.state.loop_time
        self._unread: Unread = socket.app.state.unread
        self._decode = read.decode
        self._most_bytes = most_bytes

    async def greet(self) -> None:
        """Runs before the first message is handled."""

    @abstractmethod
    async def receive(self, message: Message) -> None:
        """Handle a message."""

    def leave(self) -> None:
        """The page is gone; nothing is sent to it any more."""

    async def run(self) -> None:
        """Greet, then read and write until either side closes."""
        async with self._writing():
            await self.greet()
            try:
                await self._read()
            finally:
                self.leave()

    async def refuse(self, code: str, closing: int) -> None:
        """Serve nothing: say why, and close."""
        async with self._writing():
            raise Leave(code, closing)

    # From the page.

    async def _read(self) -> None:
        while True:
            message = await self.next_message()
            while wait := self._pace.wait(self.address):  # noqa: ASYNC110 - only time fills the bucket
                await asyncio.sleep(wait)
            await self._loop_time.turn(self.address)
            if message is None:
                self.not_understood()
            else:
                await self.receive(message)

    async def next_message(self) -> Message | None:
        """The next message; None if it cannot be read."""
        text = await next_text(self._socket, self._most_bytes)
        try:
            return self._decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return None

    def not_understood(self) -> None:
        self.outbox.send(trouble("unreadable"))

    # To the page.

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        """Send the outbox to the page meanwhile.

        Nothing else writes to the socket: what comes after the outbox was closed is dropped there, and never
        reaches a closed socket.
        """
        writing = asyncio.create_task(charged(self._write))
        cutting = asyncio.create_task(self._cut())
        try:
            yield
        except Leave as leave:
            self.outbox.send(trouble(leave.code))
            self.outbox.close(leave.closing, leave.code)
            await asyncio.wait([writing])
        except WebSocketDisconnect:
            pass
        finally:
            writing.cancel()
            cutting.cancel()
            await asyncio.gather(writing, cutting, return_exceptions=True)
            self._unread.release(self.outbox)

    async def _write(self) -> None:
        """A message to many pages of one address is sent to one after the other: others come between."""
        while (message := await self.outbox.next()) is not None:
            await self._loop_time.turn(self.address)
            await send(self._socket, message)
        await self._socket.close(self.outbox.code or POLICY, self.outbox.reason)

    def _note_unread(self, size: int) -> None:
        if size > FEW_BYTES:
            self._unread.hold(self.outbox, self.address, size, self.outbox.drop)
        else:
            self._unread.release(self.outbox)

    async def _cut(self) -> None:
        """Do not wait forever to close the socket of a page that reads nothing."""
        await self.outbox.closed()
        cut_soon(self._socket)


# ── Opening and closing ──────────────────────────────────────────────────────────────────────────────────


async def receive_page(
    socket: Socket, open_sockets: ConnectionCounts, visit: Callable[[str], Visit[Any]]
) -> None:
    """Admit one of our pages, if its address may have another socket, until it leaves."""
    if not from_our_pages(socket):
        await socket.close(POLICY, "origin")
        return
    await socket.accept()
    address = address_of(socket.scope)
    if not open_sockets.enter(address):
        await visit(address).refuse("sockets", TRY_LATER)
        return
    _access.info('%s "WS %s" open', address, safe_path(socket.scope["path"]))
    try:
        await visit(address).run()
    finally:
        open_sockets.leave(address)
        _access.info('%s "WS %s" closed', address, safe_path(socket.scope["path"]))


def from_our_pages(socket: Socket) -> bool:
    """Whether no other site opened this: a browser always sends the origin."""
    headers = socket.headers
    return not is_foreign(headers.get("origin"), headers.get("sec-fetch-site"), headers.get("host", ""))


async def next_text(socket: Socket, most_bytes: int) -> str:
    """The next message, if it is a text within the size limit."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event.get("code") or 1005)
    text: str | None = event.get("text")
    if text is None:
        raise Leave("binary", NOT_TEXT)
    if len(text.encode()) > most_bytes:
        raise Leave("too-large", TOO_BIG)
    return text


async def send(socket: Socket, message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text", encoding="utf-8")


def cut_soon(socket: Socket) -> None:
    """Drop the connection if it does not end by itself in time."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    if CUT in extensions:
        asyncio.get_running_loop().call_later(CLOSE_WITHIN, extensions[CUT])
