"""Attacks over HTTP: the most that one address, or a few, may ask for."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import httpx
from msgspec import json

from quatuor.rules import GAMES

from .players import ENTROPY, ME
from .target import Server
from .visitors import JSON, REQUEST_BYTES, Visitor, getting, long_game, long_record, posting

PLACE: Final = {"game": "cubulus"}


async def position(visitor: Visitor) -> None:
    """Positions after a long game."""
    content = json.encode({**PLACE, "moves": long_game()})

    async def one(http: httpx.AsyncClient) -> httpx.Response:
        answer = await http.post("/api/position", content=content, headers=JSON)
        if answer.status_code == httpx.codes.NOT_FOUND:  # its name in older versions
            return await http.post("/api/look", content=content, headers=JSON)
        return answer

    await visitor.repeat(one, 32)


async def import_(visitor: Visitor) -> None:
    """Games that continue a long record."""
    body = {"record": long_record(), "seats": [ME, ME], "entropy": ENTROPY}
    await visitor.repeat(posting("/api/import", body), 16)


async def read_records(visitor: Visitor) -> None:
    """Texts full of long records, as large as a request may be."""
    record = long_record()
    texts = [record * (REQUEST_BYTES * 9 // 10 // len(record))]
    await visitor.repeat(posting("/api/records/read", {"texts": texts}), 8)


async def write_records(visitor: Visitor) -> None:
    """A record with as many variations as a request may hold."""
    await visitor.repeat(posting("/api/records/write", {"record": _branching(), "form": "json"}), 8)


def _branching() -> dict[str, object]:
    """A long game in which the same short variation follows the first move thousands of times."""
    moves: list[dict[str, object]] = [{"move": move} for move in long_game()]
    variation = {"moves": [{"move": move} for move in long_game()[1:9]]}
    room = REQUEST_BYTES * 9 // 10 - len(json.encode(moves))
    moves[1]["variations"] = [variation] * (room // (len(json.encode(variation)) + 1))
    return {"format": "quatuor-record", "version": 1, "game": "cubulus", "moves": moves}


async def keep(visitor: Visitor) -> None:
    """Whether the last of many moves keeps a win."""
    await visitor.repeat(posting("/api/keep", {**PLACE, "moves": long_game()}), 32)


async def certificate(visitor: Visitor) -> None:
    """Proofs after a long game, of a position that has one, and of one that takes all the time it may."""
    places = [
        {**PLACE, "moves": long_game()},
        {"game": "quantik", "position": ".a.C/b..d/.BD./..Ba"},
        {"game": "oxono"},
    ]
    await asyncio.gather(*(visitor.repeat(posting("/api/certificate", place), 8) for place in places))


async def long_views(visitor: Visitor) -> None:
    """The view, the positions and the record of a long game."""
    made = await visitor.imported()
    paths = [f"/api/games/{made['id']}{end}" for end in ("", "/positions", "/record")]
    await asyncio.gather(*(visitor.repeat(getting(path), 12) for path in paths))


async def first(visitor: Visitor) -> None:
    """Everything that a server prepares when it is first asked for it, at once."""
    async with visitor.http() as http:
        await asyncio.gather(*(http.get(path) for path in _prepared()), return_exceptions=True)
    await long_views(visitor)


def _prepared() -> list[str]:
    each = [f"/api/{part}/{game}" for part in ("rules", "lessons", "puzzles") for game in GAMES]
    pictures = [f"/pictures/{game}/{theme}.svg" for game in GAMES for theme in ("light", "dark")]
    numbered = [f"/api/puzzles/{game}/{number}" for game in GAMES for number in (1, 250)]
    return ["/", "/api/catalogue", "/api/openapi.json", *each, *pictures, *numbered]


# ── Requests that never end ──────────────────────────────────────────────────────────────────────────────


async def bodies(visitor: Visitor) -> None:
    """Requests whose last byte never comes, from five addresses."""
    await asyncio.gather(*(_hold(visitor.server, f"192.0.2.{number // 47}") for number in range(235)))


async def _hold(server: Server, address: str) -> None:
    length = f"Content-Type: application/json\r\nContent-Length: {REQUEST_BYTES}\r\n"
    head = _head(server, "POST /api/records/read", address) + length + "\r\n"
    host, port = _place(server)
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(head.encode() + b'"' + b"a" * (REQUEST_BYTES - 2))
            await writer.drain()
            await asyncio.sleep(50)
        await asyncio.sleep(0.1)


async def unread(visitor: Visitor) -> None:
    """Long answers that nobody reads, over HTTP and over sockets."""
    made = await visitor.imported()
    await asyncio.gather(
        *(_ignore_answers(visitor, f"/api/games/{made['id']}/positions") for _ in range(100)),
        *(_ignore_messages(visitor, made) for _ in range(50)),
    )


async def _ignore_answers(visitor: Visitor, path: str) -> None:
    """Ask ten times on one connection, and read nothing."""
    asked = (_head(visitor.server, f"GET {path}", visitor.address) + "\r\n").encode() * 10
    loop = asyncio.get_running_loop()
    while True:
        with suppress(OSError), socket.create_connection(_place(visitor.server)) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.setblocking(False)
            await loop.sock_sendall(connection, asked)
            await asyncio.sleep(10)
        await asyncio.sleep(0.1)


async def _ignore_messages(visitor: Visitor, made: dict[str, str]) -> None:
    """Ask for the whole game again and again, and read nothing."""
    message = json.encode({"type": "sync", "since": 0})
    async with visitor.page(made["id"], made["secret"]) as connection:
        connection.transport.pause_reading()
        while True:
            await connection.send(message, text=True)
            await asyncio.sleep(0.05)


def _head(server: Server, request: str, address: str) -> str:
    host, port = _place(server)
    return f"{request} HTTP/1.1\r\nHost: {host}:{port}\r\nX-Forwarded-For: {address}\r\n"


def _place(server: Server) -> tuple[str, int]:
    host, _, port = urlsplit(server.url).netloc.partition(":")
    return host, int(port)
