"""Requests for games: create, join, watch and play.

    page ──command──▶ decide ──▶ games.commit: store, apply, notify everyone ──▶ Done to the requester

A change that has started is completed, even if the requester has left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, TypeVar

from quatuor.engine.limit import Limit
from quatuor.match import Match
from quatuor.rules.game import Outcome, Position

from .. import wire
from ..addresses import neighbourhood
from ..boards.places import moments_at, reasons_at
from ..boards.records import SITE, written
from ..clock import steady_clock
from ..errors import NoSuchGame, Refusal, refused
from ..messages import (
    Ask,
    Because,
    Claim,
    Created,
    Done,
    Draw,
    Hello,
    Hint,
    Import,
    Join,
    Joined,
    MessageAfterHello,
    NewGame,
    Place,
    Rematch,
    Say,
    Substitute,
    Sync,
)
from ..metrics import Metrics
from ..room import Command, Event, Room
from ..room.commands import Bind as BindSeats
from ..room.commands import Reveal as RevealSeats
from ..room.names import shown_name
from ..room.offers import speaking_for
from ..room.recording import Draft, draft, record_of
from ..secrets import hashed, new_token
from ..settings import Settings
from ..storage import FAILURES, Store
from ..transport.closing import GOING_AWAY
from ..transport.limits import RateLimit
from ..transport.loop_time import charged
from ..transport.outbox import Outbox
from ..wire import CommandMessage
from ..workers import Busy, Processes, WorkerPool
from .audience import Viewer
from .creation import Made, Resumption, again, new_game, read, resumed
from .games import Games
from .hints import advice, advisable
from .leaving import delete_game, remove_name
from .maintenance import Maintenance
from .others import Others
from .places import place_of, standing_at
from .rooms import OpenRoom

Found = TypeVar("Found")

_log = logging.getLogger(__name__)

QUESTIONS: Final = 4
"""The most questions of one page that are being answered at once."""


MOST_CHANGES: Final = 200
"""The most changes sent at once; a page that missed more asks for the rest when the next one comes."""


class GameService:
    """All games of a server. The caller owns the store and the workers."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool,
        processes: Processes,
        settings: Settings,
        *,
        clock: Callable[[], int] = steady_clock,
        metrics: Metrics | None = None,
        limits: Sequence[RateLimit] = (),
    ) -> None:
        self._workers = workers
        self._processes = processes
        self._settings = settings
        self._metrics = metrics or Metrics()
        self._games = Games(store, workers, settings, clock, self._metrics)
        self._key = store.key
        self._others = Others(self._games, store, limits)
        self._maintenance = Maintenance(self._games, self._others, store, settings)
        self._store = store
        self._now = self._games.now
        self._under_way: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Resume the games."""
        await self._maintenance.start()

    async def stop(self) -> None:
        """Stop work in progress, and disconnect everyone."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        for open_room in self._games.rooms:
            for viewer in open_room.audience:
                self.leave(viewer)
                viewer.outbox.close(GOING_AWAY)
        await self._maintenance.stop()

    def silent_for(self) -> float:
        """For how many seconds it could not tell the database that it is running."""
        return self._games.pulse.silent_for()

    def games(self) -> Mapping[str, int]:
        """The number of games in memory, by state."""
        return self._games.rooms.counted()

    # Over HTTP.

    async def create(self, wish: NewGame, client: str) -> Created:
        """Create a game. Raises `RulesetError` if the game does not support it."""
        return await self._completed(
            self._made(new_game(wish, self._key, self._now()), neighbourhood(client))
        )

    async def import_(self, body: bytes, client: str) -> Created:
        """Create a game that continues a record. Raises `RecordError` if it cannot be read."""
        wish, found = await self._read(body, neighbourhood(client))
        return await self._completed(
            self._made(resumed(wish, found, self._key, self._now()), neighbourhood(client))
        )

    async def _made(self, made: Made, client: str) -> Created:
        await self._games.make(made.asked, client)
        async with self._games.opened(made.asked.id) as open_room:
            return made.answer(open_room.view())

    async def view(self, game: str) -> bytes:
        """The current state of a game as JSON, encoded once per change."""
        async with self._games.opened(game, latest=True) as open_room:
            return bytes(open_room.encoded_view())

    async def moments(self, game: str, client: str) -> bytes:
        """The state of a game after each entry, as JSON; made in a process, because it may be long."""
        async with self._games.opened(game, latest=True) as open_room:
            place = place_of(open_room.room)
        quick = self._processes.quick
        return await _or_refused(quick.call_for_json(neighbourhood(client), moments_at, place))

    async def place(self, game: str) -> tuple[Place, int]:
        """A whole game from its start, and its version."""
        async with self._games.opened(game, latest=True) as open_room:
            return place_of(open_room.room), open_room.room.version

    async def standing(self, game: str) -> tuple[Position, Outcome | None, bool]:
        """The current position of a game, its outcome, and whether it still waits for its players."""
        async with self._games.opened(game, latest=True) as open_room:
            room = open_room.room
            position = room.match.position if room.match else room.asked.first_position()
            return position, room.outcome(), room.status == "waiting"

    async def record(self, game: str, form: Literal["text", "json"], client: str) -> str:
        """The record of a game; written in a process, because it may be long."""
        async with self._games.opened(game, latest=True) as open_room:
            said = draft(open_room.room, [SITE])
        quick = self._processes.quick
        return await _or_refused(quick.call(neighbourhood(client), _written, said, form))

    async def join(self, game: str, wish: Join) -> Joined:
        """Take a free seat of an invitation."""
        return await self._completed(self._join(game, wish))

    async def draw(self, game: str, wish: Draw) -> bytes:
        """Bind a player's seats, and reveal if they can; the state after that, as JSON."""
        return await self._completed(self._draw(game, wish))

    async def rematch(self, game: str, wish: Rematch) -> Joined:
        """A player's seat in the rematch, which is created if necessary."""
        return await self._completed(self._rematch(game, wish))

    async def remove_name(self, game: str, secret: str) -> None:
        """Remove a player's name from a game that they no longer play."""
        await self._completed(remove_name(self._games, game, secret))

    async def delete(self, game: str, secret: str) -> None:
        """Delete a game that no other person needs."""
        await self._completed(delete_game(self._games, game, secret))

    async def _read(self, body: bytes, client: str) -> tuple[Import, Resumption]:
        """Read a request with a record in a process: it may be long."""
        return await self._processes.slow.call(client, read, body, self._settings.import_moves)

    async def _join(self, game: str, wish: Join) -> Joined:
        secret, name = wish.secret or new_token(), shown_name(wish.name)
        return await self._seated(game, hashed(game, wish.invitation), secret, name, wish.seat)

    async def _seated(
        self, game: str, invitation: str, secret: str, name: str, wanted: int | None = None
    ) -> Joined:
        """Give a seat of an invitation to a secret, which may already hold one."""
        async with self._games.opened(game) as open_room:
            holder = hashed(game, secret)
            await self._games.commit(open_room, lambda room: room.joining(invitation, holder, name, wanted))
            room = open_room.room
            seat = next(seat for seat in room.invited(invitation) if room.seating.holder(seat) == holder)
            return Joined(game, seat, secret, open_room.view())

    async def _draw(self, game: str, wish: Draw) -> bytes:
        """Store both steps together: someone who plays alone need not wait for the first."""
        async with self._games.opened(game) as open_room:
            await self._games.commit(open_room, lambda room: self._drawing(room, wish))
            return bytes(open_room.encoded_view())

    def _drawing(self, room: Room, wish: Draw) -> list[Event]:
        now, holder = self._now(), hashed(room.id, wish.secret)
        events = room.decide(BindSeats("", wish.commitments), holder, now)
        if wish.entropies:
            bound = room.after(room.numbered(events, now))
            events += bound.decide(RevealSeats("", wish.entropies), holder, now)
        return events

    async def _rematch(self, game: str, wish: Rematch) -> Joined:
        async with self._games.opened(game, latest=True) as open_room:
            if not open_room.room.seats_of(hashed(game, wish.secret)):
                raise refused("not-seated")
            following = open_room.room.followed or await self._followed(open_room, wish)
        async with self._games.opened(following) as open_room:
            if seats := open_room.room.seats_of(hashed(following, wish.secret)):
                return Joined(following, seats[0], wish.secret, open_room.view())
        return await self._seated(following, hashed(game, wish.secret), wish.secret, "")

    async def _followed(self, open_room: OpenRoom, wish: Rematch) -> str:
        """Create the rematch of a game, which then records its id; another server may have been first."""
        open_room.room.following("")  # refused before anything is created
        asked = again(open_room.room, wish, self._key, self._now())
        await self._games.make(asked, open_room.client)
        await self._games.commit(open_room, lambda room: room.following(asked.id))
        followed = open_room.room.followed
        if followed != asked.id:
            async with self._games.opened(asked.id) as superfluous:
                await self._games.delete(superfluous)
        return followed or asked.id

    # Over a socket.

    async def attend(self, game: str, hello: Hello, outbox: Outbox, client: str) -> Viewer:
        """Admit a viewer or a returning player, and send the current state."""
        holder = hashed(game, hello.secret) if hello.secret else None
        viewer = Viewer(game, holder, outbox, neighbourhood(client))
        async with self._games.opened(game, latest=True) as open_room:
            await self._others.look(open_room)
            open_room.audience.add(viewer)
            if open_room.room.seats_of(holder):
                open_room.client = viewer.client
                self._others.arrived(viewer)
            self._greet(open_room, viewer, hello.since)
            self._games.turns.consider(open_room)
            self._others.follow(open_room)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A socket is closed."""
        for task in (*viewer.asking, *([viewer.advising] if viewer.advising else [])):
            task.cancel()
        open_room = self._games.rooms.get(viewer.game)
        if open_room is None:  # the game was deleted
            self._others.left(viewer)
            return
        seats = open_room.room.seats_of(viewer.holder) if open_room.is_loaded else []
        open_room.audience.leave(viewer, seats, self._now())
        if viewer.holder is not None and not open_room.audience.has(viewer.holder):
            self._others.left(viewer)
        if open_room.is_loaded:
            open_room.audience.announce_presence(open_room.room)
            self._games.turns.rest(open_room)

    async def handle(self, viewer: Viewer, message: MessageAfterHello) -> None:
        """Handle a page's message and send the answer: a result, or why it is refused.

        Raises `NoSuchGame` if the game has been deleted meanwhile.
        """
        match message:
            case Ask():
                self._ask(viewer, message)
            case Hint(key=key):
                await self._answered(viewer, key, _or_refused(self._hint(viewer, key)))
            case Say():
                await self._answered(viewer, message.key, _or_refused(self._say(viewer, message)))
            case Sync(since=since):
                await self._answered(viewer, "", _or_refused(self._sync(viewer, since)))
            case _:
                change = self._change(viewer, message)
                await self._answered(viewer, message.key, self._completed(change))

    def _greet(self, open_room: OpenRoom, viewer: Viewer, since: int | None) -> None:
        """Send the current state; a returning viewer gets what they missed."""
        viewer.send(open_room.welcome(viewer.holder, self._now()))
        if since is not None and since < open_room.room.version:
            viewer.send(open_room.update(open_room.room.changes_since(since)[:MOST_CHANGES]))
        open_room.audience.announce_presence(open_room.room, viewer)

    async def _change(self, viewer: Viewer, message: CommandMessage) -> None:
        """Execute a command once, however often it is sent."""
        async with self._games.opened(viewer.game) as open_room:
            if isinstance(message, Claim | Substitute):
                await self._others.look(open_room)
            known = open_room.room.version_of(message.key) is not None
            decide = partial(self._decide, open_room, viewer, wire.command_of(message))
            version = await self._games.commit(open_room, decide, message.key)
            if not known:
                self._metrics.moves.inc()
            viewer.send(Done(message.key, version))  # after the view, which `commit` has sent to everyone

    def _decide(self, open_room: OpenRoom, viewer: Viewer, command: Command, room: Room) -> list[Event]:
        claimable_at = partial(open_room.audience.claimable, room)
        events = room.decide(command, viewer.holder, self._now(), claimable_at)
        open_room.client = viewer.client  # a player's or the host's: others were refused
        return events

    async def _sync(self, viewer: Viewer, since: int) -> None:
        """Send a page what it missed, unless that is already queued: later events come after it.

        A page that missed nothing only asks whether anybody is there, and often: the answer is short.
        """
        if not viewer.outbox.has_written(viewer.synced):
            return
        async with self._games.opened(viewer.game) as open_room:
            if since > open_room.room.version:
                await self._games.catch_up(open_room)
            missed = open_room.room.changes_since(since)[:MOST_CHANGES]
            if missed or since > open_room.room.version:
                viewer.synced = viewer.send(open_room.update(missed))
            else:
                viewer.send(open_room.audience.presence(open_room.room))

    async def _say(self, viewer: Viewer, message: Say) -> None:
        """Tell everyone what a player says, now and only to those who are connected."""
        async with self._games.opened(viewer.game) as open_room:
            seats = open_room.room.seats_of(viewer.holder)
            if not seats:
                raise refused("not-seated")
            speaker = speaking_for(open_room.room, seats)
            open_room.audience.say(viewer, speaker, message.phrase)
        await self._store.announce("said", viewer.game, f"{speaker} {message.phrase}")

    # Questions: a few at a time per page. They wait for a process, and the page's moves do not wait for them.

    def _ask(self, viewer: Viewer, asked: Ask) -> None:
        if len(viewer.asking) >= QUESTIONS:
            self._refuse(viewer, asked.key, refused("busy"))
            return
        task = asyncio.create_task(charged(self._answer_question, viewer, asked))
        viewer.asking.add(task)
        task.add_done_callback(viewer.asking.discard)

    async def _answer_question(self, viewer: Viewer, asked: Ask) -> None:
        try:
            await self._answered(viewer, asked.key, _or_refused(self._because(viewer, asked)))
        except NoSuchGame:  # deleted meanwhile, as the page's next message will show
            return
        except Exception:  # noqa: BLE001 - nobody awaits this task
            _log.exception("a question about %s failed", viewer.game)

    async def _because(self, viewer: Viewer, asked: Ask) -> None:
        """Send the articles that forbid what was picked; found in a process: it takes milliseconds."""
        async with self._games.opened(viewer.game) as open_room:
            room = open_room.room
            here = standing_at(room) if room.status == "playing" else None
        found = await self._processes.quick.call(viewer.client, reasons_at, here, asked.picks) if here else []
        viewer.send(Because(asked.key, asked.picks, found))

    # Hints: one at a time per page, without blocking it.

    async def _hint(self, viewer: Viewer, key: str) -> None:
        """Start looking for a hint."""
        if viewer.advising is not None and not viewer.advising.done():
            raise refused("busy")
        async with self._games.opened(viewer.game, latest=True) as open_room:
            match = advisable(open_room.room, viewer.holder).copy()
            version = open_room.room.version
        viewer.advising = asyncio.create_task(self._advise(viewer, key, match, version))

    async def _advise(self, viewer: Viewer, key: str, match: Match, version: int) -> None:
        await self._answered(viewer, key, _or_refused(self._advice(viewer, match, version)))

    async def _advice(self, viewer: Viewer, match: Match, version: int) -> None:
        try:
            found = await self._workers.hint(match, Limit(self._settings.hint_seconds), viewer.client)
            viewer.send(advice(found, match, version))
        except Busy:
            raise
        except Exception as error:
            _log.exception("a hint for %s failed", viewer.game)
            raise Busy from error

    # Internals.

    async def _answered(self, viewer: Viewer, key: str, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a page, and report a refusal to it."""
        try:
            await work
        except Refusal as refusal:
            self._refuse(viewer, key, refusal)

    def _refuse(self, viewer: Viewer, key: str, refusal: Refusal) -> None:
        viewer.send(wire.refusal(key, refusal))
        self._metrics.refusals.labels(refusal.code).inc()

    async def _completed(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Complete something, even if nobody waits for it any more."""
        task = asyncio.create_task(charged(_or_refused, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)


def _written(said: Draft, form: Literal["text", "json"]) -> str:
    """The record of a game as text or as JSON; runs in a process."""
    return written(record_of(said), form)


async def _or_refused(work: Coroutine[Any, Any, Found]) -> Found:
    """The result of some work. Raises `Refusal` if storage fails."""
    try:
        return await work
    except FAILURES:
        raise refused("not-kept") from None
