"""A connection upgraded to a socket, parsed a little at a time.

A few hundred bytes can be a hundred frames, each of which takes a moment of the event loop. So what arrives
is parsed in slices, each in the turn of its address, with everybody else's work in between; and nothing more
is read while messages wait for the app.

    transport ──▶ arrived ──slice──▶ frames ──▶ messages ──▶ app
                     └─ while there is more, the transport is paused
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .closing import NOT_UTF_8, TOO_BIG
from .outbox import CUT
from .reader import Reader

if TYPE_CHECKING:
    from websockets.frames import Frame

    from .connections import Config

SLICE: Final = 1024
"""The bytes parsed at once: at most 170 frames."""
MOST_FRAGMENTS: Final = 64
"""The frames of a message: its size bounds their bytes, but each takes memory even if it is empty."""


class SocketConnection(Reader, WebSocketsSansIOProtocol):
    """A socket; as a connection it is already counted."""

    config: Config
    _in_turn = False
    """Whether a slice waits to be parsed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._arrived = bytearray()

    async def run_asgi(self) -> None:
        """Serve the socket; the handler may cut it, since a page that reads nothing never closes."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[CUT] = self.transport.abort
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.limit.leave(self.transport)
        super().connection_lost(exc)

    # To the page.

    async def send(self, message: Any) -> None:
        """Send to the page, unless the socket was closed, from whichever side."""
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers are still unread: they must not pile up."""
        answer = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(answer)

    # From the page.

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._begin(data)
        elif not self.handshake_complete:  # no client of ours sends frames before the answer to its handshake
            self.transport.abort()
        else:
            self._arrived += data
            self._parse_in_turn()
            self._pause_while_more_waits()

    def _begin(self, request: bytes) -> None:
        """Take the whole request. This parser is stricter: if it refuses it, nothing would ever answer."""
        super().data_received(request)
        if not self.handshake_initiated:
            self.transport.abort()

    def _parse_in_turn(self) -> None:
        if not self._in_turn:
            self._in_turn = True
            self.config.loop_time.begin(self._address, self._parse)

    def _parse(self) -> None:
        """Parse a slice."""
        self._in_turn = False
        if self.transport.is_closing():
            return
        data = bytes(self._arrived[:SLICE])
        del self._arrived[:SLICE]
        super().data_received(data)
        self._pause_while_more_waits()
        if self.close_sent or self.queue.empty():
            self._read_on()

    def _pause_while_more_waits(self) -> None:
        if self._arrived and not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def _read_on(self) -> None:
        """Parse the next slice; if there is none, read more."""
        if self._arrived:
            self._parse_in_turn()
        elif self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty():
            self._read_on()
        return message

    def handle_cont(self, event: Frame) -> None:
        """Add a frame to its message; too many end the socket."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self._refuse(TOO_BIG)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text that is not UTF-8 ends the socket."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf_8(b"".join(self.frames)):
            self._refuse(NOT_UTF_8)
        else:
            super().send_receive_event_to_app()

    def _refuse(self, code: int) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()

    @property
    def _address(self) -> str:
        client = self.scope["client"]  # behind a proxy, the one that it reports
        return client[0] if client else ""


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
