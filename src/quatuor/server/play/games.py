"""The games of a server: in memory, on disk, and in time.

Everything that happens to a game goes the same way, and `Games.commit` is the only place where it does:

    decide ──▶ events ──▶ store ──▶ apply ──▶ tell everybody, and do whatever is due now
                            └─ fails: the room is read from disk again, and nothing has happened

A room never holds what is not on disk, and nobody is told of it before. What the server itself has to do
about a game follows from how it stands: a computer's turn, a clock that runs. So a server that comes back
reads its games, and goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

from ..clock import ServerClock
from ..errors import NoSuchGame
from ..room import Asked, Event, Room, Stored
from ..room.events import Joined
from ..settings import SECOND, Settings
from ..storage import Conflict, Store
from ..workers import WorkerPool
from .audience import Audience
from .computers import ComputerTurns
from .deadlines import Deadlines
from .rooms import OpenRoom, Rooms

RETRY_FLAG: Final = 2 * SECOND
"""When a flag is looked at again that fell while nothing could be kept."""

_log = logging.getLogger(__name__)


class Games:
    """The games that are entered one at a time, changed by events, and told to everybody who looks."""

    def __init__(
        self, store: Store, workers: WorkerPool, settings: Settings, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._settings = settings
        self.now = ServerClock(clock, settings.asleep_after)
        self.rooms = Rooms(settings.rooms_in_memory, self._opened, self._ready)
        self.turns = ComputerTurns(workers, self.rooms, self.commit)
        self.flags = Deadlines(self._flag_due, self.now)

    def entered(self, game: str) -> AbstractAsyncContextManager[OpenRoom]:
        """A game, for one alone; `NoSuchGame` where there is none."""
        return self.rooms.entered(game)

    # What happens in a game.

    async def make(self, asked: Asked) -> None:
        """Keep a new game; one whose seats are all taken begins. `Conflict` where there is one of that id."""
        known = self.rooms.get(asked.id)
        if known is not None and known.is_read:  # who makes the rematch of a game waits for no other one
            raise Conflict
        async with self.rooms.held(asked.id) as new:
            if new.is_read:
                raise Conflict
            room = Room(asked)
            events = room.numbered(room.starting(), self.now())
            await _stored_then_applied(
                new, room, events, lambda after: self._store.create(asked, events, after.status)
            )
            self._see_to(new)

    async def commit(self, entered: OpenRoom, events: Sequence[Event], key: str | None = None) -> int:
        """Have decided events stored, applied and told; the version they led to.

        It returns after the commit: only then may the requester be told that it is done. If it raises,
        nothing has happened.
        """
        before = entered.room
        if not events:
            return before.version
        stored = before.numbered(events, max(self.now(), before.updated), key)
        await _stored_then_applied(
            entered, before, stored, lambda after: self._store.append(before.id, stored, after.status)
        )
        self._note_absence(entered, events)
        if len(entered.audience):
            entered.audience.broadcast(entered.update(entered.room.changes_since(before.version)))
        self._see_to(entered)
        return entered.room.version

    def _see_to(self, entered: OpenRoom) -> None:
        """Do whatever follows from how a game now stands."""
        entered.audience.tell_presence(entered.room)
        self.flags.set(entered.id, entered.room.flag_falls_at())
        self.turns.consider(entered)

    def _note_absence(self, entered: OpenRoom, events: Sequence[Event]) -> None:
        """Nobody has been gone from a seat before they took it."""
        entered.audience.gone([event.seat for event in events if isinstance(event, Joined)], self.now())

    async def _flag_due(self, game: str) -> None:
        """A flag falls, if nothing has happened meanwhile."""
        try:
            async with self.entered(game) as entered:
                await self.commit(entered, entered.room.flag_fallen(self.now()))
                self.flags.set(game, entered.room.flag_falls_at())
        except NoSuchGame:
            return
        except Exception:  # noqa: BLE001 - whatever it was, all the other flags are still to fall
            _log.exception("the flag of %s is looked at again", game)
            self.flags.set(game, self.now() + RETRY_FLAG)

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
            raise NoSuchGame
        entered.fill(Room(*found))


async def _stored_then_applied(
    entered: OpenRoom, room: Room, events: Sequence[Stored], store: Callable[[Room], Awaitable[None]]
) -> None:
    """Store events, then let the room be what they make of it.

    The next state is folded beside the present one, since what is stored says how the game will stand. When
    storing fails, nobody knows what is on disk: the room is forgotten, and read again when it is needed.
    """
    after = room.after(events)
    try:
        await store(after)
    except BaseException:
        entered.forget()
        raise
    entered.fill(after)
