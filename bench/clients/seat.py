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

FIRST_WAIT: Final = 0.4
LONGEST_WAIT: Final = 4.0
WATCHED: Final = 3.0
"""Seconds that the server may be silent before it is pinged, while something may happen in the game,"""
UNWATCHED: Final = 25.0
"""and when it is over."""
PATIENCE: Final = 2.5
"""Seconds that it has to answer a ping or to welcome; each time that it does not, it gets more time,"""
GROWTH: Final = 1.6
LONGEST_PATIENCE: Final = 10.0
"""up to this many."""
OPENING: Final = 1.0
"""Seconds to open a connection."""
REPEATING: Final = 15.0
"""Seconds for which a change is sent again that could not be stored."""
FINAL_CODES: Final = range(4400, 4500)
"""The codes after which reconnecting would not help."""
TRY_LATER: Final = 1013
"""The code of an overloaded server,"""
SEVERAL: Final = 4
"""which counts as several failures."""
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
    failures: int = 0
    """How often the server could not store it on this connection,"""
    since: float = 0.0
    """and since when."""


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
        self._unanswered = 0
        """How often the server gave no answer in time."""
        self._repeating: set[asyncio.Task[None]] = set()
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
            except (OSError, TimeoutError, WebSocketException, EOFError) as error:
                self._note(error)
            self._witness.lost(monotonic())
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
            within = OPENING + self._patience
            async with connect(
                self._url, ping_interval=None, open_timeout=within, close_timeout=CLOSING, proxy=None
            ) as socket:
                await self._attend(socket)
        finally:
            self._socket = None
            for task in self._repeating:
                task.cancel()

    def _note(self, error: Exception) -> None:
        """Count a connection that ended; some codes say how to go on."""
        self._errors[type(error).__name__] += 1
        self._failures += 1
        self._unanswered += isinstance(error, TimeoutError)
        received = error.rcvd if isinstance(error, ConnectionClosed) else None
        if received is not None and received.code in FINAL_CODES:
            self._give_up()
        if received is not None and received.code == TRY_LATER:
            self._failures += SEVERAL - 1

    @property
    def _patience(self) -> float:
        return min(LONGEST_PATIENCE, PATIENCE * GROWTH ** max(0, self._unanswered - 1))

    async def _attend(self, socket: ClientConnection) -> None:
        await self._say(socket, json.encode(Hello(self._secret, self.version)))
        while (message := await self._heard(socket, self._patience)).type != "welcome":
            self._take(message, monotonic())
        self._welcomed(message)
        self._socket = socket
        for waiting in list(self._waiting.values()):
            waiting.again, waiting.failures = True, 0
            await self._say(socket, waiting.message)
        while True:
            self._take(await self._next(socket), monotonic())
            if self._behind:
                await self._ask_for_the_rest(socket)

    async def _next(self, socket: ClientConnection) -> Message:
        """The next message; a server that is silent for long is pinged."""
        playing = self.view is not None and self.view.status not in ("over", "void")
        try:
            return await self._heard(socket, WATCHED if playing else UNWATCHED)
        except TimeoutError:
            await self._ask_for_the_rest(socket)
            message = await self._heard(socket, self._patience)
            self._unanswered = 0
            return message

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
        self.version = min(self.version or message.view.version, message.view.version)
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
        waiting = self._waiting.get(message.key)
        if waiting is None or (message.code == "not-kept" and self._repeats(waiting, now)):
            return
        del self._waiting[message.key]
        if not waiting.answer.done():
            waiting.answer.set_result(Answer(message, now, waiting.again))

    def _repeats(self, waiting: Waiting, now: float) -> bool:
        """Whether a change that could not be stored is sent again after a while; not if that is too late."""
        if waiting.failures == 0:
            waiting.since = now
        waiting.failures += 1
        wait = wait_after(waiting.failures, random())  # noqa: S311 - no secret
        if now + wait - waiting.since > REPEATING or self._socket is None:
            return False
        task = asyncio.create_task(self._repeat(self._socket, waiting, wait))
        self._repeating.add(task)
        task.add_done_callback(self._repeating.discard)
        return True

    async def _repeat(self, socket: ClientConnection, waiting: Waiting, wait: float) -> None:
        await asyncio.sleep(wait)
        waiting.again = True
        with suppress(ConnectionClosed):
            await self._say(socket, waiting.message)


def wait_after(failures: int, chance: float) -> float:
    """Doubles after each failure, with jitter, so that not all come back at the same moment."""
    most = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (failures - 1))
    return most * (0.25 + 0.75 * chance)
