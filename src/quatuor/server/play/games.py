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

from ..clock import ServerClock
from ..room import Asked, Event, Room
from ..room.events import Joined
from ..settings import DAY, SECOND, Settings
from ..storage import FAILURES, Conflict, Store
from ..workers.pool import WorkerPool
from .audience import Audience
from .computers import ComputerTurns
from .deadlines import Deadlines
from .rooms import NoSuchGame, OpenRoom, Rooms

BEAT: Final = 1.0
"""Seconds between two notes that the server runs."""
RETENTION: Final = 3600.0
"""Seconds between two looks for games to forget."""
PLAUSIBLE: Final = 30 * DAY
"""An absence of the server that is believed when old games are looked for."""
RETRY_FLAG: Final = 2 * SECOND
"""When a flag is looked at again that fell while nothing could be kept."""

_log = logging.getLogger(__name__)


class Games:
    """The games of a server: in memory, on disk, and in time."""

    def __init__(
        self, store: Store, workers: WorkerPool, settings: Settings, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._settings = settings
        self.now = ServerClock(clock, settings.asleep_after)
        self.rooms = Rooms(settings.rooms_in_memory, self._opened, self._ready)
        self._turns = ComputerTurns(workers, self.rooms, self.commit)
        self._flags = Deadlines(self._flag_due, self.now)
        self._resumed: int | None = None
        """The end of the last absence that all games know of."""
        self._tasks: list[asyncio.Task[None]] = []

    # From the start to the end.

    async def start(self) -> None:
        """Take up the games where they were left."""
        await self._come_back(await self._store.last_beat(), self.now())
        work = (self._flags.run(), self._pulse(), self._forget())
        self._tasks = [asyncio.create_task(each) for each in work]

    async def _come_back(self, left: int | None, now: int) -> None:
        """Count the time since the last run as away.

        After a very long absence every game has its time to be kept anew: the clock of the machine may be
        wrong, and nobody could play meanwhile.
        """
        if left is None:
            return
        self.now.was_away(left, now)
        if now - left > PLAUSIBLE:
            _log.warning("the last run was %d days ago: no game is too old now", (now - left) // DAY)
            await self._store.renew(now)

    async def stop(self) -> None:
        """Leave the games as they stand."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._turns.close()
        if self._resumed == self.now.woke:
            await _tried(self._store.beat(self.now()), "the last beat")

    # What happens in a game.

    def entered(self, game: str) -> AbstractAsyncContextManager[OpenRoom]:
        """A game, for one alone; `NoSuchGame` where there is none."""
        return self.rooms.entered(game)

    async def make(self, asked: Asked) -> None:
        """Keep a new game; one whose seats are all taken begins. `Conflict` where there is one of that id."""
        known = self.rooms.get(asked.id)
        if known is not None and known.is_read:  # who makes the rematch of a game waits for no other one
            raise Conflict
        async with self.rooms.held(asked.id) as new:
            if new.is_read:
                raise Conflict
            await self._keep(new, Room(asked))

    async def _keep(self, new: OpenRoom, room: Room) -> None:
        events = room.numbered(room.starting(), self.now())
        for stored in events:
            room.apply(stored)
        await self._store.create(room.asked, events, room.status)
        new.fill(room)
        self._see_to(new)

    async def commit(self, entered: OpenRoom, events: Sequence[Event], key: str | None = None) -> int:
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

    def leave_alone(self, entered: OpenRoom) -> None:
        """Do no more for a game that nobody looks at than it needs."""
        self._turns.rest(entered)

    def _see_to(self, entered: OpenRoom) -> None:
        """Whatever follows from how a game now stands."""
        entered.audience.tell_presence(entered.room)
        self._flags.set(entered.id, entered.room.flag_falls_at())
        self._turns.consider(entered)

    def _note_absence(self, entered: OpenRoom, events: Sequence[Event]) -> None:
        """Who takes a seat has not been gone before he took it."""
        entered.audience.gone([event.seat for event in events if isinstance(event, Joined)], self.now())

    # Reading.

    def _opened(self, game: str) -> OpenRoom:
        return OpenRoom(game, Audience(self.now(), self._settings.gone_after, self.now.missed))

    async def _ready(self, entered: OpenRoom) -> None:
        """See that a game is in memory, and that it knows for how long the server was away."""
        is_new = not entered.is_read
        if is_new:
            await self._read(entered)
        self.now()  # it may have been away until now
        away = entered.room.resuming(self.now.missed(entered.room.updated))
        if away:
            await self.commit(entered, away)
        elif is_new:
            self._see_to(entered)

    async def _read(self, entered: OpenRoom) -> None:
        found = await self._store.load(entered.id)
        if found is None:
            raise NoSuchGame(entered.id)
        entered.fill(Room(*found))

    # What goes on all the time.

    async def _pulse(self) -> None:
        while True:
            await _tried(self._beat(), "the beat")
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        """Note that the server runs, but only when every game knows for how long it did not.

        It may be killed before that, and what is noted must then tell the next run of all the time lost.
        """
        self.now()
        woke = self.now.woke
        if self._resumed != woke:
            await self._resume()
            self._resumed = woke
        await self._store.beat(self.now())

    async def _resume(self) -> None:
        """Enter every game in which the server has a part: it then does its part."""
        for game in await self._store.active():
            await self._touch(game)

    async def _touch(self, game: str) -> None:
        try:
            async with self.entered(game):
                pass
        except FAILURES:
            raise
        except Exception:  # noqa: BLE001 - one that cannot be read keeps no other from going on
            _log.exception("%s cannot be resumed", game)

    async def _flag_due(self, game: str) -> None:
        """A flag falls, if nothing has happened meanwhile."""
        try:
            async with self.entered(game) as entered:
                await self.commit(entered, entered.room.flag_fallen(self.now()))
                self._flags.set(game, entered.room.flag_falls_at())
        except NoSuchGame:
            return
        except Exception:  # noqa: BLE001 - whatever it was, all the other flags are still to fall
            _log.exception("the flag of %s is looked at again", game)
            self._flags.set(game, self.now() + RETRY_FLAG)

    async def _forget(self) -> None:
        """Delete what is too old, unless somebody looks at it."""
        while True:
            await asyncio.sleep(RETENTION)
            await _tried(self.forget(), "forgetting")

    async def forget(self) -> None:
        """Delete the games and studies that were not touched for too long; games somebody looks at stay."""
        self.rooms.drop_idle()
        now, held = self.now(), {each.id for each in self.rooms}
        finished, abandoned = now - self._settings.keep_finished, now - self._settings.keep_abandoned
        count = await self._store.forget(finished=finished, abandoned=abandoned, keep=held)
        await self._store.studies.forget(now - self._settings.keep_studies)
        if count:
            _log.info("%d old games were deleted", count)


async def _tried(work: Coroutine[Any, Any, None], what: str) -> None:
    """Do something that may fail this time; the next time will come."""
    try:
        await work
    except Exception:  # noqa: BLE001 - the games go on without it
        _log.exception("%s failed", what)
