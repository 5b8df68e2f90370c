"""Requests for games: create, join, watch and play.

    page ──command──▶ decide ──▶ games.commit: store, apply, notify everyone ──▶ Done to the requester

A change that has started is completed, even if the requester has left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal, TypeVar

from quatuor.engine.limit import Limit

from .. import wire
from ..boards.reasons import reasons
from ..boards.records import SITE
from ..clock import steady_clock
from ..errors import NoSuchGame, Refusal, refused
from ..messages import (
    Ask,
    Because,
    Created,
    Done,
    Hello,
    Hint,
    Import,
    Join,
    Joined,
    Moment,
    NewGame,
    PageMessage,
    Promise,
    Rematch,
    Sync,
    View,
)
from ..metrics import Metrics
from ..room import Asked
from ..room.view import moments
from ..secrets import hashed, new_token
from ..settings import Settings
from ..storage import FAILURES, Conflict, Store
from ..transport.closing import GOING_AWAY, NO_GAME
from ..transport.limits import neighbourhood
from ..transport.outbox import Outbox
from ..wire import CommandMessage
from ..workers import Busy, WorkerPool
from .audience import Viewer
from .creation import TakenUp, again, new_game, promised, read, taken_up
from .games import Games
from .hints import advice, advisable
from .rooms import OpenRoom
from .upkeep import Upkeep

Found = TypeVar("Found")


_log = logging.getLogger(__name__)


class GameService:
    """All games of a server. The caller owns the store and the workers."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        settings: Settings,
        clock: Callable[[], int] = steady_clock,
        metrics: Metrics | None = None,
    ) -> None:
        self._workers = workers
        self._dice_key = store.dice_key
        self._settings = settings
        self._metrics = metrics or Metrics()
        self._games = Games(store, workers, settings, clock)
        self._upkeep = Upkeep(self._games, store, settings)
        self._now = self._games.now
        self._under_way: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Resume the games."""
        await self._upkeep.start()

    async def stop(self) -> None:
        """Stop work in progress, and disconnect everyone."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        for entered in self._games.rooms:
            for viewer in entered.audience:
                self.leave(viewer)
                viewer.outbox.close(GOING_AWAY)
        await self._upkeep.stop()

    def games(self) -> Mapping[str, int]:
        """The number of games in memory, by state."""
        return self._games.rooms.counted()

    # Over HTTP.

    def promise(self) -> Promise:
        """The dice of a game yet to be created."""
        return promised(self._dice_key, self._now())

    async def create(self, wish: NewGame, client: str) -> Created:
        """Create a game. Raises `RulesetError` if the game does not support it."""
        asked, told = new_game(wish, self._dice_key, self._now())
        await self._to_its_end(self._made(asked, neighbourhood(client)))
        return told

    async def import_(self, wish: Import, client: str) -> Created:
        """Create a game that continues a record. Raises `RecordError` if it cannot be read."""
        found = await self._read(wish.record, neighbourhood(client))
        asked, told = taken_up(wish, found, self._dice_key, self._now())
        await self._to_its_end(self._made(asked, neighbourhood(client)))
        return told

    async def _made(self, asked: Asked, client: str) -> None:
        try:
            await self._games.make(asked, client)
        except Conflict:
            raise refused("dice-used") from None

    async def view(self, game: str) -> View:
        async with self._games.entered(game) as entered:
            return wire.view(entered.room.view())

    async def moments(self, game: str) -> list[Moment]:
        """The state of a game after each entry; built on a worker, because it may be long."""
        async with self._games.entered(game) as entered:
            match = entered.room.match
            positions = match.positions if match else (entered.room.asked.first_position(),)
            entries = match.entries if match else ()
        return await asyncio.to_thread(lambda: wire.moments(moments(positions, entries)))

    async def record(self, game: str, form: Literal["text", "json"]) -> str:
        async with self._games.entered(game) as entered:
            record = entered.room.record([SITE])
        return record.to_text() if form == "text" else record.to_json()

    async def join(self, game: str, wish: Join) -> Joined:
        """Take the seat of an invitation."""
        return await self._to_its_end(self._join(game, wish))

    async def rematch(self, game: str, wish: Rematch) -> Joined:
        """A player's seat in the rematch, which is created if necessary."""
        return await self._to_its_end(self._rematch(game, wish))

    async def _read(self, record: str, client: str) -> TakenUp:
        """Read a record on a worker, in the queue of the engines: it may be long."""
        most = self._settings.import_moves
        try:
            return await self._workers.do(client, lambda _: read(record, most))
        except Busy:
            raise refused("busy") from None

    async def _join(self, game: str, wish: Join) -> Joined:
        secret = wish.secret or new_token()
        return await self._seated(game, hashed(game, wish.invitation), secret, wish.name, wish.entropy)

    async def _seated(self, game: str, invitation: str, secret: str, name: str, entropy: str) -> Joined:
        """Give the seats of an invitation to a secret, which may already hold them."""
        async with self._games.entered(game) as entered:
            holder = hashed(game, secret)
            await self._games.commit(entered, entered.room.joining(invitation, holder, name, entropy))
            invited = entered.room.asked.invitations.items()
            return Joined(game, next(seat for seat, kept in invited if kept == invitation), secret)

    async def _rematch(self, game: str, wish: Rematch) -> Joined:
        async with self._games.entered(game) as entered:
            if not entered.room.seats_of(hashed(game, wish.secret)):
                raise refused("not-seated")
            following = entered.room.followed or await self._followed(entered, wish)
        async with self._games.entered(following) as entered:
            seats = entered.room.seats_of(hashed(following, wish.secret))
        if seats:
            return Joined(following, seats[0], wish.secret)
        return await self._seated(following, hashed(game, wish.secret), wish.secret, "", wish.entropy)

    async def _followed(self, entered: OpenRoom, wish: Rematch) -> str:
        """Create the rematch of a game, which then records its id."""
        entered.room.following("")  # refused before anything is created
        asked = again(entered.room, wish, self._dice_key, self._now())
        await self._made(asked, entered.client)
        await self._games.commit(entered, entered.room.following(asked.id))
        return asked.id

    # Over a socket.

    async def attend(self, game: str, hello: Hello, outbox: Outbox, client: str) -> Viewer:
        """Admit a viewer or a returning player, and send the current state."""
        holder = hashed(game, hello.secret) if hello.secret else None
        viewer = Viewer(game, holder, outbox, neighbourhood(client))
        async with self._games.entered(game) as entered:
            entered.audience.enter(viewer)
            if entered.room.seats_of(holder):
                entered.client = viewer.client
            self._greet(entered, viewer, hello.since)
            self._games.turns.consider(entered)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A socket is closed."""
        if viewer.advising is not None:
            viewer.advising.cancel()
        entered = self._games.rooms.get(viewer.game)
        if entered is None:
            return
        seats = entered.room.seats_of(viewer.holder) if entered.is_read else []
        entered.audience.leave(viewer, seats, self._now())
        if entered.is_read:
            entered.audience.tell_presence(entered.room)
            self._games.turns.rest(entered)

    async def act(self, viewer: Viewer, message: PageMessage) -> None:
        """Handle a page's message and answer it; no message can make this raise."""
        match message:
            case Hello():
                return
            case Ask(picks=picks):
                await self._answered(viewer, "", self._because(viewer, picks))
            case Hint():
                self._advise(viewer)
            case Sync(since=since):
                await self._answered(viewer, "", self._sync(viewer, since))
            case _:
                change = self._change(viewer, message)
                await self._to_its_end(self._answered(viewer, message.key, change))

    def _greet(self, entered: OpenRoom, viewer: Viewer, since: int) -> None:
        """Send the current state; a returning viewer gets what they missed."""
        viewer.send(entered.welcome(viewer.holder, self._now()))
        if 0 < since < entered.room.version:
            viewer.send(entered.update(entered.room.changes_since(since)))
        entered.audience.tell_presence(entered.room, viewer)

    async def _change(self, viewer: Viewer, message: CommandMessage) -> None:
        """Execute a command once, however often it is sent."""
        async with self._games.entered(viewer.game) as entered:
            room, now = entered.room, self._now()
            version = room.version_of(message.key)
            if version is None:
                gone = lambda seat: entered.audience.claimable(room, seat)  # noqa: E731
                events = room.decide(wire.command_of(message), viewer.holder, now, gone)
                entered.client = viewer.client  # a player's: anyone else has just been refused
                version = await self._games.commit(entered, events, message.key)
            viewer.send(Done(message.key, version))  # after the view, which `commit` has sent to everyone
            self._metrics.moves.inc()

    async def _because(self, viewer: Viewer, picks: list[str | None]) -> None:
        async with self._games.entered(viewer.game) as entered:
            match = entered.room.match
            viewer.send(Because(picks, reasons(match, picks) if match else []))

    async def _sync(self, viewer: Viewer, since: int) -> None:
        """Send a page what it missed, unless that is already queued: later events come after it."""
        if not viewer.outbox.has_written(viewer.synced):
            return
        async with self._games.entered(viewer.game) as entered:
            viewer.synced = viewer.send(entered.update(entered.room.changes_since(since)))

    # Hints: one at a time per page, without blocking it.

    def _advise(self, viewer: Viewer) -> None:
        if viewer.advising is not None and not viewer.advising.done():
            self._refuse(viewer, "", refused("busy"))
            return
        work = self._answered(viewer, "", self._hint(viewer))
        viewer.advising = asyncio.create_task(work)

    async def _hint(self, viewer: Viewer) -> None:
        async with self._games.entered(viewer.game) as entered:
            match = advisable(entered.room, viewer.holder).copy()
            version = entered.room.version
        try:
            found = await self._workers.hint(match, Limit(self._settings.hint_seconds), viewer.client)
            viewer.send(advice(found, version))
        except Exception as error:
            if not isinstance(error, Busy):
                _log.exception("a hint for %s failed", viewer.game)
            raise refused("busy") from error

    # Internals.

    async def _answered(self, viewer: Viewer, key: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a page, and report a refusal to it."""
        try:
            await work
        except Refusal as refusal:
            self._refuse(viewer, key, refusal)
        except Busy:
            self._refuse(viewer, key, refused("busy"))
        except FAILURES:
            self._refuse(viewer, key, refused("not-kept"))
        except NoSuchGame:
            viewer.outbox.close(NO_GAME)

    async def _to_its_end(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Complete something, even if nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except FAILURES:
            raise refused("not-kept") from None

    def _refuse(self, viewer: Viewer, key: str, refusal: Refusal) -> None:
        viewer.send(wire.refusal(key, refusal))
        self._metrics.refusals.labels(refusal.code).inc()
