"""The socket of a page at a game: `WS /api/games/{id}/socket`.

    page ──Hello──▶ attend ──▶ Welcome
    page ──…──▶ service.handle ──▶ Done, Refused, …

The first message identifies the player; the URL never does, because logs would keep it. A forbidden request
is answered with `Refused`.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import msgspec
from litestar import websocket
from litestar.params import FromPath

from ..errors import NoSuchGame, Refusal
from ..messages import Ask, Hello, Hint, PageMessage, Say, Sync
from ..metrics import Metrics
from ..patterns import ANY_ID
from ..play.audience import Viewer
from ..play.service import GameService
from ..settings import Settings
from ..storage import FAILURES, Damaged
from ..transport.closing import FAILED, NO_GAME, POLICY, TRY_LATER
from ..transport.limits import ConnectionCounts
from .visit import Leave, Socket, Visit, receive_page

_log = logging.getLogger("quatuor.server")

Found = TypeVar("Found")

HELLO_WITHIN: Final = 10.0
"""Seconds a page has to identify itself."""

_READ: Final[msgspec.json.Decoder[PageMessage]] = msgspec.json.Decoder(PageMessage)
_CHANGES_NOTHING: Final = (Ask, Hint, Say, Sync)


@websocket("/api/games/{game:str}/socket")
async def game_socket(socket: Socket, game: FromPath[str]) -> None:
    """Serve a page at a game, from its first message to its last."""
    open_sockets: ConnectionCounts = socket.app.state.sockets
    await receive_page(socket, open_sockets, lambda address: GameVisit(socket, game, address))


class GameVisit(Visit[PageMessage]):
    """One page at one game."""

    _viewer: Viewer

    def __init__(self, socket: Socket, game: str, address: str) -> None:
        state = socket.app.state
        settings: Settings = state.settings
        super().__init__(socket, address, _READ, settings.message_bytes)
        self._game = game
        self._service: GameService = state.service
        self._metrics: Metrics = state.metrics

    async def greet(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self.next_message()
        except TimeoutError:
            raise Leave("hello", POLICY) from None
        if not isinstance(hello, Hello):
            raise Leave("hello", POLICY)
        if not re.match(ANY_ID, self._game):
            raise Leave("no-game", NO_GAME)
        self._viewer = await _served(self._service.attend(self._game, hello, self.outbox, self.address))
        self._metrics.sockets.inc()

    async def receive(self, message: PageMessage) -> None:
        if isinstance(message, Hello):
            self.not_understood()
            return
        began = time.perf_counter()
        await _served(self._service.handle(self._viewer, message))
        if not isinstance(message, _CHANGES_NOTHING):
            self._metrics.round_trip.observe(time.perf_counter() - began)

    def leave(self) -> None:
        self._service.leave(self._viewer)
        self._metrics.sockets.dec()


async def _served(work: Coroutine[Any, Any, Found]) -> Found:
    """The result of a service call; an error ends the visit and is logged."""
    try:
        return await work
    except NoSuchGame as missing:
        raise Leave(missing.code, NO_GAME) from None
    except Refusal as refusal:
        raise Leave(refusal.code, TRY_LATER) from None
    except FAILURES:
        raise Leave("not-kept", TRY_LATER) from None
    except Damaged as error:
        _log.error("%s is damaged on disk: restore a backup", error)
        raise Leave("damaged", FAILED) from None
    except Exception as error:
        _log.error("a page could not be served", exc_info=error)
        raise Leave("failed", FAILED) from error
