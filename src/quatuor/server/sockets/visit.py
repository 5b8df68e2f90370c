"""What every socket has in common: who may open one, how it is read, and how it is let go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ..http.errors import problem
from ..messages import Trouble
from .limits import ConnectionCounts
from .middleware import address_of, shown
from .outbox import CUT

_access = logging.getLogger("quatuor.access")

Socket: TypeAlias = WebSocket[Any, Any, Any]

CLOSE_WITHIN: Final = 2.0
"""Seconds a page has to take the farewell."""

# Why a socket is closed, by the codes of RFC 6455; those from 4000 on are ours.
NOT_TEXT: Final = 1003
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAILED: Final = 1011
TRY_LATER: Final = 1013
NO_GAME: Final = 4404


class Leave(Exception):
    """The socket is to be closed: why, as the code of a problem and as that of the protocol."""

    def __init__(self, code: str, closing: int) -> None:
        super().__init__(code)
        self.code = code
        self.closing = closing


def from_our_pages(socket: Socket) -> bool:
    """Whether no other site opened this: a browser always says which page did."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == socket.headers.get("host", "").lower()


async def received(socket: Socket, places: ConnectionCounts, visit: Callable[[str], Awaitable[None]]) -> None:
    """Let a page of ours in, if there is a place for its address, until it leaves."""
    if not from_our_pages(socket):
        await socket.close(POLICY, "origin")
        return
    await socket.accept()
    address = address_of(socket.scope)
    if not places.enter(address):
        await let_go(socket, "sockets", TRY_LATER)
        return
    _access.info('%s "WS %s" open', address, shown(socket.scope["path"]))
    try:
        await visit(address)
    finally:
        places.leave(address)
        _access.info('%s "WS %s" closed', address, shown(socket.scope["path"]))


async def next_text(socket: Socket, most_bytes: int) -> str:
    """The next message, if it is a text that is not too long."""
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


def trouble(code: str) -> bytes:
    """The message that tells a problem."""
    told = problem(code)
    return msgspec.json.encode(Trouble(told.code, told.words))


async def let_go(socket: Socket, code: str, closing: int) -> None:
    """Say why, and close, if anybody is still there."""
    cut_soon(socket)
    with suppress(OSError, WebSocketDisconnect):
        await send(socket, trouble(code))
        await socket.close(closing, code)


def cut_soon(socket: Socket) -> None:
    """Drop the connection if it has not come to its end by itself in time."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    if CUT in extensions:
        asyncio.get_running_loop().call_later(CLOSE_WITHIN, extensions[CUT])
