"""The attacks: what one address, or a few, may send within the documented limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import httpx
from msgspec import json
from websockets.exceptions import WebSocketException

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.rules import GAMES

from .players import ENTROPY, Server, created, draw

Request: TypeAlias = Callable[[httpx.AsyncClient], Awaitable[object]]

ADDRESS: Final = "192.0.2.66"
SOCKETS: Final = 60
PER_SECOND: Final = 20
LONG: Final = 900
"""Moves of a long game."""


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


async def ask(server: Server) -> None:
    """Spectators of one game ask why moves are illegal, as often as they may."""
    async with server.http(ADDRESS) as http:
        made = await created(http, "oxono")
    await asyncio.gather(*(_ask(server, made["id"]) for _ in range(SOCKETS)))


async def _ask(server: Server, game: str) -> None:
    question = json.encode({"type": "ask", "key": "an-attacker", "picks": ["X", "a1"]})
    async with server.socket(f"/api/games/{game}/socket", ADDRESS) as socket:
        await socket.send(json.encode({"type": "hello"}), text=True)
        listening = asyncio.create_task(_drain(socket))
        try:
            while True:
                await socket.send(question, text=True)
                await asyncio.sleep(1 / PER_SECOND)
        finally:
            listening.cancel()


async def _drain(socket: object) -> None:
    with suppress(WebSocketException):
        async for _ in socket:  # type: ignore[attr-defined]
            pass


async def _repeat(server: Server, one: Request, at_once: int) -> None:
    """Send the same request again and again, several at once; refusals do not stop it."""

    async def on_and_on(http: httpx.AsyncClient) -> None:
        while True:
            with suppress(httpx.HTTPError):
                await one(http)
            await asyncio.sleep(0.01)

    async with server.http(ADDRESS) as http:
        await asyncio.gather(*(on_and_on(http) for _ in range(at_once)))


async def position(server: Server) -> None:
    """Positions after a long game."""
    body = {"game": "cubulus", "moves": long_game()}

    async def one(http: httpx.AsyncClient) -> None:
        if (await http.post("/api/position", json=body)).status_code == httpx.codes.NOT_FOUND:
            await http.post("/api/look", json=body)  # its name in older versions

    await _repeat(server, one, 32)


def _record() -> str:
    return f'[Game "cubulus"]\n\n{" ".join(long_game())} *\n'


async def import_(server: Server) -> None:
    """Games that continue a long record."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"record": _record(), "seats": seats, "entropy": ENTROPY}
    await _repeat(server, lambda http: http.post("/api/import", json=body), 16)


async def records(server: Server) -> None:
    """Texts full of long records, as large as a request may be."""
    record = _record()
    body = {"texts": [record * (1_900_000 // len(record))]}
    await _repeat(server, lambda http: http.post("/api/records/read", json=body), 8)


async def long_views(server: Server) -> None:
    """The positions, the record and the view of a long game."""
    async with server.http(ADDRESS) as http:
        body = {"record": _record(), "seats": [{"kind": "me"}] * 2, "entropy": ENTROPY}
        made = (await http.post("/api/import", json=body)).json()
        await draw(http, made)
    paths = (f"/api/games/{made['id']}{end}" for end in ("", "/positions", "/record"))
    await asyncio.gather(*(_repeat(server, _getting(path), 12) for path in paths))


def _getting(path: str) -> Request:
    return lambda http: http.get(path)


async def bodies(server: Server) -> None:
    """Requests whose last byte never comes, from five addresses."""
    await asyncio.gather(*(_hold(server, f"192.0.2.{number // 47}") for number in range(235)))


async def _hold(server: Server, address: str) -> None:
    host, size = urlsplit(server.url).netloc, 2 << 20
    head = f"POST /api/records/read HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: {address}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
    name, _, port = host.partition(":")
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(name, int(port))
            writer.write(head.encode() + b'"' + b"a" * (size - 2))
            await writer.drain()
            await asyncio.sleep(50)
        await asyncio.sleep(0.1)


async def analyse(server: Server) -> None:
    """Analyses of the end of a long game, a new one as soon as one has started."""
    message = {"type": "analyse", "id": 1, "game": "cubulus", "moves": long_game()}

    async def page() -> None:
        async with server.socket("/api/analysis", ADDRESS) as socket:
            listening = asyncio.create_task(_drain(socket))
            try:
                while True:
                    await socket.send(json.encode(message), text=True)
                    await asyncio.sleep(1 / PER_SECOND)
            finally:
                listening.cancel()

    await asyncio.gather(*(page() for _ in range(24)))


async def nothing(_: Server) -> None:
    """No attack, for comparison."""
    await asyncio.sleep(3600)


ATTACKS: Final[dict[str, Callable[[Server], Awaitable[None]]]] = {
    "nothing": nothing,
    "ask": ask,
    "position": position,
    "import": import_,
    "records": records,
    "long game": long_views,
    "bodies": bodies,
    "analyse": analyse,
}


def attack(name: str, server: Server, pipe: Connection) -> None:
    """The main function of the attacker's process: it waits for the word, and goes on until killed."""
    long_game()
    pipe.send("ready")
    pipe.recv()
    asyncio.run(_without_end(ATTACKS[name], server))


async def _without_end(work: Callable[[Server], Awaitable[None]], server: Server) -> None:
    while True:
        with suppress(OSError, WebSocketException, httpx.HTTPError):
            await work(server)
        await asyncio.sleep(0.1)
