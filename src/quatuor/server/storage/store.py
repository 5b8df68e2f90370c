"""The server's storage: games, their events, studies, and the last heartbeat.

Every write returns after it is on disk. A failed write raises `Conflict` if the game has gone on meanwhile,
or `SQLAlchemyError` if the database fails. Everything stored has a digest (`chain`), which is compared when
it is read: something that was changed on disk raises `Damaged`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar

from sqlalchemy import Executable, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from ..room import Asked, Stored
from ..room.events import Joined
from .chain import check_chain, first_digest
from .codec import asked_text, names_in, names_joined, names_removed
from .connection import OPENING, connected, connected_by_thread, connected_to_server, file_of, is_shared
from .damage import check_file, check_tables, damage_on_opening, damage_to
from .errors import Damaged, StorageError
from .migrations import migrate
from .news import Listener, News, announcement
from .opening import key_in, make_folder, one_at_a_time
from .presence import STATEMENTS as PRESENCE_STATEMENTS
from .presence import PresenceStore
from .reading import Found, checked_game, game_rows, links, stored
from .restoring import Run, begin_run, end_run
from .rows import event_rows, name_rows
from .scrubbing import rewritten_once, scrubbed
from .service import STATEMENTS as SERVICE_STATEMENTS
from .service import Service
from .statements import (
    ADD_EVENT,
    ADD_GAME,
    ADD_NAME,
    ANNOUNCE,
    DELETED,
    EMPTY_GAME,
    FORGET_EVENTS,
    FORGET_GAME,
    FORGET_NAMES,
    GAMES_FIRST,
    PLAN,
    REMOVE_EVENTS,
    REMOVE_NAME,
    REMOVE_NAMES,
    REMOVE_PRESENCE,
    RENEW,
    SINCE,
    STALE,
    TOUCH,
)
from .studies import STATEMENTS as STUDY_STATEMENTS
from .studies import StudyStore
from .tables import GAMES, PRESENCE
from .transactions import OnLoop, OnThread, Step
from .wal import check_log
from .writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Read = TypeVar("Read")

FORGOTTEN_AT_ONCE: Final = 100
"""The most games deleted in one transaction, so that players never wait long."""

EVERYTHING: Final[tuple[Executable, ...]] = (
    *GAMES_FIRST,
    *SERVICE_STATEMENTS,
    *STUDY_STATEMENTS,
    *PRESENCE_STATEMENTS,
    ANNOUNCE,
)
"""All write statements, each before those that depend on it."""


class Gap(NamedTuple):
    """The events that continue a head, and the head after them."""

    events: list[Stored]
    head: str


class Store:
    """An open, migrated database."""

    def __init__(self, url: str, engine: AsyncEngine, key: bytes, run: Run | None) -> None:
        self._url = url
        self._engine = engine
        self._run = run
        self.key = key
        """The key that marks the ids issued by this database."""
        self.shared = is_shared(url)
        """Whether other servers may change the same games."""
        self.process = secrets.token_hex(4)
        """The name of this server among them."""
        self.writer = Writer(
            OnLoop(connected_to_server(url, 1)) if self.shared else OnThread(connected_by_thread(engine.url)),
            EVERYTHING,
        )
        self._reading: set[asyncio.Task[Any]] = set()
        self._snapshots, single = _readers(engine, shared=self.shared)
        self._single = single
        self.studies = StudyStore(single, self.writer, self._read, self.scrub)
        self.service = Service(single, self.writer, self._read, self.process, shared=self.shared)
        self.presence = PresenceStore(single, self.writer, self._read, self.process)
        self._scrubbed = False
        """Whether deleted data has disappeared from the files."""

    # Opening and closing.

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database, creating it if necessary. Raises `StorageError` if it cannot be used."""
        make_folder(url)
        if file := file_of(url):
            check_log(file)
        engine = connected(url, OPENING)
        try:
            with damage_on_opening():
                async with engine.begin() as connection:
                    await one_at_a_time(connection)
                    await check_file(connection)
                    exactly = await connection.run_sync(migrate)
                    await connection.run_sync(check_tables, exactly=exactly)
                    key = await key_in(connection)
                    run = await begin_run(connection, url)
                if run is not None:
                    run.committed()
                await rewritten_once(engine)
        finally:
            await engine.dispose()
        return cls(url, connected(url), key, run)

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str) -> AsyncIterator[Self]:
        """The same, closed at the end."""
        store = await cls.open(url)
        try:
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """Write pending changes, and close the database."""
        await self.writer.close()
        await asyncio.gather(*self._reading, return_exceptions=True)
        if self._run is not None:
            with suppress(SQLAlchemyError, StorageError):  # then a copy made during this run goes unnoticed
                await end_run(self._engine, self._run)
        await self._engine.dispose()

    # Games.

    async def create(
        self, asked: Asked, events: Sequence[Stored], status: str, due: int | None = None
    ) -> str:
        """Store a new game with its events so far; returns its head."""
        text = asked_text(asked)
        rows, head = event_rows(asked.id, events, first_digest(asked.id, text))
        row = {
            "id": asked.id,
            "game": asked.game,
            "status": status,
            "created": asked.created,
            "updated": events[-1].at if events else asked.created,
            "asked": text,
            "head": head,
            "due": due,
        }
        names = name_rows(asked.id, names_in(asked, events))
        await self.writer.write((ADD_GAME, [row]), (ADD_EVENT, rows), (ADD_NAME, names), of=asked.id)
        return head

    async def append(
        self, game: str, events: Sequence[Stored], status: str, head: str, due: int | None = None
    ) -> str:
        """Store events that continue a head, and the resulting state of the game; returns the next head."""
        rows, after = event_rows(game, events, head)
        touched = {
            "of": game,
            "now_status": status,
            "now_updated": events[-1].at,
            "now_due": due,
            "continued": head,
            "now_head": after,
        }
        removed = [{"of": game, "at_seat": seat} for seat in names_removed(events)]
        await self.writer.write(
            (ADD_EVENT, rows),
            (ADD_NAME, name_rows(game, names_joined(events))),
            (TOUCH, [touched]),
            (REMOVE_NAME, removed),
            *self.announced("game", game, str(events[-1].version)),
            of=game,
        )
        if removed:
            await self.scrub()
        return after

    async def plan(self, game: str, head: str, due: int | None) -> None:
        """Record when the server must look at a game again, unless it has gone on from this head."""
        await self.writer.write((PLAN, [{"of": game, "known": head, "now_due": due}]), of=game)

    async def load(self, game: str) -> Found | None:
        """A game with all its events; None if it does not exist. Raises `Damaged`."""
        return await self._read(self._load(game))

    async def _load(self, game: str) -> Found | None:
        with damage_to(game):
            async with self._snapshots.connect() as connection:
                rows = await game_rows(connection, game)
            return None if rows is None else await checked_game(rows)

    async def since(self, game: str, version: int, head: str) -> Gap | None:
        """What continues a game after a version with this head; None if it must be read as a whole.

        That is so if it was deleted, if the database lost what continued from here, or if a name came in.
        """
        return await self._read(self._since(game, version, head))

    async def _since(self, game: str, version: int, head: str) -> Gap | None:
        async with self._single.connect() as connection:
            rows = (await connection.execute(SINCE, {"of": game, "known": version})).all()
        if not rows:
            return None
        known = [] if rows[0].version is None else links(rows)
        try:
            with damage_to(game):
                found = [stored(link) for link in check_chain(game, head, version, known, rows[0].last)]
        except Damaged:
            return None
        return None if any(isinstance(each.event, Joined) for each in found) else Gap(found, rows[0].last)

    async def remove(self, game: str, head: str, now: int) -> None:
        """Delete a game with this head; `is_deleted` tells it from one that never existed, for a while."""
        of = [{"of": game}]
        await self.writer.write(
            (REMOVE_EVENTS, of),
            (REMOVE_NAMES, of),
            (REMOVE_PRESENCE, of),
            (EMPTY_GAME, [{"of": game, "continued": head, "now": now}]),
            *self.announced("game", game),
            of=game,
        )
        await self.scrub()

    async def is_deleted(self, game: str) -> bool:
        """Whether the players of a game deleted it."""
        deleted = select(GAMES.c.id).where(GAMES.c.id == game, GAMES.c.status == DELETED)
        return bool(await self._read(self._ids(deleted)))

    async def scrub(self) -> None:
        """Make deleted data disappear from the files too; while others read them, at the next heartbeat."""
        self._scrubbed = await self._read(scrubbed(self._engine))

    async def scrub_again(self) -> None:
        """The same, if it has not succeeded yet."""
        if not self._scrubbed:
            await self.scrub()

    async def forget(self, *, finished: int, abandoned: int, keep: Collection[str] = ()) -> int:
        """Delete games untouched since: finished ones, and the others. Returns their number."""
        limits = {"finished": finished, "abandoned": abandoned}
        watched = select(PRESENCE.c.game_id).where(PRESENCE.c.gone.is_(None))
        stale = select(GAMES.c.id).where(STALE, GAMES.c.id.not_in(watched)).params(limits)
        ids = sorted(game for game in await self._read(self._ids(stale)) if game not in keep)
        for first in range(0, len(ids), FORGOTTEN_AT_ONCE):
            rows = [{"of": game, **limits} for game in ids[first : first + FORGOTTEN_AT_ONCE]]
            await self.writer.write((FORGET_EVENTS, rows), (FORGET_NAMES, rows), (FORGET_GAME, rows))
        await self.scrub()
        return len(ids)

    async def renew(self, now: int) -> None:
        """Mark all games and studies as touched now, which restarts their retention."""
        await self.writer.write((RENEW, [{"now": now}]))
        await self.studies.renew(now)

    async def _ids(self, query: Any) -> list[str]:
        async with self._single.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # Other servers.

    def announced(self, kind: str, game: str = "", more: str = "") -> list[Step]:
        """The steps of a transaction that tell the other servers about it, if there may be any."""
        return [announcement(News(self.process, kind, game, more))] if self.shared else []

    async def announce(self, kind: str, game: str = "", more: str = "") -> None:
        """Tell the other servers something that is not stored."""
        if self.shared:
            await self.writer.write(*self.announced(kind, game, more))

    def listener(self, hear: Callable[[News], None], regained: Callable[[], None]) -> Listener | None:
        """Hears the other servers, if there may be any."""
        return Listener(self._url, self.process, hear, regained) if self.shared else None

    async def _read(self, reading: Coroutine[Any, Any, Read]) -> Read:
        """Finish reading, even if the requester goes away.

        A connection dropped in mid-query lives on in its thread, and `close` would not know about it.
        """
        task = asyncio.create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        return await asyncio.shield(task)


def _readers(engine: AsyncEngine, *, shared: bool) -> tuple[AsyncEngine, AsyncEngine]:
    """The same database for queries that must agree, and for single ones, which need no transaction."""
    if not shared:
        return engine, engine
    return (
        engine.execution_options(isolation_level="REPEATABLE READ"),
        engine.execution_options(isolation_level="AUTOCOMMIT"),
    )
