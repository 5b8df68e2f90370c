"""Other people's games during an attack: every move is timed, and so is every reply of a computer."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from secrets import token_urlsafe
from time import monotonic
from typing import Any

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from quatuor.fair import seat_commitment

from .target import Server

ENTROPY = "0f" * 16
SHARE = "0f" * 32
"""What a browser adds to the dice: in one request, or bound first and then revealed."""
GAMES = ("quantik", "cubulus", "oxono", "omba")
PACE = 0.25
"""Seconds between moves of a game, on average."""
LEVEL = 3
"""The computer opponent of others: it thinks for milliseconds."""

ME = {"kind": "me"}
COMPUTER = {"kind": "computer", "level": LEVEL}


@dataclass
class Noticed:
    """What other people notice: the seconds until their moves are done, and until a computer has replied."""

    moves: list[float] = field(default_factory=list)
    replies: list[float] = field(default_factory=list)
    unanswered: int = 0
    """How many of these were given up at the end; the time until then counts."""
    errors: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def timed(self, times: list[float]) -> Iterator[None]:
        began = monotonic()
        try:
            yield
        except asyncio.CancelledError:
            self.unanswered += 1
            raise
        finally:
            times.append(monotonic() - began)

    def forget(self) -> None:
        """Start over, as the attack begins."""
        self.moves.clear()
        self.replies.clear()


async def created(server: Server, address: str, game: str, *seats: dict[str, Any]) -> dict[str, Any]:
    """A game that can be played; by default for two people on one screen."""
    body = {"game": game, "seats": seats or (ME, ME), "entropy": ENTROPY, "order": "seats"}
    return await posted(server, address, "/api/games", body)


async def posted(server: Server, address: str, path: str, body: object) -> dict[str, Any]:
    """A game that was asked for, with its dice drawn."""
    async with server.http(address) as http:
        answer = await http.post(path, json=body)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    await _draw(server, address, found)
    return found


async def _draw(server: Server, address: str, made: dict[str, Any]) -> None:
    """Draw the dice of a game whose seats are all one visitor's; older versions have done so."""
    async with server.socket(f"/api/games/{made['id']}/socket", address) as page:
        await page.send(json.encode({"type": "hello", "secret": made["secret"] or None}), text=True)
        welcome = json.decode(await page.recv())
        if welcome["view"]["status"] != "drawing":
            return
        bound = {seat: seat_commitment(made["id"], seat, SHARE) for seat in welcome["yours"]}
        shared = dict.fromkeys(welcome["yours"], SHARE)
        for message in ({"type": "bind", "commitments": bound}, {"type": "reveal", "entropies": shared}):
            await page.send(json.encode({**message, "key": token_urlsafe(12)}), text=True)
            while json.decode(await page.recv())["type"] != "done":
                pass


@dataclass
class Person:
    """Someone who plays one game after another from an address of their own, until told to stop."""

    server: Server
    number: int
    noticed: Noticed
    stop: asyncio.Event
    started: Callable[[str], object] = lambda _: None
    """Gets the id of every new game."""

    def __post_init__(self) -> None:
        self._address = f"10.0.{self.number}.1"
        self._chance = Random(self.number)  # noqa: S311 - no secret

    async def play(self) -> None:
        """Play both sides of one game after another."""
        games = itertools.cycle(GAMES[self.number % 4 :] + GAMES[: self.number % 4])
        await self._one_after_another(lambda: created(self.server, self._address, next(games)))

    async def play_computer(self) -> None:
        """Play against a computer, one game after another."""
        await self._one_after_another(lambda: created(self.server, self._address, "oxono", ME, COMPUTER))

    async def _one_after_another(self, make: Callable[[], Awaitable[dict[str, Any]]]) -> None:
        while not self.stop.is_set():
            try:
                made = await make()
                self.started(made["id"])
                await self._play(made)
            except (httpx.HTTPError, WebSocketException, OSError) as error:
                self.noticed.errors[type(error).__name__] += 1
                await asyncio.sleep(PACE)

    async def _play(self, made: dict[str, Any]) -> None:
        async with self.server.socket(f"/api/games/{made['id']}/socket", self._address) as socket:
            await socket.send(json.encode({"type": "hello", "secret": made["secret"]}), text=True)
            view = json.decode(await socket.recv())["view"]
            while view["status"] == "playing" and not self.stop.is_set():
                await asyncio.sleep(PACE * self._chance.uniform(0.5, 1.5))
                view = await self._move(socket, view)
                if self._computer_is_to_act(view):
                    view = await self._reply(socket, view)

    async def _move(self, socket: ClientConnection, view: dict[str, Any]) -> dict[str, Any]:
        """Move or roll, and return the view afterwards."""
        with self.noticed.timed(self.noticed.moves):
            await socket.send(json.encode(self._chosen(view)), text=True)
            while (message := json.decode(await socket.recv()))["type"] not in ("done", "refused"):
                view = message.get("view", view)
        if message["type"] == "refused":
            self.noticed.errors[message["code"]] += 1
        return view

    async def _reply(self, socket: ClientConnection, view: dict[str, Any]) -> dict[str, Any]:
        """Wait for the computer, and return the view afterwards."""
        with self.noticed.timed(self.noticed.replies):
            while self._computer_is_to_act(view):
                view = json.decode(await socket.recv()).get("view", view)
        return view

    def _chosen(self, view: dict[str, Any]) -> dict[str, object]:
        asked = {"key": token_urlsafe(12), "version": view["version"]}
        if view["must_roll"]:
            return {"type": "roll", **asked}
        return {"type": "play", "text": "".join(self._chance.choice(view["legal"])), **asked}

    @staticmethod
    def _computer_is_to_act(view: dict[str, Any]) -> bool:
        acting = [seat for seat in view["seats"] if seat["player"] == view["player"]]
        return view["status"] == "playing" and any(seat["kind"] == "computer" for seat in acting)
