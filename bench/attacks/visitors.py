"""What attacks are made of: a long game, requests that repeat, sockets that stay open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.rules import GAMES

from .players import ENTROPY, ME, created, posted
from .target import Server

Request: TypeAlias = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]

ADDRESS: Final = "192.0.2.66"
SOCKETS: Final = 60
"""The most sockets of an address, and the most messages of a socket per second:"""
PER_SECOND: Final = 20
LONG: Final = 900
"""Moves of a long game: the most that can be imported."""
REQUEST_BYTES: Final = 2 << 20
"""The size of the largest request."""
JSON: Final = {"Content-Type": "application/json"}
REFUSED_PAUSE: Final = 0.1
"""Seconds before a refused request is sent again: this is about work, not about floods of packets."""


@cache
def long_game() -> list[str]:
    """The moves of a long game of Cubulus, which never repeats a position."""
    chance = Dice(7)
    while True:
        match = Match.new(GAMES["cubulus"], seed=1)
        while match.outcome() is None and len(match.entries) < LONG:
            shifts = [move for move in match.legal_moves() if str(move).endswith("~")]
            match.play(chance.choice(shifts or list(match.legal_moves())))
        if len(match.entries) >= LONG:
            return [str(entry) for entry in match.entries]


def long_record(moves: int = LONG) -> str:
    """The long game as a record."""
    return f'[Game "cubulus"]\n\n{" ".join(long_game()[:moves])} *\n'


def posting(path: str, body: object) -> Request:
    """A request whose body is encoded only once, so that the attacker is fast."""
    content = json.encode(body)
    return lambda http: http.post(path, content=content, headers=JSON)


def getting(path: str) -> Request:
    return lambda http: http.get(path)


@dataclass
class Visitor:
    """The attacker: one address, and the links to games of others that they may watch."""

    server: Server
    links: list[str] = field(default_factory=list)
    address: str = ADDRESS

    # Requests.

    def http(self) -> httpx.AsyncClient:
        return self.server.http(self.address)

    async def imported(self, moves: int = LONG) -> dict[str, Any]:
        """A game of their own that continues the long one: its id and secret."""
        body = {"record": long_record(moves), "seats": [ME, ME], "entropy": ENTROPY}
        return await posted(self.server, self.address, "/api/import", body)

    async def created(self, game: str, *seats: dict[str, Any]) -> dict[str, Any]:
        """A new game of their own."""
        return await created(self.server, self.address, game, *seats)

    async def repeat(self, one: Request, at_once: int) -> None:
        """Send the same request again and again, several at once; refusals do not stop it."""
        async with self.http() as http:
            await asyncio.gather(*(_on_and_on(http, one) for _ in range(at_once)))

    # Sockets.

    @asynccontextmanager
    async def page(self, game: str, secret: str | None = None) -> AsyncIterator[ClientConnection]:
        """A page at a game, after its greeting."""
        async with self.server.socket(f"/api/games/{game}/socket", self.address) as socket:
            await socket.send(json.encode({"type": "hello", "secret": secret}), text=True)
            yield socket

    async def say(self, game: str, message: Mapping[str, object], secret: str | None = None) -> None:
        """Send a message to a game as often as a page may, and forget the answers."""
        async with self.page(game, secret) as socket, drained(socket):
            await send_on(socket, message)


async def _on_and_on(http: httpx.AsyncClient, one: Request) -> None:
    while True:
        pause = REFUSED_PAUSE
        with suppress(httpx.HTTPError):
            pause = 0.0 if (await one(http)).is_success else REFUSED_PAUSE
        await asyncio.sleep(pause)


@asynccontextmanager
async def drained(socket: ClientConnection) -> AsyncIterator[None]:
    """Read and forget everything that a socket receives meanwhile."""
    listening = asyncio.create_task(_drain(socket))
    try:
        yield
    finally:
        listening.cancel()


async def _drain(socket: ClientConnection) -> None:
    with suppress(WebSocketException):
        async for _ in socket:
            pass


async def send_on(socket: ClientConnection, message: Mapping[str, object]) -> None:
    """Send a message as often as a socket may."""
    encoded = json.encode(message)
    while True:
        await socket.send(encoded, text=True)
        await asyncio.sleep(1 / PER_SECOND)
