"""The games of a server: in memory, on disk, and on the clock.

Every change of a game takes the same path. Callers decide, a player's command in `service._change`; `commit`
does the rest, and `make` for a new game:

    decide ──▶ events ──▶ store ──▶ apply ──▶ notify everyone, and do what is due now
                            └─ fails: the room is reloaded from disk, and nothing has happened

A room never holds what is not on disk, and nobody is notified before. The server's own tasks follow from the
state of a game: a computer's turn, a running clock, a draw. So a restarted server loads games and goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final

from quatuor.match import Match

from .. import wire
from ..clock import ServerClock
from ..errors import NoSuchGame, Refusal
from ..room import Asked, Event, Room, Stored
from ..room.beginning import opening
from ..room.events import Joined
from ..secrets import issued_ago
from ..settings import SECOND, Settings
from ..slices import in_slices
from ..storage import Damaged, Found, Store, damage_to
from ..transport.closing import NO_GAME
from ..workers import WorkerPool
from .audience import Audience
from .computers import ComputerTurns
from .deadlines import Deadlines
from .rooms import OpenRoom, Rooms

RETRY_CHECK: Final = 2 * SECOND
"""When to recheck a game whose time was up while storage was failing."""

_log = logging.getLogger(__name__)


class Games:
    """The games: opened one at a time, changed by events, and broadcast to their viewers."""

    def __init__(
        self, store: Store, workers: WorkerPool, settings: Settings, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._settings = settings
        self._folding = asyncio.Lock()
        self.now = ServerClock(clock, settings.asleep_after)
        self.rooms = Rooms(settings.rooms_in_memory, self._new_room, self._ready)
        self.turns = ComputerTurns(workers, self.rooms, self.commit)
        self.deadlines = Deadlines(self._check_time, self.now)

    def opened(self, game: str) -> AbstractAsyncContextManager[OpenRoom]:
        """Exclusive access to a game. Raises `NoSuchGame` if it does not exist."""
        return self.rooms.opened(game)

    # Changes of a game.

    async def make(self, asked: Asked, client: str) -> None:
        """Store a client's new game; it starts if only computers play it."""
        async with self.rooms.locked(asked.id) as new:
            room = await self._new(asked)
            events = room.numbered(room.starting(), self.now())
            await _stored_then_applied(
                new, room, events, lambda after: self._store.create(asked, events, after.status)
            )
            new.client = client
            self._follow_up(new)

    async def commit(self, open_room: OpenRoom, events: Sequence[Event], key: str | None = None) -> int:
        """Store, apply and broadcast decided events; return the resulting version.

        It returns after the commit: only then may the requester get `Done`. If it raises, nothing has been
        announced, and the room is read again from what is stored.
        """
        before = open_room.room
        if not events:
            return before.version
        stored = before.numbered(events, max(self.now(), before.updated), key)
        await _stored_then_applied(
            open_room,
            before,
            stored,
            lambda after: self._store.append(before.id, stored, after.status, open_room.head),
        )
        self._note_absence(open_room, events)
        if len(open_room.audience):
            open_room.audience.broadcast(open_room.update(open_room.room.changes_since(before.version)))
        self._follow_up(open_room)
        return open_room.room.version

    async def delete(self, open_room: OpenRoom) -> None:
        """Delete a game for good, and disconnect its viewers."""
        try:
            await self._store.remove(open_room.id, self.now())
        finally:
            open_room.forget()  # if it failed, the state on disk is unknown
        self.turns.stop(open_room)
        self.deadlines.set(open_room.id, None)
        open_room.audience.dismiss(wire.trouble("deleted-game"), NO_GAME)

    def _follow_up(self, open_room: OpenRoom) -> None:
        """Do whatever follows from the current state of a game."""
        open_room.audience.announce_presence(open_room.room)
        self.deadlines.set(open_room.id, open_room.room.due_at())
        self.turns.consider(open_room)

    def _note_absence(self, open_room: OpenRoom, events: Sequence[Event]) -> None:
        """Nobody is away from a seat before taking it."""
        if joined := [event.seat for event in events if isinstance(event, Joined)]:
            open_room.audience.mark_away(joined, self.now())

    async def _check_time(self, game: str) -> None:
        """Let a player's flag fall or a draw fail, unless something has happened meanwhile."""
        try:
            async with self.opened(game) as open_room:
                await self.commit(open_room, open_room.room.overdue(self.now()))
                self.deadlines.set(game, open_room.room.due_at())
        except NoSuchGame:
            return
        except Exception:  # noqa: BLE001 - all other games must still be checked
            _log.exception("the time of %s will be checked again", game)
            self.deadlines.set(game, self.now() + RETRY_CHECK)

    # Reading.

    def _new_room(self, game: str) -> OpenRoom:
        return OpenRoom(game, Audience(self.now(), self._settings.gone_after, self.now.missed))

    async def _ready(self, open_room: OpenRoom) -> None:
        """Make sure that a game is in memory, and that it knows how long the server was away."""
        is_new = not open_room.is_loaded
        if is_new:
            await self._read(open_room)
        self.now()  # it may have been away until now
        away = open_room.room.resuming(self.now.missed(open_room.room.updated))
        if away:
            await self.commit(open_room, away)
        elif is_new:
            self._follow_up(open_room)

    async def _read(self, open_room: OpenRoom) -> None:
        found = await self._store.load(open_room.id)
        if found is None:
            raise NoSuchGame(await self._why_missing(open_room.id))
        try:
            with damage_to(open_room.id):  # an older version stored its events without digests
                open_room.fill(await self._folded(found), found.head)
        except Refusal as error:
            raise Damaged(open_room.id) from error

    async def _why_missing(self, game: str) -> str:
        """Why a game is not stored. Nobody deletes a recent one unnoticed, so it may have been lost."""
        if await self._store.is_deleted(game):
            return "deleted-game"
        age = issued_ago(self._store.key, game, self.now())
        if age is None or age * SECOND >= self._settings.keep_least:
            return "no-game"
        _log.warning("%s was issued here but is not stored: it was never created, or it is lost", game)
        return "lost-game"

    async def _new(self, asked: Asked) -> Room:
        """A room before its first event; the record that it resumes is replayed a little at a time."""
        resumed: Match | None = None
        async with self._folding:
            async for resumed in in_slices(opening(asked)):  # noqa: B007 - the last one counts
                pass
        return Room(asked, resumed=resumed)

    async def _folded(self, found: Found) -> Room:
        """The room of a stored game; a long one is folded a little at a time, and one at a time."""
        room = await self._new(found.asked)
        async with self._folding:
            async for event in in_slices(found.events):
                room.apply(event)
        return room


async def _stored_then_applied(
    open_room: OpenRoom, room: Room, events: Sequence[Stored], store: Callable[[Room], Awaitable[str]]
) -> None:
    """Store events, then let the room move on.

    The next state is computed on a copy, because its status is stored with the events. If storing fails, the
    state on disk is unknown: the room is dropped, and reloaded when needed.
    """
    after = room.after(events)
    try:
        head = await store(after)
    except BaseException:
        open_room.forget()
        raise
    open_room.fill(after, head)
