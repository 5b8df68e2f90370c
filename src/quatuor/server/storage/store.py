"""The server's storage: games, their events, studies, and the last heartbeat.

Every write returns after it is on disk. A failed write raises `Conflict` if the game already has such an
event, or `SQLAlchemyError` if the database fails. Everything stored has a digest (`chain`), which is compared
when it is read: something that was changed on disk raises `Damaged`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeVar

from sqlalchemy import Executable, Row, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..room import Asked, Computer, NoClock, Stored
from ..room.events import Substituted
from ..secrets import new_key
from ..slices import in_slices
from .chain import Link, check_chain, digest, digests, first_digest
from .codec import (
    asked_of,
    asked_text,
    event_of,
    event_text,
    names_given,
    names_in,
    names_joined,
    names_removed,
    with_names,
)
from .connection import connected, connected_by_thread, file_of
from .damage import check_file, check_tables, damage_on_opening, damage_to
from .errors import Damaged, StorageError
from .migrations import migrate
from .restoring import Run, begin_run, end_run
from .scrubbing import rewritten_once, scrubbed
from .studies import STATEMENTS, StudyStore
from .tables import EVENTS, GAMES, NAMES, SERVICE
from .wal import check_log
from .writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Read = TypeVar("Read")

OVER: Final = "over"
PLAYING: Final = "playing"
DRAWING: Final = "drawing"
DELETED: Final = "deleted"
"""A game that its players deleted: only its id is kept for a while, so that it is never used again."""
FETCHED_AT_ONCE: Final = 500
"""The most rows that the event loop takes over without a break."""
FORGOTTEN_AT_ONCE: Final = 100
"""The most games deleted in one transaction, so that players never wait long."""

_ADD_GAME: Final = insert(GAMES)
_ADD_EVENT: Final = insert(EVENTS)
_ADD_NAME: Final = insert(NAMES)
_TOUCH: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"))
    .values(status=bindparam("now_status"), updated=bindparam("now_updated"), head=bindparam("now_head"))
)
_ATTEND: Final = update(GAMES).where(GAMES.c.id == bindparam("of")).values(attended=True)
_BEAT: Final = update(SERVICE).values(beat=bindparam("now"))
_RENEW: Final = update(GAMES).where(GAMES.c.updated < bindparam("now")).values(updated=bindparam("now"))
_STALE: Final = or_(
    (GAMES.c.status == OVER) & (GAMES.c.updated < bindparam("finished")),
    (GAMES.c.status != OVER) & (GAMES.c.updated < bindparam("abandoned")),
)
# All check again that it is stale: it may have been touched since it was found.
_IS_STALE: Final = select(GAMES.c.id).where(GAMES.c.id == bindparam("of"), _STALE)
_FORGET_EVENTS: Final = delete(EVENTS).where(EVENTS.c.game_id.in_(_IS_STALE))
_FORGET_NAMES: Final = delete(NAMES).where(NAMES.c.game_id.in_(_IS_STALE))
_FORGET_GAME: Final = delete(GAMES).where(GAMES.c.id == bindparam("of"), _STALE)
_REMOVE_NAME: Final = delete(NAMES).where(
    NAMES.c.game_id == bindparam("of"), NAMES.c.seat == bindparam("at_seat")
)
_REMOVE_EVENTS: Final = delete(EVENTS).where(EVENTS.c.game_id == bindparam("of"))
_REMOVE_NAMES: Final = delete(NAMES).where(NAMES.c.game_id == bindparam("of"))
_EMPTY_GAME: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"))
    .values(status=DELETED, game="", attended=False, asked="", head="", updated=bindparam("now"))
)
EVERYTHING: Final[tuple[Executable, ...]] = (
    _ADD_GAME,
    _ADD_EVENT,
    _ADD_NAME,
    _TOUCH,
    _ATTEND,
    _RENEW,
    _BEAT,
    _FORGET_EVENTS,
    _FORGET_NAMES,
    _FORGET_GAME,
    _REMOVE_NAME,
    _REMOVE_EVENTS,
    _REMOVE_NAMES,
    _EMPTY_GAME,
    *STATEMENTS,
)
"""All write statements, each before those that depend on it."""


class Found(NamedTuple):
    """A stored game: its request, its events, and the digest that the next event continues."""

    asked: Asked
    events: list[Stored]
    head: str


class Store:
    """An open, migrated database."""

    def __init__(self, engine: AsyncEngine, key: bytes, run: Run | None) -> None:
        self._engine = engine
        self._run = run
        self.key = key
        """The key that marks the ids issued by this database."""
        self.writer = Writer(connected_by_thread(engine.url), EVERYTHING)
        self._reading: set[asyncio.Task[Any]] = set()
        self.studies = StudyStore(engine, self.writer, self._read, self.scrub)
        self._scrubbed = False
        """Whether deleted data has disappeared from the files."""

    # Opening and closing.

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database, creating it if necessary. Raises `StorageError` if it cannot be used."""
        _make_folder(url)
        if file := file_of(url):
            check_log(file)
        engine = connected(url)
        try:
            with damage_on_opening():
                async with engine.begin() as connection:
                    await check_file(connection)
                    await connection.run_sync(migrate)
                    await connection.run_sync(check_tables)
                    key = await _key(connection)
                    run = await begin_run(connection, url)
                if run is not None:
                    run.committed()
                await rewritten_once(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, key, run)

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

    async def create(self, asked: Asked, events: Sequence[Stored], status: str) -> str:
        """Store a new game with its events so far; returns its head."""
        text = asked_text(asked)
        rows, head = _event_rows(asked.id, events, first_digest(asked.id, text))
        row = {
            "id": asked.id,
            "game": asked.game,
            "status": status,
            "attended": _needs_server(asked),
            "created": asked.created,
            "updated": events[-1].at if events else asked.created,
            "asked": text,
            "head": head,
        }
        names = _name_rows(asked.id, names_in(asked, events))
        await self.writer.write((_ADD_GAME, [row]), (_ADD_EVENT, rows), (_ADD_NAME, names))
        return head

    async def append(self, game: str, events: Sequence[Stored], status: str, head: str) -> str:
        """Store events that continue a head, and the resulting state of the game; returns the next head."""
        rows, after = _event_rows(game, events, head)
        touched = {"of": game, "now_status": status, "now_updated": events[-1].at, "now_head": after}
        names = _name_rows(game, names_joined(events))
        removed = [{"of": game, "at_seat": seat} for seat in names_removed(events)]
        attended = [{"of": game}] if any(isinstance(each.event, Substituted) for each in events) else []
        await self.writer.write(
            (_ADD_EVENT, rows),
            (_ADD_NAME, names),
            (_TOUCH, [touched]),
            (_ATTEND, attended),
            (_REMOVE_NAME, removed),
        )
        if removed:
            await self.scrub()
        return after

    async def load(self, game: str) -> Found | None:
        """A game with all its events; None if it does not exist. Raises `Damaged`."""
        return await self._read(self._load(game))

    async def _load(self, game: str) -> Found | None:
        events = select(EVENTS).where(EVENTS.c.game_id == game).order_by(EVENTS.c.version)
        with damage_to(game):
            async with self._engine.connect() as connection:
                kept = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).first()
                if kept is None or kept.status == DELETED:
                    return None
                rows = await _rows(connection, events)
                named = (await connection.execute(select(NAMES).where(NAMES.c.game_id == game))).all()
            links = ((Link(row.version, row.at, row.key, row.event), row.digest) for row in rows)
            chain = check_chain(game, kept.asked, links, kept.head)
            stored = [
                Stored(link.version, link.at, event_of(link.event), link.key)
                async for link in in_slices(chain)
            ]
            asked, names = asked_of(kept.asked), _checked_names(named)
            if names_given(asked, stored) - names.keys():
                raise Damaged(game)
            return Found(*with_names(asked, stored, names), kept.head)

    async def remove(self, game: str, now: int) -> None:
        """Delete a game; `is_deleted` tells it from one that never existed until it is forgotten."""
        of = [{"of": game}]
        await self.writer.write(
            (_REMOVE_EVENTS, of), (_REMOVE_NAMES, of), (_EMPTY_GAME, [{"of": game, "now": now}])
        )
        await self.scrub()

    async def is_deleted(self, game: str) -> bool:
        """Whether the players of a game deleted it."""
        deleted = select(GAMES.c.id).where(GAMES.c.id == game, GAMES.c.status == DELETED)
        return bool(await self._read(self._ids(deleted)))

    async def scrub(self) -> None:
        """Make deleted data disappear from the files too; while others read them, at the next heartbeat."""
        self._scrubbed = await self._read(scrubbed(self._engine))

    async def active(self) -> list[str]:
        """The games with a task for the server (a draw, a clock, a computer), the latest first."""
        due = or_(GAMES.c.status == DRAWING, GAMES.c.attended & (GAMES.c.status == PLAYING))
        attended = select(GAMES.c.id).where(due)
        return await self._read(self._ids(attended.order_by(GAMES.c.updated.desc())))

    async def forget(self, *, finished: int, abandoned: int, keep: Collection[str] = ()) -> int:
        """Delete games untouched since: finished ones, and the others. Returns their number."""
        limits = {"finished": finished, "abandoned": abandoned}
        found = await self._read(self._ids(select(GAMES.c.id).where(_STALE).params(limits)))
        ids = [game for game in found if game not in keep]
        for first in range(0, len(ids), FORGOTTEN_AT_ONCE):
            rows = [{"of": game, **limits} for game in ids[first : first + FORGOTTEN_AT_ONCE]]
            await self.writer.write((_FORGET_EVENTS, rows), (_FORGET_NAMES, rows), (_FORGET_GAME, rows))
        await self.scrub()
        return len(ids)

    async def renew(self, now: int) -> None:
        """Mark all games and studies as touched now, which restarts their retention."""
        await self.writer.write((_RENEW, [{"now": now}]))
        await self.studies.renew(now)

    async def _ids(self, query: Any) -> list[str]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # The server itself.

    async def beat(self, now: int) -> None:
        """Record a heartbeat."""
        await self.writer.write((_BEAT, [{"now": now}]))
        if not self._scrubbed:
            await self.scrub()

    async def last_beat(self) -> int | None:
        """The last heartbeat; None on the first run."""
        return await self._read(self._last_beat())

    async def _last_beat(self) -> int | None:
        async with self._engine.connect() as connection:
            return await connection.scalar(select(SERVICE.c.beat))

    async def _read(self, reading: Coroutine[Any, Any, Read]) -> Read:
        """Finish reading, even if the requester goes away.

        A connection dropped in mid-query lives on in its thread, and `close` would not know about it.
        """
        task = asyncio.create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        return await asyncio.shield(task)


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────────


async def _rows(connection: AsyncConnection, query: Any) -> list[Row[Any]]:
    """The rows of a query; those of a long game are fetched a part at a time."""
    found: list[Row[Any]] = []
    async with connection.stream(query) as result:
        async for part in result.partitions(FETCHED_AT_ONCE):
            found.extend(part)
    return found


def _needs_server(asked: Asked) -> bool:
    """Whether the server has something to do in a game: watch a clock, or play for a computer."""
    timed = not isinstance(asked.clock, NoClock)
    return timed or any(isinstance(sitter, Computer) for sitter in asked.sitters)


def _event_rows(game: str, events: Sequence[Stored], head: str) -> tuple[list[dict[str, Any]], str]:
    """The rows of events that continue a head, and the head after them."""
    links = [Link(each.version, each.at, each.key, event_text(each.event)) for each in events]
    chained = digests(head, links)
    rows = [
        {"game_id": game, **link._asdict(), "digest": digest}
        for link, digest in zip(links, chained, strict=True)
    ]
    return rows, chained[-1] if chained else head


def _name_rows(game: str, names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [
        {"game_id": game, "seat": seat, "name": name, "digest": digest("name", game, seat, name)}
        for seat, name in names.items()
    ]


def _checked_names(rows: Sequence[Row[Any]]) -> dict[int, str]:
    """The names of a game by seat. Raises `Damaged`."""
    for row in rows:
        if row.digest != digest("name", row.game_id, row.seat, row.name):
            raise Damaged(row.game_id)
    return {row.seat: row.name for row in rows}


# ── Opening ──────────────────────────────────────────────────────────────────────────────────────────────


def _make_folder(url: str) -> None:
    """Create the private folder of a file-based database."""
    file = file_of(url)
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StorageError("folder", path=file.parent, problem=error.strerror or error) from error


async def _key(connection: AsyncConnection) -> bytes:
    """The key of the ids, drawn when the database is created."""
    kept = (await connection.execute(select(SERVICE.c.key, SERVICE.c.digest))).one()
    if kept.key is None:
        drawn = new_key()
        await connection.execute(update(SERVICE).values(key=drawn, digest=digest("key", drawn)))
        return bytes.fromhex(drawn)
    if kept.digest != digest("key", kept.key):
        raise StorageError("damaged", problem="service")
    return bytes.fromhex(kept.key)
