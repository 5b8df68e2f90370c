"""The process of an attack: it says when it is ready, starts when told to, and gets the links others share.

◀── ready ── attacker
── links, then "go" ──▶ attacker
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Final, Self

import httpx
from websockets.exceptions import WebSocketException

from . import requests, sockets
from .target import Server
from .visitors import Visitor, long_game

NICENESS: Final = 10
"""A real attacker has a machine of their own, and takes no processor time from the server's."""


async def nothing(_: Visitor) -> None:
    """No attack, for comparison."""
    await asyncio.sleep(3600)


ATTACKS: Final[dict[str, Callable[[Visitor], Awaitable[None]]]] = {
    "nothing": nothing,
    "first": requests.first,
    "ask": sockets.ask,
    "position": requests.position,
    "import": requests.import_,
    "read": requests.read_records,
    "write": requests.write_records,
    "keep": requests.keep,
    "certificate": requests.certificate,
    "views": requests.long_views,
    "sync": sockets.sync,
    "moves": sockets.own_moves,
    "spectator": sockets.spectator,
    "frames": sockets.frames,
    "analyse": sockets.analyse,
    "review": sockets.review,
    "bodies": requests.bodies,
    "unread": requests.unread,
}


class Attacker:
    """An attacker in a process of its own, ready to start, and killed at the end."""

    def __init__(self, name: str, server: Server) -> None:
        long_game()  # known to the process, which is a copy of this one
        self._pipe, theirs = Pipe()
        self._process = Process(target=_main, args=(name, server, theirs), daemon=True)

    def __enter__(self) -> Self:
        self._process.start()
        self._pipe.recv()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.join()

    def start(self) -> None:
        self._pipe.send(None)

    def share(self, link: str) -> None:
        """Give the attacker the link to a game."""
        self._pipe.send(link)


def _main(name: str, server: Server, pipe: Connection) -> None:
    os.nice(NICENESS)
    visitor = Visitor(server)
    pipe.send("ready")
    while (link := pipe.recv()) is not None:
        visitor.links.append(link)
    asyncio.run(_attack(ATTACKS[name], visitor, pipe))


async def _attack(work: Callable[[Visitor], Awaitable[None]], visitor: Visitor, pipe: Connection) -> None:
    """Go on until killed, whatever the server refuses."""
    asyncio.get_running_loop().add_reader(pipe.fileno(), lambda: visitor.links.append(pipe.recv()))
    while True:
        with suppress(OSError, WebSocketException, httpx.HTTPError):
            await work(visitor)
        await asyncio.sleep(0.1)
