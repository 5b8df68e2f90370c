"""The reading side of a connection: it must read what it is sent, in time and before too much waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .connections import Config

READ_WITHIN: Final = 60.0
"""Seconds in which what waits for a reader must be read, as for a body that is sent."""


class Reader(asyncio.Protocol):
    """Part of a connection of uvicorn's: notes what waits for its reader, and drops it if that takes long."""

    config: Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    scope: Any
    _late: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits than the system takes over."""
        super().pause_writing()
        client = self.scope["client"]  # behind a proxy, the one that it reports
        size = self.transport.get_write_buffer_size()
        self.config.unread.hold(self, client[0] if client else "", size, self.drop)
        self._late = self._late or self.loop.call_later(READ_WITHIN, self.drop)

    def resume_writing(self) -> None:
        self._has_read()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_read()
        super().connection_lost(exc)

    def drop(self) -> None:
        """End the connection without waiting for the other side."""
        self.transport.abort()

    def _has_read(self) -> None:
        self.config.unread.release(self)
        if self._late is not None:
            self._late.cancel()
            self._late = None
