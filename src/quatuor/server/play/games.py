"""The games of a server: in memory, on disk, and on the clock.

Every change of a game takes the same path. Callers say how to decide, for a player's command in
`service._change`; `commit` does the rest, and `make` does it for a new game:

    decide ──▶ events ──▶ store ──▶ apply ──▶ notify everyone, and do what is due now
      ▲                     ├─ another server was first ──▶ read what it stored, notify everyone
      └─────────────────────┴─ fails: nobody knows ──▶ read what is stored, a little later

A room never holds what is not on disk, and nobody is notified before. Several servers may share the games:
each keeps rooms of its own, and the database lets only one of them store a version. The server's own tasks
follow from the state of a game: a computer's turn, a running clock, a draw. Whoever stored its last event is
in charge of them; if that server ends, another one finds the game overdue.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from time import monotonic
from typing import Final

from quatuor.match import Match

from .. import wire
from ..errors import NoSuchGame, Refusal, refused
from ..metrics import Metrics
from ..room import Asked, Event, Room, Stored
from ..room.beginning import opening
from ..secrets import issued_ago
from ..settings import SECOND, Settings
from ..slices import in_slices
from ..storage import FAILURES, Conflict, Damaged, Found, Gap, Store, damage_to
from ..transport.closing import GOING_AWAY, NO_GAME
from ..workers import WorkerPool
from .audience import Audience
from .computers import ComputerTurns
from .deadlines import Deadlines
from .pulse import Pulse
from .rooms import Decide, OpenRoom, Rooms

RETRY_CHECK: Final = 2 * SECOND
"""When to recheck a game whose time was up while storage was failing."""
PAUSE: Final = 0.1
"""Seconds before a change is tried again that a database on another machine may not have stored; doubled,"""
TRIED_FOR: Final = 2.0
"""for this many seconds. The page tries again too, but leaves if it hears nothing."""
OVERTAKEN: Final = 100
"""How often other servers may be first before a change counts as failed."""

_log = logging.getLogger(__name__)


class Games:
    """The games: opened one at a time, changed by events, and broadcast to their viewers."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        settings: Settings,
        clock: Callable[[], int],
        metrics: Metrics,
    ) -> None:
        self._metrics = metrics
        self._store = store
        self._settings = settings
        self._folding = asyncio.Lock()
        self.pulse = Pulse(store, clock, settings.asleep_after)
        self.now = self.pulse.now
        self.rooms = Rooms(settings.rooms_in_memory, self._new_room, self._ready)
        self.turns = ComputerTurns(workers, self.rooms, self.commit)
        self.deadlines = Deadlines(self._check_time, self.now)

    @asynccontextmanager
    async def opened(self, game: str, *, latest: bool = False) -> AsyncIterator[OpenRoom]:
        """Exclusive access to a game, perhaps in its latest state. Raises `NoSuchGame` if it does not exist.

        What is decided need not be decided on the latest state, since an outdated decision cannot be stored.
        Raises `Refusal` if the database does not answer.
        """
        will_be_read = self.rooms.get(game) is None
        async with AsyncExitStack() as inside:
            try:
                open_room = await inside.enter_async_context(self.rooms.opened(game))
                if latest and not will_be_read:
                    await self.catch_up(open_room)
            except FAILURES:
                raise refused("not-kept") from None
            yield open_room

    # Changes of a game.

    async def make(self, asked: Asked, client: str) -> None:
        """Store a client's new game; it starts if only computers play it."""
        async with self.rooms.locked(asked.id) as new:
            room = await self._new(asked)
            events = room.numbered(room.starting(), self.now())
            after = room.after(events)
            head = await self._store_new(asked, events, after.status, self._due(after, new))
            new.fill(after, head)
            new.client = client
            self._take_charge(new)

    async def _store_new(self, asked: Asked, events: Sequence[Stored], status: str, due: int | None) -> str:
        """Store a game. If it conflicts with itself, an earlier try has succeeded without saying so."""
        async for _ in self._attempts():
            with suppress(*FAILURES):
                return await self._store.create(asked, events, status, due)
            if found := await self._store.load(asked.id):
                return found.head
        return await self._store.create(asked, events, status, due)

    async def _attempts(self) -> AsyncIterator[None]:
        """Again and again, for a while, and with growing pauses; nothing if the database is a file here."""
        until, pause = monotonic() + TRIED_FOR, PAUSE
        while self._store.shared and monotonic() < until:
            yield
            await asyncio.sleep(min(pause, max(0.0, until - monotonic())))
            pause *= 2

    async def commit(self, open_room: OpenRoom, decide: Decide, key: str | None = None) -> int:
        """Decide, store, apply and broadcast; return the resulting version, or the one a known key led to.

        It returns after the commit: only then may the requester get `Done`. If it raises, nothing has been
        announced, and what is stored is read before the game is used again.
        """
        async for _ in self._attempts():
            with suppress(*FAILURES):
                return await self._decide_until_first(open_room, decide, key)
        return await self._decide_until_first(open_room, decide, key)

    async def _decide_until_first(self, open_room: OpenRoom, decide: Decide, key: str | None) -> int:
        """The same, without trying again if the database fails."""
        for _ in range(OVERTAKEN):
            try:
                return await self._commit(open_room, decide, key)
            except Conflict:  # another server was first
                open_room.unsure = True
                self._metrics.overtaken.inc()
        raise Conflict(open_room.id)

    async def _commit(self, open_room: OpenRoom, decide: Decide, key: str | None) -> int:
        """The same, once, on what this server knows; before it refuses anything, it makes sure of that."""
        await self._refresh(open_room)
        before = open_room.room
        if key is not None and (version := before.version_of(key)) is not None:
            return version
        try:
            events = decide(before)
        except Refusal as refusal:
            if not await self.catch_up(open_room):
                await self._settle_time(open_room, refusal)
                raise
            return await self._commit(open_room, decide, key)
        return await self._store_and_tell(open_room, before, events, key) if events else before.version

    async def _settle_time(self, open_room: OpenRoom, refusal: Refusal) -> None:
        """Store that time is up before saying so: the same change may be on its way from another server."""
        room = open_room.room
        if refusal.code in ("time-up", "void") and self._store.shared and (late := room.overdue(self.now())):
            await self._store_and_tell(open_room, room, late, None)

    async def _store_and_tell(
        self, open_room: OpenRoom, before: Room, events: Sequence[Event], key: str | None
    ) -> int:
        """The next state is computed on a copy first, because its status is stored with the events."""
        stored = before.numbered(events, max(self.now(), before.updated), key)
        after = before.after(stored)
        due = self._due(after, open_room)
        try:
            head = await self._store.append(before.id, stored, after.status, open_room.head, due)
        except BaseException:
            open_room.unsure = True
            raise
        open_room.fill(after, head)
        self._note_absence(open_room, before)
        self._tell(open_room, before)
        self._take_charge(open_room)
        return after.version

    def _tell(self, open_room: OpenRoom, before: Room) -> None:
        if len(open_room.audience):
            open_room.audience.broadcast(open_room.update(open_room.room.changes_since(before.version)))

    async def delete(self, open_room: OpenRoom, check: Callable[[Room], None] = lambda _: None) -> None:
        """Delete a game for good, and disconnect its viewers. `check` raises `Refusal` if it must stay."""
        for _ in range(OVERTAKEN):
            check(open_room.room)
            try:
                await self._store.remove(open_room.id, open_room.head, self.now())
            except Conflict:  # another server has continued it
                await self.catch_up(open_room)
            except BaseException:
                open_room.unsure = True
                raise
            else:
                return self._end(open_room)
        raise Conflict(open_room.id)

    def _end(self, open_room: OpenRoom) -> None:
        """A game is gone."""
        open_room.forget()
        self.turns.stop(open_room)
        self.deadlines.set(open_room.id, None)
        open_room.audience.dismiss(wire.trouble("deleted-game"), NO_GAME)

    # What follows from the state of a game.

    def attends(self, game: str) -> bool:
        """Whether this server is in charge of a game, as far as it knows the latest state."""
        open_room = self.rooms.get(game)
        return open_room is not None and open_room.is_loaded and open_room.is_current and open_room.in_charge

    async def attend(self, game: str) -> None:
        """Take charge of a game that is due: do what nobody has done, and note when it is due again."""
        async with self.opened(game, latest=True) as open_room:
            version = open_room.room.version
            if await self.commit(open_room, lambda room: room.overdue(self.now())) == version:
                self._take_charge(open_room)
                await self._store.plan(game, open_room.head, self._due(open_room.room, open_room))

    async def give_back(self) -> None:
        """An absence has come to light: all who wait for something get their time back."""
        for open_room in self.rooms:
            if open_room.is_loaded and open_room.room.due_at() is not None:
                with suppress(NoSuchGame, Damaged, Refusal):
                    async with self.opened(open_room.id):
                        pass

    def thinking(self) -> list[str]:
        """The games in which this server looks for a computer's move."""
        return [each.id for each in self.rooms if each.thinking is not None and not each.thinking.done()]

    def _take_charge(self, open_room: OpenRoom) -> None:
        """Do whatever follows from the current state of a game."""
        open_room.in_charge = True
        self._follow_up(open_room)

    def _follow_up(self, open_room: OpenRoom) -> None:
        open_room.audience.announce_presence(open_room.room)
        self.deadlines.set(open_room.id, open_room.room.due_at() if open_room.in_charge else None)
        self.turns.consider(open_room)

    def _due(self, room: Room, open_room: OpenRoom) -> int | None:
        """When a server must look at a game again. Without anybody, computers do not play on."""
        if room.computer() is None:
            return room.due_at()
        return None if open_room.rests(room) else self.now()

    def _note_absence(self, open_room: OpenRoom, before: Room) -> None:
        """Nobody is away from a seat before taking it, at any server."""
        changes = open_room.room.changes_since(before.version)
        joined = [each.seat for each in changes if each.kind == "joined" and each.seat is not None]
        open_room.audience.mark_away(joined, self.now())

    async def _check_time(self, game: str) -> None:
        """Let a player's flag fall or a draw fail, unless something has happened meanwhile."""
        try:
            async with self.opened(game) as open_room:
                await self.commit(open_room, lambda room: room.overdue(self.now()))
                self.deadlines.set(game, open_room.room.due_at() if open_room.in_charge else None)
        except NoSuchGame:
            return
        except Refusal:  # the database does not answer
            self.deadlines.set(game, self.now() + RETRY_CHECK)
        except Exception:  # noqa: BLE001 - all other games must still be checked
            _log.exception("the time of %s will be checked again", game)
            self.deadlines.set(game, self.now() + RETRY_CHECK)

    # Reading.

    def _new_room(self, game: str) -> OpenRoom:
        return OpenRoom(game, Audience(self.now(), self._settings.gone_after, self.now.missed))

    async def _ready(self, open_room: OpenRoom) -> None:
        """Make sure that a game is in memory. An outdated one can still be looked at."""
        if not open_room.is_loaded:
            await self._read(open_room)
            open_room.in_charge = not self._store.shared
            self._follow_up(open_room)
        try:
            await self._refresh(open_room)
        except FAILURES as error:
            _log.warning("%s may be outdated: %r", open_room.id, error)

    async def _refresh(self, open_room: OpenRoom) -> None:
        """Read what is new, and store that its clock does not count the time when nobody served."""
        if not open_room.is_current:
            await self.catch_up(open_room)
        await self.pulse.freshen()
        if lost := self.now.missed(open_room.room.updated):
            room = open_room.room
            if events := room.resuming(lost):
                await self._store_and_tell(open_room, room, events, None)

    async def catch_up(self, open_room: OpenRoom) -> bool:
        """Read on from what this server knows, and tell its viewers; whether there was anything new."""
        if open_room.is_current and not self._store.shared:
            return False
        before, gap = open_room.room, await self._gap(open_room)
        if gap is None:
            await self._read_again(open_room)
        elif gap.events:
            open_room.fill(before.after(gap.events), gap.head)
        if open_room.room is before:
            return False
        self._note_absence(open_room, before)
        open_room.in_charge = not self._store.shared
        self._tell(open_room, before)
        self._follow_up(open_room)
        return True

    async def _gap(self, open_room: OpenRoom) -> Gap | None:
        """What is stored beyond what is known."""
        open_room.unsure = False
        try:
            return await self._store.since(open_room.id, open_room.room.version, open_room.head)
        except BaseException:
            open_room.unsure = True
            raise

    async def _read_again(self, open_room: OpenRoom) -> None:
        """Read a game as a whole; its viewers must come again if the database lost what they have seen."""
        known = open_room.room.version
        try:
            await self._read(open_room)
        except NoSuchGame:
            self._end(open_room)
            raise
        if open_room.room.version < known:
            _log.error("%s has lost events: the database was set back", open_room.id)
            open_room.announced = 0
            open_room.audience.send_away(GOING_AWAY)

    async def _read(self, open_room: OpenRoom) -> None:
        open_room.unsure = False  # unless something is missed meanwhile
        try:
            found = await self._store.load(open_room.id)
        except BaseException:
            open_room.unsure = True
            raise
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
