"""The server's storage: games, their events, studies, and the last heartbeat.

Every write returns after it is on disk. A failed write raises `Conflict` if the game already has such an
event, or `SQLAlchemyError` if the database fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from sqlalchemy import Executable, Row, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..room import Asked, Computer, NoClock, Stored
from ..secrets import new_dice_key
from .codec import asked_of, asked_text, event_of, event_text
from .connection import connected, file_of
from .errors import StorageError, shortly
from .migrations import migrate
from .studies import STATEMENTS, StudyStore
from .tables import EVENTS, GAMES, SERVICE
from .writer import Writer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Found = TypeVar("Found")

OVER: Final = "over"
PLAYING: Final = "playing"
FORGOTTEN_AT_ONCE: Final = 100
"""The most games deleted in one transaction, so that players never wait long."""

_ADD_GAME: Final = insert(GAMES)
_ADD_EVENT: Final = insert(EVENTS)
_TOUCH: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"))
    .values(status=bindparam("now_status"), updated=bindparam("now_updated"))
)
_BEAT: Final = update(SERVICE).values(beat=bindparam("now"))
_RENEW: Final = update(GAMES).where(GAMES.c.updated < bindparam("now")).values(updated=bindparam("now"))
_STALE: Final = or_(
    (GAMES.c.status == OVER) & (GAMES.c.updated < bindparam("finished")),
    (GAMES.c.status != OVER) & (GAMES.c.updated < bindparam("abandoned")),
)
# Both check again that it is stale: it may have been touched since it was found.
_FORGET_EVENTS: Final = delete(EVENTS).where(
    EVENTS.c.game_id == bindparam("of"),
    EVENTS.c.game_id.in_(select(GAMES.c.id).where(GAMES.c.id == bindparam("of"), _STALE)),
)
_FORGET_GAME: Final = delete(GAMES).where(GAMES.c.id == bindparam("of"), _STALE)
EVERYTHING: Final[tuple[Executable, ...]] = (
    _ADD_GAME,
    _ADD_EVENT,
    _TOUCH,
    _RENEW,
    _BEAT,
    _FORGET_EVENTS,
    _FORGET_GAME,
    *STATEMENTS,
)
"""All write statements, each before those that depend on it."""


class Store:
    """An open, migrated database."""

    def __init__(self, engine: AsyncEngine, dice_key: bytes) -> None:
        self._engine = engine
        self.dice_key = dice_key
        """The permanent key of this database, from which the dice of its games are drawn."""
        self.writer = Writer(engine, EVERYTHING)
        self._reading: set[asyncio.Task[Any]] = set()
        self.studies = StudyStore(engine, self.writer, self._read)

    # Opening and closing.

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open a database, creating it if necessary. Raises `StorageError` if it cannot be used."""
        _make_folder(url)
        engine = connected(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
                dice_key = await _dice_key(connection)
        except SQLAlchemyError as error:
            await engine.dispose()
            raise StorageError("unusable", problem=shortly(error)) from error
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, bytes.fromhex(dice_key))

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
        await self._engine.dispose()

    # Games.

    async def create(self, asked: Asked, events: Sequence[Stored], status: str) -> None:
        """Store a new game with its events so far."""
        updated = events[-1].at if events else asked.created
        row = {
            "id": asked.id,
            "game": asked.game,
            "status": status,
            "attended": _attended(asked),
            "created": asked.created,
            "updated": updated,
            "asked": asked_text(asked),
        }
        await self.writer.write((_ADD_GAME, [row]), (_ADD_EVENT, _event_rows(asked.id, events)))

    async def append(self, game: str, events: Sequence[Stored], status: str) -> None:
        """Store events of a game, and its resulting state."""
        touched = {"of": game, "now_status": status, "now_updated": events[-1].at}
        await self.writer.write((_ADD_EVENT, _event_rows(game, events)), (_TOUCH, [touched]))

    async def load(self, game: str) -> tuple[Asked, list[Stored]] | None:
        """A game with all its events; None if it does not exist."""
        return await self._read(self._load(game))

    async def _load(self, game: str) -> tuple[Asked, list[Stored]] | None:
        events = select(EVENTS).where(EVENTS.c.game_id == game).order_by(EVENTS.c.version)
        async with self._engine.connect() as connection:
            asked = await connection.scalar(select(GAMES.c.asked).where(GAMES.c.id == game))
            if asked is None:
                return None
            rows = (await connection.execute(events)).all()
        return asked_of(asked), [_stored(row) for row in rows]

    async def active(self) -> list[str]:
        """The games in progress with a task for the server (a clock, a computer), the latest first."""
        attended = select(GAMES.c.id).where(GAMES.c.attended & (GAMES.c.status == PLAYING))
        return await self._read(self._ids(attended.order_by(GAMES.c.updated.desc())))

    async def forget(self, *, finished: int, abandoned: int, keep: Collection[str] = ()) -> int:
        """Delete games untouched since: finished ones, and the others. Returns their number."""
        limits = {"finished": finished, "abandoned": abandoned}
        found = await self._read(self._ids(select(GAMES.c.id).where(_STALE).params(limits)))
        ids = [game for game in found if game not in keep]
        for first in range(0, len(ids), FORGOTTEN_AT_ONCE):
            rows = [{"of": game, **limits} for game in ids[first : first + FORGOTTEN_AT_ONCE]]
            await self.writer.write((_FORGET_EVENTS, rows), (_FORGET_GAME, rows))
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

    async def last_beat(self) -> int | None:
        """The last heartbeat; None on the first run."""
        return await self._read(self._last_beat())

    async def _last_beat(self) -> int | None:
        async with self._engine.connect() as connection:
            return await connection.scalar(select(SERVICE.c.beat))

    async def _read(self, reading: Coroutine[Any, Any, Found]) -> Found:
        """Finish reading, even if the requester goes away.

        A connection dropped in mid-query lives on in its thread, and `close` would not know about it.
        """
        task = asyncio.create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        return await asyncio.shield(task)


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────────


def _attended(asked: Asked) -> bool:
    timed = not isinstance(asked.clock, NoClock)
    return timed or any(isinstance(sitter, Computer) for sitter in asked.sitters)


def _event_rows(game: str, events: Sequence[Stored]) -> list[dict[str, Any]]:
    return [
        {
            "game_id": game,
            "version": stored.version,
            "at": stored.at,
            "key": stored.key,
            "event": event_text(stored.event),
        }
        for stored in events
    ]


def _stored(row: Row[Any]) -> Stored:
    return Stored(row.version, row.at, event_of(row.event), row.key)


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


async def _dice_key(connection: AsyncConnection) -> str:
    """The key of the dice, drawn when the database is created."""
    kept: str | None = await connection.scalar(select(SERVICE.c.dice_key))
    if kept is not None:
        return kept
    drawn = new_dice_key()
    await connection.execute(update(SERVICE).values(dice_key=drawn))
    return drawn
