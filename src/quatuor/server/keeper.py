"""What keeps games going, whoever plays them.

    events ──▶ apply ──▶ on disk ──▶ Update to everybody, and whatever now has to be done
                          └─ fails: the room is read from disk again, and nothing has happened

Nobody is told of a change before it is on disk. What the server itself has to do about a game follows from
how it stands: a computer's turn, a clock that runs. So a server that comes back reads its games, and goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from .attendance import Audience
from .clocktower import Clocktower
from .crew import Crew
from .room import Asked, Event, Room
from .room.events import Joined
from .rooms import NoSuchGame, OpenRoom, Rooms
from .settings import SECOND, Settings
from .storage import Store
from .turns import Turns

BEAT: Final = 1.0
"""Seconds between two notes that the server runs."""
RETENTION: Final = 3600.0
"""Seconds between two looks for games to forget."""
RING_AGAIN: Final = 2 * SECOND
"""When a flag is looked at again that fell while nothing could be kept."""

_log = logging.getLogger(__name__)


class Keeper:
    """The games of a server: in memory, on disk, and in time."""

    def __init__(self, store: Store, crew: Crew, settings: Settings, now: Callable[[], int]) -> None:
        self._store = store
        self._settings = settings
        self.now = now
        self.rooms = Rooms(settings.rooms_in_memory, self._opened, self._read)
        self._turns = Turns(crew, self.rooms, self.happen)
        self._flags = Clocktower(self._ring, now)
        self._started = now()
        self._last_beat: int | None = None
        self._tasks: list[asyncio.Task[None]] = []

    # From the start to the end.

    async def start(self) -> None:
        """Take up the games where they were left."""
        self._last_beat, self._started = await self._store.last_beat(), self.now()
        await self._store.beat(self._started)
        resuming = _tried(self._resume(), "taking up the games")
        work = (self._flags.run(), self._beat(), resuming, self._forget())
        self._tasks = [asyncio.create_task(each) for each in work]

    async def stop(self) -> None:
        """Leave the games as they stand."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._turns.close()
        await _tried(self._store.beat(self.now()), "the last beat")

    # What happens in a game.

    def entered(self, game: str) -> AbstractAsyncContextManager[OpenRoom]:
        """A game, for one alone; `NoSuchGame` where there is none."""
        return self.rooms.entered(game)

    async def make(self, asked: Asked, client: str) -> None:
        """Keep a new game; one whose seats are all taken begins."""
        room = Room(asked)
        events = room.numbered(room.starting(), self.now()) if room.starting() else []
        for stored in events:
            room.apply(stored)
        await self._store.create(asked, events, room.status)
        new = self._opened(asked.id, client)
        new.fill(room)
        self.rooms.put(new)
        self._see_to(new)

    async def happen(self, entered: OpenRoom, events: Sequence[Event], key: str | None = None) -> int:
        """Have events stored and told; the version they led to. If it raises, nothing has happened."""
        room = entered.room
        if not events:
            return room.version
        before = room.version
        stored = room.numbered(events, max(self.now(), room.updated), key)
        try:
            for each in stored:
                room.apply(each)
            await self._store.append(room.id, stored, room.status)
        except BaseException:
            entered.forget()
            raise
        self._note_absence(entered, events)
        if len(entered.audience):
            entered.audience.broadcast(entered.update(room.changes_since(before)))
        self._see_to(entered)
        return room.version

    def look_after(self, entered: OpenRoom) -> None:
        """Do what is due in a game that somebody has come to."""
        self._turns.consider(entered)

    def _see_to(self, entered: OpenRoom) -> None:
        """Whatever follows from how a game now stands."""
        entered.audience.tell_presence(entered.room)
        self._flags.set(entered.id, entered.room.flag_falls_at())
        self._turns.consider(entered)

    def _note_absence(self, entered: OpenRoom, events: Sequence[Event]) -> None:
        """Who takes a seat has not been gone before he took it."""
        entered.audience.gone([event.seat for event in events if isinstance(event, Joined)], self.now())

    # Reading.

    def _opened(self, game: str, client: str = "") -> OpenRoom:
        return OpenRoom(game, Audience(self.now(), self._settings.gone_after), client)

    async def _read(self, entered: OpenRoom) -> None:
        found = await self._store.load(entered.id)
        if found is None:
            raise NoSuchGame(entered.id)
        entered.fill(Room(*found))
        away = entered.room.resuming(self._lost(entered.room))
        if away:
            await self.happen(entered, away)
        else:
            self._see_to(entered)

    def _lost(self, room: Room) -> int:
        """For how long the server was away while a game waited; 0 for one that was touched since."""
        if self._last_beat is None or room.updated >= self._started:
            return 0
        return max(0, self._started - max(self._last_beat, room.updated))

    # What goes on all the time.

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await _tried(self._store.beat(self.now()), "the beat")

    async def _resume(self) -> None:
        """Read every game in which the server has a part: it then does its part."""
        for game in await self._store.active():
            await _tried(self._touch(game), f"resuming {game}")

    async def _touch(self, game: str) -> None:
        async with self.entered(game):
            pass

    async def _ring(self, game: str) -> None:
        """A flag falls, if nothing has happened meanwhile."""
        try:
            async with self.entered(game) as entered:
                await self.happen(entered, entered.room.flag_fallen(self.now()))
                self._flags.set(game, entered.room.flag_falls_at())
        except NoSuchGame:
            return
        except Exception:  # noqa: BLE001 - whatever it was, all the other flags are still to fall
            _log.exception("the flag of %s is looked at again", game)
            self._flags.set(game, self.now() + RING_AGAIN)

    async def _forget(self) -> None:
        """Delete what is too old, unless somebody looks at it."""
        while True:
            await asyncio.sleep(RETENTION)
            await _tried(self.forget(), "forgetting")

    async def forget(self) -> None:
        """Delete the games that were not touched for too long; those somebody looks at stay."""
        self.rooms.drop_idle()
        now, held = self.now(), {each.id for each in self.rooms}
        finished, abandoned = now - self._settings.keep_finished, now - self._settings.keep_abandoned
        count = await self._store.forget(finished=finished, abandoned=abandoned, keep=held)
        if count:
            _log.info("%d old games were deleted", count)


async def _tried(work: Coroutine[Any, Any, None], what: str) -> None:
    """Do something that may fail this time; the next time will come."""
    try:
        await work
    except Exception:  # noqa: BLE001 - the games go on without it
        _log.exception("%s failed", what)
