"""Other people's games during an attack: every move is timed."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from random import Random
from secrets import token_urlsafe
from time import perf_counter
from typing import Any

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect

from quatuor.fair import seat_commitment

ENTROPY = "0f" * 16
SHARE = "0f" * 32
GAMES = ("quantik", "cubulus", "oxono", "omba")


@dataclass
class Server:
    """The server's address, and how a visitor claims theirs: through a trusted proxy."""

    url: str

    def headers(self, address: str) -> dict[str, str]:
        return {"X-Forwarded-For": address}

    def http(self, address: str) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=300)
        return httpx.AsyncClient(
            base_url=self.url, headers=self.headers(address), timeout=60, limits=limits, trust_env=False
        )

    def socket(self, path: str, address: str) -> connect:
        url = self.url.replace("http", "ws", 1) + path
        return connect(
            url, additional_headers=self.headers(address), ping_interval=None, proxy=None, max_size=None
        )


@dataclass
class Times:
    """Seconds from sending to the answer."""

    moves: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)


async def created(http: httpx.AsyncClient, game: str, **more: object) -> dict[str, Any]:
    """A game for two people on one screen."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": game, "seats": seats, "entropy": ENTROPY, "order": "seats", **more}
    answer = await http.post("/api/games", json=body)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    await draw(http, found)
    return found


async def draw(http: httpx.AsyncClient, made: dict[str, Any]) -> None:
    """Draw the dice of a game whose seats are all one visitor's; older versions have done so."""
    address = http.headers["X-Forwarded-For"]
    async with Server(str(http.base_url).rstrip("/")).socket(
        f"/api/games/{made['id']}/socket", address
    ) as page:
        await page.send(json.encode({"type": "hello", "secret": made["secret"]}), text=True)
        welcome = json.decode(await page.recv())
        if welcome["view"]["status"] != "drawing":
            return
        bound = {seat: seat_commitment(made["id"], seat, SHARE) for seat in welcome["yours"]}
        shared = dict.fromkeys(welcome["yours"], SHARE)
        for message in ({"type": "bind", "commitments": bound}, {"type": "reveal", "entropies": shared}):
            await page.send(json.encode(message | {"key": token_urlsafe(12)}), text=True)
            while json.decode(await page.recv())["type"] != "done":
                pass


async def play_on(server: Server, number: int, times: Times, pace: float) -> None:
    """Play one game after another from one address, a move at a time."""
    address, chance = f"10.0.{number}.1", Random(number)  # noqa: S311 - no secret
    async with server.http(address) as http:
        for game in itertools.cycle(GAMES[number % 4 :] + GAMES[: number % 4]):
            made = await created(http, game)
            async with server.socket(f"/api/games/{made['id']}/socket", address) as socket:
                await _play(socket, made["secret"], chance, times, pace)


async def _play(socket: ClientConnection, secret: str, chance: Random, times: Times, pace: float) -> None:
    await socket.send(json.encode({"type": "hello", "secret": secret}), text=True)
    view = json.decode(await socket.recv())["view"]
    while view["status"] == "playing":
        await asyncio.sleep(pace * chance.uniform(0.5, 1.5))
        began = perf_counter()
        await socket.send(json.encode(_message(view, chance)), text=True)
        while (message := json.decode(await socket.recv()))["type"] not in ("done", "refused"):
            view = message.get("view", view)
        times.moves.append(perf_counter() - began)


def _message(view: dict[str, Any], chance: Random) -> dict[str, object]:
    asked = {"key": token_urlsafe(12), "version": view["version"]}
    if view["must_roll"]:
        return {"type": "roll", **asked}
    return {"type": "play", "text": "".join(chance.choice(view["legal"])), **asked}


async def ping(server: Server, times: Times, every: float = 0.01) -> None:
    """Time pings at an idle game: the event loop answers them, so they take as long as it lags."""
    async with server.http("10.1.0.1") as http:
        made = await created(http, "quantik")
    async with server.socket(f"/api/games/{made['id']}/socket", "10.1.0.1") as socket:
        await socket.send(json.encode({"type": "hello", "secret": made["secret"]}), text=True)
        while True:
            began = perf_counter()
            await (await socket.ping())
            times.pings.append(perf_counter() - began)
            await asyncio.sleep(every)
