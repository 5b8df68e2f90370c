"""The rooms in memory: loaded when needed, opened by one caller at a time, dropped when idle.

memory ──opened──▶ one caller is inside, the others wait ──▶ idle ──too many──▶ dropped
  ▲ read
disk
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from typing import Final, TypeAlias, cast

from msgspec import Raw, json

from quatuor.engine.player import Engine

from .. import wire
from ..messages import Update, View, Welcome
from ..room import Change, Event, Room
from .audience import Audience

Decide: TypeAlias = Callable[[Room], Sequence[Event]]
"""Leads from the state of a game to events, empty if there is nothing to do. Raises `Refusal`."""

CHECKED_AT_ONCE: Final = 8
"""The number of rooms checked for eviction each time there are too many."""


class OpenRoom:
    """A game in memory, with its audience and its engine work."""

    def __init__(self, game: str, audience: Audience) -> None:
        self.id = game
        self.audience = audience
        self.client = ""
        """The client charged for engine work: the last one heard from; empty if none since the start."""
        self.lock = asyncio.Lock()
        self.users = 0
        """The number of callers inside or waiting."""
        self.engines: dict[int, Engine] = {}
        """The engine of each player that has one, between its turns."""
        self.thinking: asyncio.Task[None] | None = None
        self.thought_about = 0
        """The version it is thinking about."""
        self.thinks_later = False
        """Whether it has lower priority than games with viewers."""
        self._room: Room | None = None
        self.announced = 0
        """The latest version that another server has announced."""
        self.unsure = False
        """Whether more may be stored than is in memory: a write failed, or an announcement was missed."""
        self.presence_announced = False
        """Whether another server has announced who is connected, and it was not read yet."""
        self.in_charge = False
        """Whether this server does what the game is waiting for."""
        self.head = ""
        """The digest that its next stored event continues."""
        self._view: tuple[int, Raw] | None = None

    @property
    def is_loaded(self) -> bool:
        """Whether the game has been read from disk."""
        return self._room is not None

    @property
    def room(self) -> Room:
        assert self._room is not None
        return self._room

    @property
    def is_current(self) -> bool:
        """Whether nothing is known to be stored that is not in memory."""
        return not self.unsure and self.announced <= self.room.version

    def fill(self, room: Room, head: str) -> None:
        self._room = room
        self.head = head
        self._view = None

    def forget(self) -> None:
        """Memory may differ from disk: reload it before use."""
        self._room = None

    def rests(self, room: Room) -> bool:
        """Whether no person plays and nobody watches."""
        return not len(self.audience) and all(map(room.seating.is_computer, room.seating.seats))

    @property
    def is_idle(self) -> bool:
        thinks = self.thinking is not None and not self.thinking.done()
        return not (self.users or len(self.audience) or thinks)

    # The messages sent; the view is encoded once per version.

    def update(self, changes: Iterable[Change]) -> Update:
        return Update([wire.change(change) for change in changes], self.view())

    def welcome(self, holder: str | None, now: int) -> Welcome:
        present = self.audience.presence(self.room).present
        seating, host = self.room.seating, holder is not None and holder == self.room.asked.holder
        yours, lost = seating.held_by(holder), seating.lost_by(holder)
        return Welcome(yours, lost, host, self.view(), present, now)

    def view(self) -> View:
        """What everyone sees, as part of a message."""
        return cast("View", self.encoded_view())

    def encoded_view(self) -> Raw:
        """The same as JSON, an answer by itself."""
        version = self.room.version
        if self._view is None or self._view[0] != version:
            self._view = (version, Raw(json.encode(wire.view(self.room.view()))))
        return self._view[1]


class Rooms:
    """All rooms in memory. `ready` prepares each room that is opened: it loads it, or raises `NoSuchGame`."""

    def __init__(
        self,
        most: int,
        new_room: Callable[[str], OpenRoom],
        ready: Callable[[OpenRoom], Awaitable[None]],
    ) -> None:
        self._most = most
        self._new_room = new_room
        self._ready = ready
        self._open: OrderedDict[str, OpenRoom] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenRoom]:
        return iter(list(self._open.values()))

    def get(self, game: str) -> OpenRoom | None:
        return self._open.get(game)

    def counted(self) -> Counter[str]:
        """The number of rooms, by state."""
        return Counter(each.room.status for each in self._open.values() if each.is_loaded)

    @asynccontextmanager
    async def opened(self, game: str) -> AsyncIterator[OpenRoom]:
        """Exclusive access to a room. Raises `NoSuchGame` if its game does not exist."""
        async with self.locked(game) as found:
            await self._ready(found)
            yield found

    @asynccontextmanager
    async def locked(self, game: str) -> AsyncIterator[OpenRoom]:
        """Exclusive access to a room as it is in memory: it may be empty, and the game may not exist."""
        found = self._open.get(game)
        if found is None:
            found = self._open[game] = self._new_room(game)
        self._open.move_to_end(game)
        found.users += 1
        try:
            async with found.lock:
                yield found
        finally:
            found.users -= 1
            if not found.is_loaded:
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
        """Drop the least recently used rooms if they are idle; others are checked later."""
        if len(self._open) <= self._most:
            return
        for each in list(islice(self._open.values(), CHECKED_AT_ONCE)):
            self._open.move_to_end(each.id)
            self._drop_if_idle(each)
