"""The games of a server: in memory, on disk, and on the clock.

Every change of a game takes the same path. Callers decide, a player's command in `service._change`; `commit`
does the rest, and `make` for a new game:

    decide ──▶ events ──▶ store ──▶ apply ──▶ notify everyone, and do what is due now
                            └─ fails: the room is reloaded from disk, and nothing has happened

A room never holds what is not on disk, and nobody is notified before. The server's own tasks follow from the
state of a game: a computer's turn, a running clock. So a restarted server loads its games and continues.
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
"""When to recheck a flag that fell while storage was failing."""

_log = logging.getLogger(__name__)


class Games:
    """The games, entered one at a time, changed by events, and broadcast to their viewers."""

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
        """Exclusive access to a game. Raises `NoSuchGame` if it does not exist."""
        return self.rooms.entered(game)

    # Changes of a game.

    async def make(self, asked: Asked) -> None:
        """Store a new game; it starts if all seats are taken. Raises `Conflict` if the id exists."""
        known = self.rooms.get(asked.id)
        if known is not None and known.is_read:  # the creator of a rematch waits for no other game
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
        """Store, apply and broadcast decided events; return the resulting version.

        It returns after the commit: only then may the requester get `Done`. If it raises, nothing has
        happened.
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
        """Do whatever follows from the current state of a game."""
        entered.audience.tell_presence(entered.room)
        self.flags.set(entered.id, entered.room.flag_falls_at())
        self.turns.consider(entered)

    def _note_absence(self, entered: OpenRoom, events: Sequence[Event]) -> None:
        """Nobody is away from a seat before taking it."""
        if joined := [event.seat for event in events if isinstance(event, Joined)]:
            entered.audience.gone(joined, self.now())

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
        """Make sure that a game is in memory, and that it knows how long the server was away."""
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
    """Store events, then replace the room's state with the result.

    The next state is computed separately, since the stored row includes it. If storing fails, the state on
    disk is unknown: the room is dropped, and reloaded when needed.
    """
    after = room.after(events)
    try:
        await store(after)
    except BaseException:
        entered.forget()
        raise
    entered.fill(after)
