"""One player of one game, whose socket reconnects as the page's does (`web/src/net/reconnecting.ts`)."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import random
from time import monotonic
from typing import Final, Protocol, TypeAlias

from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from quatuor.server.messages import Bind, Hello, Play, Resign, Reveal, Roll, Sync

from .wire import Change, Message, View, decode

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 20.0
SILENCE: Final = 25.0
"""Seconds that the server may be silent before it is pinged,"""
PATIENCE: Final = 8.0
"""and that it has to answer, or to welcome."""
FINAL_CODES: Final = range(4400, 4500)
"""The codes after which reconnecting would not help."""
CLOSING: Final = 0.1
"""Seconds for a good-bye; a page waits for none."""

Request: TypeAlias = Play | Roll | Resign | Bind | Reveal


class Gone(Exception):
    """The server says that the game does not exist."""


class Witness(Protocol):
    """Someone who notes what a player says and hears, and when."""

    def opened(self) -> None:
        """A socket is being opened."""

    def lost(self, at: float) -> None:
        """It is closed, or could not be opened."""

    def said(self, text: bytes, at: float) -> None:
        """A message is about to be sent."""

    def heard(self, text: str | bytes, at: float) -> None:
        """A message has arrived."""


class Nobody:
    """A witness who notes nothing."""

    def opened(self) -> None: ...
    def lost(self, at: float) -> None: ...
    def said(self, text: bytes, at: float) -> None: ...
    def heard(self, text: str | bytes, at: float) -> None: ...


@dataclass(slots=True)
class Answer:
    """The answer to a request, and its time."""

    message: Message
    at: float
    again: bool


@dataclass(slots=True)
class Waiting:
    """A request without an answer yet; it is resent after every reconnect."""

    message: bytes
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    again: bool = False


class Seat:
    """The client of a player. `errors` counts what should not happen."""

    def __init__(self, url: str, secret: str, errors: Counter[str], witness: Witness | None = None) -> None:
        self._url = url
        self._secret = secret
        self._errors = errors
        self._witness = witness or Nobody()
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Waiting] = {}
        self._news = asyncio.Event()
        self._failures = 0
        self._behind = False
        """Whether a change was left out, which is then asked for."""
        self._gone = False
        self.view: View | None = None
        self.version = 0
        """The last change received."""
        self.received_at: dict[int, float] = {}
        """When each change was received."""

    async def stay(self) -> None:
        """Stay connected until cancelled, reconnecting if necessary."""
        while not self._gone:
            try:
                await self._visit()
            except ConnectionClosed as closed:
                self._errors[type(closed).__name__] += 1
                if closed.rcvd is not None and closed.rcvd.code in FINAL_CODES:
                    self._give_up()
            except (OSError, TimeoutError, WebSocketException, EOFError) as error:
                self._errors[type(error).__name__] += 1
            self._witness.lost(monotonic())
            self._failures += 1
            await asyncio.sleep(wait_after(self._failures, random()))  # noqa: S311 - no secret

    async def ask(self, message: Request) -> Answer:
        """Request a change and wait for the answer. Raises `Gone`."""
        if self._gone:
            raise Gone
        waiting = self._waiting[message.key] = Waiting(json.encode(message))
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._say(self._socket, waiting.message)
        return await waiting.answer

    async def wait_for(self, version: int) -> View:
        """The view, once this version has been received. Raises `Gone`."""
        while self.view is None or min(self.version, self.view.version) < version:
            if self._gone:
                raise Gone
            self._news.clear()
            await self._news.wait()
        return self.view

    # A connection.

    async def _visit(self) -> None:
        """Connect, and attend until the connection ends."""
        self._witness.opened()
        try:
            async with connect(
                self._url, ping_interval=None, open_timeout=PATIENCE, close_timeout=CLOSING, proxy=None
            ) as socket:
                await self._attend(socket)
        finally:
            self._socket = None

    async def _attend(self, socket: ClientConnection) -> None:
        await self._say(socket, json.encode(Hello(self._secret, self.version)))
        while (message := await self._heard(socket, PATIENCE)).type != "welcome":
            self._take(message, monotonic())
        self._welcomed(message)
        self._socket = socket
        for waiting in list(self._waiting.values()):
            waiting.again = True
            await self._say(socket, waiting.message)
        while True:
            self._take(await self._next(socket), monotonic())
            if self._behind:
                await self._ask_for_the_rest(socket)

    async def _next(self, socket: ClientConnection) -> Message:
        """The next message; a server that is silent for long is pinged."""
        try:
            return await self._heard(socket, SILENCE)
        except TimeoutError:
            await self._ask_for_the_rest(socket)
            return await self._heard(socket, PATIENCE)

    async def _ask_for_the_rest(self, socket: ClientConnection) -> None:
        self._behind = False
        await self._say(socket, json.encode(Sync(self.version)))

    async def _say(self, socket: ClientConnection, text: bytes) -> None:
        self._witness.said(text, monotonic())
        await socket.send(text, text=True)

    async def _heard(self, socket: ClientConnection, within: float) -> Message:
        async with asyncio.timeout(within):
            text = await socket.recv()
        self._witness.heard(text, monotonic())
        return decode(text)

    def _give_up(self) -> None:
        """The game does not exist: nobody waits any more."""
        self._gone = True
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(Gone())
        self._news.set()

    # Messages.

    def _welcomed(self, message: Message) -> None:
        assert message.view is not None, message
        if message.view.version < self.version:
            self._errors["went back"] += 1
        self._failures = 0
        self.view = message.view
        self.version = self.version or message.view.version
        self._news.set()

    def _take(self, message: Message, now: float) -> None:
        match message.type:
            case "update":
                self._updated(message, now)
            case "done" | "refused":
                self._answered(message, now)
            case "trouble":
                self._errors[f"trouble: {message.code}"] += 1

    def _updated(self, message: Message, now: float) -> None:
        self.view = message.view
        self._follow(message.changes, now)
        self._news.set()

    def _follow(self, changes: Iterable[Change], now: float) -> None:
        """Record each change; a gap between versions means that one was skipped."""
        for change in changes:
            if change.version > self.version + 1:
                self._errors["skipped"] += 1
                self._behind = True
                return
            self.version = max(self.version, change.version)
            self.received_at.setdefault(change.version, now)

    def _answered(self, message: Message, now: float) -> None:
        """Pass on the first answer; a request that was sent twice is answered twice."""
        waiting = self._waiting.pop(message.key, None)
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(Answer(message, now, waiting.again))


def wait_after(failures: int, chance: float) -> float:
    """Doubles after each failure, with jitter, so that not all come back at the same moment."""
    most = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (failures - 1))
    return most / 2 + most / 2 * chance
