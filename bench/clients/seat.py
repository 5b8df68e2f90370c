"""One player of one game, with a socket that reconnects as the page's does."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import uniform
from time import monotonic

from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from quatuor.server.messages import Bind, Hello, Play, Reveal, Roll

from .wire import Change, Message, View, decode


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

    def __init__(self, url: str, secret: str, errors: Counter[str]) -> None:
        self._url = url
        self._secret = secret
        self._errors = errors
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, Waiting] = {}
        self._news = asyncio.Event()
        self.view: View | None = None
        self.version = 0
        """The last change received."""
        self.received_at: dict[int, float] = {}
        """When each change was received."""

    async def stay(self) -> None:
        """Stay connected until cancelled, reconnecting if necessary."""
        while True:
            try:
                async with connect(self._url, ping_interval=None, close_timeout=1, proxy=None) as socket:
                    await self._attend(socket)
            except (OSError, TimeoutError, WebSocketException, EOFError) as error:
                self._errors[type(error).__name__] += 1
            finally:
                self._socket = None
            await asyncio.sleep(uniform(0.05, 0.5))  # noqa: S311 - no secret

    async def ask(self, message: Play | Roll | Bind | Reveal) -> Answer:
        """Request a change and wait for the answer."""
        waiting = self._waiting[message.key] = Waiting(json.encode(message))
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(waiting.message, text=True)
        return await waiting.answer

    async def wait_for(self, version: int) -> View:
        """The view, once this version has been received."""
        while self.view is None or min(self.version, self.view.version) < version:
            self._news.clear()
            await self._news.wait()
        return self.view

    async def _attend(self, socket: ClientConnection) -> None:
        hello = Hello(self._secret, self.version)
        await socket.send(json.encode(hello), text=True)
        self._welcomed(decode(await socket.recv()))
        self._socket = socket
        for waiting in list(self._waiting.values()):
            waiting.again = True
            await socket.send(waiting.message, text=True)
        async for text in socket:
            self._take(decode(text), monotonic())

    def _welcomed(self, message: Message) -> None:
        assert message.view is not None, message
        if message.view.version < self.version:
            self._errors["went back"] += 1
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
            self.version = max(self.version, change.version)
            self.received_at.setdefault(change.version, now)

    def _answered(self, message: Message, now: float) -> None:
        """Pass on the first answer; a request that was sent twice is answered twice."""
        waiting = self._waiting.pop(message.key, None)
        if waiting is not None:
            waiting.answer.set_result(Answer(message, now, waiting.again))
