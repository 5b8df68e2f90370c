"""Connections before their first request: how many are allowed, and how long one may take.

Request limits count only complete requests. A connection that never sends one still costs a file descriptor,
and a process has few: a thousand half-sent requests would lock everyone out. And if a thousand send at once,
their bytes are taken a few at a time, so that live games go on between them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ..budget import TimeBudget
from .limits import ConnectionCounts
from .loop_time import TYPICAL, LoopTime
from .reader import Reader
from .socket_connection import SocketConnection
from .unread import Unread

HEAD_WITHIN: Final = 10.0
"""Seconds in which a request must send its headers,"""
BODY_WITHIN: Final = 60.0
"""and then its body: a record of two megabytes may come over a slow line."""
HEAD_BYTES: Final = 64 * 1024
HEADERS: Final = 128
"""The most headers of a request; a browser sends about twenty."""
IN_ADVANCE: Final = 8
"""The most requests that a connection may send before the first one is answered."""
FILES_WANTED: Final = 65_536
FILES_SPARED: Final = 128
"""Files that are not connections: the database, the engines' threads, what Python itself opens."""
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
)


class ConnectionLimit:
    """Open connections, limited per address and in total. Trusted proxies bring many people each."""

    def __init__(self, each: int, most: int, trusted: Iterable[str] = ()) -> None:
        self._most = most
        self._trusted = [ip_network(proxy, strict=False) for proxy in trusted]
        self._counted = ConnectionCounts(each)
        self._inside: dict[Hashable, str | None] = {}

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, connection: Hashable, address: str) -> bool:
        """Add one, if allowed."""
        trusted = self._trusts(address)
        if len(self) >= self._most or not (trusted or self._counted.enter(address)):
            return False
        self._inside[connection] = None if trusted else address
        return True

    def leave(self, connection: Hashable) -> None:
        """Remove one; does nothing for a connection that was not counted."""
        address = self._inside.pop(connection, None)
        if address is not None:
            self._counted.leave(address)

    def _trusts(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._trusted)


class Config(uvicorn.Config):
    """How uvicorn runs, with the limit on its connections."""

    def __init__(
        self, app: Any, limit: ConnectionLimit, unread: Unread, loop_time: LoopTime, **more: Any
    ) -> None:
        super().__init__(app, http=Connection, ws=SocketConnection, **more)
        self.limit = limit
        self.unread = unread
        self.loop_time = loop_time
        self.taking = LoopTime(TimeBudget(rate=1.0, burst=1.0))
        """The turns in which bytes of requests are taken. Whose they are is known only afterwards."""


class Connection(Reader, HttpToolsProtocol):
    """A connection that must send its request in time, and read the answer."""

    config: Config
    _deadline: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """The bytes received of incomplete headers; None once they are complete."""

    def __init__(self, *more: Any, **named: Any) -> None:
        super().__init__(*more, **named)
        self._under_way: list[RequestResponseCycle] = []
        """The requests not answered yet: uvicorn tells only the last of them that the connection is lost."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.config.limit.enter(transport, self.client[0] if self.client else ""):
            self._must_arrive_within(HEAD_WITHIN)
        else:
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.limit.leave(self.transport)
        self._has_arrived()
        for cycle in self._under_way:
            cycle.disconnected = True
        self.config.taking.begin("", lambda: self._end(exc))

    def _end(self, exc: Exception | None) -> None:
        """Wake whoever still answers it, also in turn: a thousand connections may be lost at once."""
        self._end_answers()
        super().connection_lost(exc)
        self.config.taking.charge("", len(self._under_way) * TYPICAL)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None:
            self._must_arrive_within(HEAD_WITHIN)
        if not self.config.taking.begin("", lambda: self._take(data)):
            self.flow.pause_reading()

    def _take(self, data: bytes) -> None:
        """Parse some bytes of a request; it may have been closed or upgraded while they waited."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self.flow.resume_reading()
        self.config.taking.charge("", TYPICAL)  # for the next read, which nothing measures
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > HEAD_BYTES:
            self.drop()

    def on_message_begin(self) -> None:
        """An exception here ends the connection with 400. Browsers and proxies never send that many."""
        if len(self.pipeline) >= IN_ADVANCE:
            raise ValueError("too many requests in advance")
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head = None
        self._must_arrive_within(BODY_WITHIN)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # an upgrade has none
            self._under_way.append(self.cycle)

    def on_message_complete(self) -> None:
        self._head = 0
        self._has_arrived()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._under_way = [each for each in self._under_way if not each.response_complete]
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._end_answers()

    def drop(self) -> None:
        self._end_answers()
        super().drop()

    def _end_answers(self) -> None:
        """What is written to a closed transport would raise an exception."""
        for cycle in self._under_way:
            cycle.disconnected = True
            cycle.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        self._has_arrived()
        super().handle_websocket_upgrade()

    def _must_arrive_within(self, seconds: float) -> None:
        self._has_arrived()
        self._deadline = self.loop.call_later(seconds, self.drop)

    def _has_arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


# ── Files ────────────────────────────────────────────────────────────────────────────────────────────────


def raise_file_limit() -> None:
    """Raise the limit of open files to the system's maximum; the default is often a thousand."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, FILES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_connections() -> int:
    """The number of connections that leaves enough files for the rest."""
    try:
        import resource
    except ImportError:
        return FILES_WANTED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = FILES_WANTED if soft == resource.RLIM_INFINITY else soft
    return max(files - FILES_SPARED, files // 2)
