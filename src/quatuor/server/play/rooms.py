"""The rooms in memory: read when they are needed, one at a time each, dropped when nobody needs them.

memory ──entered──▶ one is in the room, the others wait ──▶ idle ──too many──▶ dropped
  ▲ read
disk
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from typing import Final, cast

from msgspec import Raw, json

from quatuor.engine.player import Engine

from .. import wire
from ..messages import Update, View, Welcome
from ..room import Change, Room
from .audience import Audience

LOOKED_AT: Final = 8
"""Rooms that are asked whether they can go, each time there are too many."""


class OpenRoom:
    """A game in memory, with everybody who is at it and what is being thought about it."""

    def __init__(self, game: str, audience: Audience) -> None:
        self.id = game
        self.audience = audience
        self.client = ""
        """Whose turn it uses when an engine is to think: who was last heard of, or who made it."""
        self.lock = asyncio.Lock()
        self.users = 0
        """How many are in it or wait to get in."""
        self.engines: dict[int, Engine] = {}
        """The engine of each player that has one, between its turns."""
        self.thinking: asyncio.Task[None] | None = None
        self.thought_about = 0
        """The version it is thinking about."""
        self.thinks_later = False
        """Whether it does so after those games that somebody looks at."""
        self._room: Room | None = None
        self._view: tuple[int, Raw] | None = None

    @property
    def is_read(self) -> bool:
        return self._room is not None

    @property
    def room(self) -> Room:
        assert self._room is not None
        return self._room

    def fill(self, room: Room) -> None:
        self._room = room
        self._view = None
        self.client = self.client or room.asked.client

    def forget(self) -> None:
        """What is in memory may not be what is on disk: read it again before it is used."""
        self._room = None

    @property
    def is_idle(self) -> bool:
        thinks = self.thinking is not None and not self.thinking.done()
        return not (self.users or len(self.audience) or thinks)

    # What is sent of it; the view is encoded once for each version.

    def update(self, changes: Iterable[Change]) -> Update:
        return Update([wire.change(change) for change in changes], self._encoded_view())

    def welcome(self, holder: str | None, now: int) -> Welcome:
        present = self.audience.presence(self.room).present
        return Welcome(self.room.seats_of(holder), self._encoded_view(), present, now)

    def _encoded_view(self) -> View:
        version = self.room.version
        if self._view is None or self._view[0] != version:
            self._view = (version, Raw(json.encode(wire.view(self.room.view()))))
        return cast("View", self._view[1])


class Rooms:
    """All rooms in memory. `ready` sees to each that is entered: it fills one, or says `NoSuchGame`."""

    def __init__(
        self,
        most: int,
        made: Callable[[str], OpenRoom],
        ready: Callable[[OpenRoom], Awaitable[None]],
    ) -> None:
        self._most = most
        self._made = made
        self._ready = ready
        self._open: OrderedDict[str, OpenRoom] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenRoom]:
        return iter(list(self._open.values()))

    def get(self, game: str) -> OpenRoom | None:
        return self._open.get(game)

    def counted(self) -> Counter[str]:
        """How many there are, by how they stand."""
        return Counter(each.room.status for each in self._open.values() if each.is_read)

    @asynccontextmanager
    async def entered(self, game: str) -> AsyncIterator[OpenRoom]:
        """A room, for one alone."""
        async with self.held(game) as found:
            await self._ready(found)
            yield found

    @asynccontextmanager
    async def held(self, game: str) -> AsyncIterator[OpenRoom]:
        """A room as it is in memory, for one alone: it may still be empty, and there may be no such game."""
        found = self._open.get(game)
        if found is None:
            found = self._open[game] = self._made(game)
        self._open.move_to_end(game)
        found.users += 1
        try:
            async with found.lock:
                yield found
        finally:
            found.users -= 1
            if not found.is_read:
                self._drop_if_idle(found)
            self._trim()

    def drop_idle(self) -> None:
        """Drop all that nobody needs."""
        for each in self:
            self._drop_if_idle(each)

    def _drop_if_idle(self, room: OpenRoom) -> None:
        if room.is_idle and self._open.get(room.id) is room:
            del self._open[room.id]

    def _trim(self) -> None:
        """Drop those that were not used for longest, if nobody needs them; others are asked later."""
        if len(self._open) <= self._most:
            return
        for each in list(islice(self._open.values(), LOOKED_AT)):
            self._open.move_to_end(each.id)
            self._drop_if_idle(each)
