"""Attacks over sockets: as many as one address may open, each as busy as it may be."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from itertools import cycle
from secrets import token_urlsafe
from typing import Final

from msgspec import json
from websockets.asyncio.client import ClientConnection
from websockets.frames import Frame, Opcode

from .visitors import PER_SECOND, SOCKETS, Visitor, drained, long_game

ANALYSES: Final = 24
"""The most analyses of an address."""
OWN_GAMES: Final = 18
"""The games that an address may create at once, with two to spare."""
STRONGEST: Final = {"kind": "computer", "level": 8}
DONE: Final = b'{"type":"done"'
PING: Final = Frame(Opcode.PING, b"").serialize(mask=True)
PINGS: Final = 10_000
"""Pings of a socket at once, ten times a second."""


async def ask(visitor: Visitor) -> None:
    """Spectators of one game ask why moves are illegal."""
    made = await visitor.created("oxono")
    question = {"type": "ask", "key": "an-attacker", "picks": ["X", "a1"]}
    await asyncio.gather(*(visitor.say(made["id"], question) for _ in range(SOCKETS)))


async def sync(visitor: Visitor) -> None:
    """Pages at a long game ask for all of it, again and again."""
    made = await visitor.imported()
    message = {"type": "sync", "since": 0}
    await asyncio.gather(*(visitor.say(made["id"], message) for _ in range(SOCKETS)))


async def spectator(visitor: Visitor) -> None:
    """A spectator sends moves to others' games with computers, while strong computers play in their own."""
    own = [await visitor.created("oxono", STRONGEST, STRONGEST) for _ in range(OWN_GAMES)]
    watching = {"type": "sync", "since": 10**6}
    await asyncio.gather(*(visitor.say(made["id"], watching) for made in own), _disturb(visitor))


async def _disturb(visitor: Visitor) -> None:
    """Send a refused move to every game whose link is known, as soon as it is known."""
    move = {"type": "play", "key": "an-attacker", "text": "Xa1a2", "version": 1}
    disturbed: dict[str, asyncio.Task[None]] = {}
    try:
        while True:
            for link in set(visitor.links) - set(disturbed):
                disturbed[link] = asyncio.create_task(visitor.say(link, move))
            await asyncio.sleep(0.05)
    finally:
        for task in disturbed.values():
            task.cancel()


async def own_moves(visitor: Visitor) -> None:
    """Moves and take-backs in a long game of one's own, which sixty own sockets watch and play."""
    made = await visitor.imported(len(long_game()) - 2)
    done: asyncio.Queue[int] = asyncio.Queue()
    async with AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(visitor.page(made["id"], made["secret"])) for _ in range(SOCKETS)
        ]
        version = json.decode(await sockets[0].recv())["view"]["version"]
        listening = [asyncio.create_task(_note_done(socket, done)) for socket in sockets]
        try:
            await _back_and_forth(sockets, done, version)
        finally:
            for task in listening:
                task.cancel()


async def _back_and_forth(sockets: list[ClientConnection], done: asyncio.Queue[int], version: int) -> None:
    """Play a move and take it back, each through the next socket as soon as the last change is done."""
    move = {"type": "play", "text": long_game()[-2]}
    for socket, say in zip(cycle(sockets), cycle((move, {"type": "take-back"}))):
        await socket.send(json.encode({**say, "key": token_urlsafe(12), "version": version}), text=True)
        version = await done.get()


async def _note_done(socket: ClientConnection, done: asyncio.Queue[int]) -> None:
    while True:
        message = await socket.recv(decode=False)
        if bytes(message).startswith(DONE):
            done.put_nowait(json.decode(message)["version"])


async def frames(visitor: Visitor) -> None:
    """Sockets full of pings, each of which wants an answer."""
    made = await visitor.created("oxono")
    await asyncio.gather(*(_ping_on(visitor, made["id"]) for _ in range(8)))


async def _ping_on(visitor: Visitor, game: str) -> None:
    async with visitor.page(game) as socket, drained(socket):
        while True:
            socket.transport.write(PING * PINGS)
            await asyncio.sleep(0.1)


# ── Analyses ─────────────────────────────────────────────────────────────────────────────────────────────


async def analyse(visitor: Visitor) -> None:
    """Analyses of the end of a long game, a new one as soon as one has started."""
    await _analyses(visitor, "analyse", 1 / PER_SECOND)


async def review(visitor: Visitor) -> None:
    """Reviews of a long game, each of which gets a few seconds."""
    await _analyses(visitor, "review", 5.0)


async def _analyses(visitor: Visitor, kind: str, pause: float) -> None:
    message = {"type": kind, "id": 1, "game": "cubulus", "moves": long_game()}
    await asyncio.gather(*(_analysing(visitor, message, pause) for _ in range(ANALYSES)))


async def _analysing(visitor: Visitor, message: Mapping[str, object], pause: float) -> None:
    async with visitor.server.socket("/api/analysis", visitor.address) as socket, drained(socket):
        while True:
            await socket.send(json.encode(message), text=True)
            await asyncio.sleep(pause)
