"""What concerns the server as a whole: heartbeats, absences, and work that somebody must do once.

    every second      beat ──▶ nobody had for a while ──▶ an absence, which no player's clock counts
                      claim ──▶ the games that are due and that nobody looked at

Several servers share one database. Its time is the time, and what must happen once is decided by the version
of the game: a claim only keeps them from all doing the same work.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Executable,
    String,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from .statements import CHANNEL, HOLD
from .tables import ABSENCES, GAMES, PROCESSES, SERVICE
from .writer import Writer

CLAIMED_AT_ONCE: Final = 100
"""The most games that one server looks after at a time; the others take their share."""

_NOW: Final = bindparam("now", type_=BigInteger)
_NOTE_ABSENCE: Final = insert(ABSENCES).from_select(
    ["since", "until"], select(SERVICE.c.beat, _NOW).where(SERVICE.c.beat < bindparam("long_ago"))
)
_BEAT: Final = update(SERVICE).where(or_(SERVICE.c.beat.is_(None), SERVICE.c.beat < _NOW)).values(beat=_NOW)
_BEAT_OF_ONE: Final = text("""
    WITH absence AS (
        INSERT INTO absences (since, until) SELECT beat, :now FROM service WHERE beat < :long_ago
        ON CONFLICT (since) DO UPDATE SET until = excluded.until),
    pulse AS (UPDATE service SET beat = :now WHERE beat IS NULL OR beat < :now),
    life AS (
        INSERT INTO processes (id, beat) VALUES (:process, :now)
        ON CONFLICT (id) DO UPDATE SET beat = excluded.beat)
    SELECT pg_notify(:channel, :process || ' beat')
""").bindparams(
    bindparam("now", type_=BigInteger),
    bindparam("long_ago", type_=BigInteger),
    bindparam("process", type_=String),
    bindparam("channel", CHANNEL, type_=String),
)
"""The beat of one of several servers: in a transaction of its own, since all of them change the same row."""
_END: Final = delete(PROCESSES).where(PROCESSES.c.id == bindparam("process"))
_FORGET_ABSENCES: Final = delete(ABSENCES).where(ABSENCES.c.until < bindparam("before"))
_FORGET_PROCESSES: Final = delete(PROCESSES).where(PROCESSES.c.beat < bindparam("before"))

STATEMENTS: Final[tuple[Executable, ...]] = (
    _NOTE_ABSENCE,
    _BEAT,
    _END,
    _FORGET_ABSENCES,
    _FORGET_PROCESSES,
)

_DUE: Final = select(GAMES.c.id).where(GAMES.c.due <= bindparam("before")).order_by(GAMES.c.due)
_TAKEN: Final = _DUE.limit(CLAIMED_AT_ONCE).with_for_update(skip_locked=True).cte("taken")
_CLAIM: Final = (
    update(GAMES).where(GAMES.c.id == _TAKEN.c.id).values(due=bindparam("now_due")).returning(GAMES.c.id)
)
_SWEEP: Final = (
    update(SERVICE)
    .where(or_(SERVICE.c.swept.is_(None), SERVICE.c.swept <= bindparam("before")))
    .values(swept=bindparam("at"))
    .returning(SERVICE.c.id)
)
TIME: Final = select(func.extract("epoch", func.clock_timestamp()) * 1000)

Reader = Callable[[Any], Awaitable[Any]]


class Service:
    """Heartbeats, absences and claims of a store; `process` is this server's name among others."""

    def __init__(
        self, engine: AsyncEngine, writer: Writer, read: Reader, process: str, *, shared: bool
    ) -> None:
        self._engine = engine
        self._writer = writer
        self._read = read
        self._process = process
        self._shared = shared

    async def time(self) -> int | None:
        """The database's time in milliseconds; None if there is only this machine."""
        return int(await self._read(self._scalar(TIME))) if self._shared else None

    async def beat(self, now: int, patience: int) -> None:
        """Record a heartbeat; if there was none for longer than `patience`, that was an absence."""
        values = {"now": now, "long_ago": now - patience}
        if self._shared:
            await self._read(self._changed(_BEAT_OF_ONE, values | {"process": self._process}))
        else:
            await self._writer.write((_NOTE_ABSENCE, [values]), (_BEAT, [{"now": now}]))

    async def last_beat(self) -> int | None:
        """The last heartbeat; None on the first run."""
        found: int | None = await self._read(self._scalar(select(SERVICE.c.beat)))
        return found

    async def absences(self) -> list[tuple[int, int]]:
        """When no server was running, as the first and the last moment of each time."""
        rows = await self._read(self._rows(select(ABSENCES.c.since, ABSENCES.c.until)))
        return [(row.since, row.until) for row in rows]

    async def processes(self) -> dict[str, int]:
        """The last heartbeat of each server on this database."""
        rows = await self._read(self._rows(select(PROCESSES.c.id, PROCESSES.c.beat))) if self._shared else []
        return {row.id: row.beat for row in rows}

    async def end(self) -> None:
        """This server will not be back."""
        if self._shared:
            await self._writer.write((_END, [{"process": self._process}]))

    async def forget(self, before: int) -> None:
        """Delete what no game needs any more."""
        old = [{"before": before}]
        await self._writer.write((_FORGET_ABSENCES, old), (_FORGET_PROCESSES, old))

    # Work that must happen once.

    async def claim(self, before: int, now: int) -> list[str]:
        """Games that were due before a moment: all, or some for this server alone until they are due anew."""
        if not self._shared:
            return [row.id for row in await self._read(self._rows(_DUE, {"before": before}))]
        return [row.id for row in await self._read(self._changed(_CLAIM, {"before": before, "now_due": now}))]

    async def hold(self, games: Collection[str], now: int) -> None:
        """Tell the other servers that these games are looked after."""
        if self._shared and games:
            await self._read(self._executed(HOLD, [{"of": game, "now": now} for game in sorted(games)]))

    async def may_sweep(self, before: int, now: int) -> bool:
        """Whether nobody has looked for old games since a moment; from now on, this server does."""
        if not self._shared:
            return True
        return bool(await self._read(self._changed(_SWEEP, {"before": before, "at": now})))

    # Internals.

    async def _scalar(self, query: Any) -> Any:
        async with self._engine.connect() as connection:
            return await connection.scalar(query)

    async def _rows(self, query: Any, values: dict[str, Any] | None = None) -> Sequence[Any]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query, values)).all()

    async def _executed(self, statement: Any, rows: Sequence[dict[str, Any]]) -> None:
        """In a transaction of its own: in a batch, games would be locked in another order than elsewhere."""
        async with self._engine.begin() as connection:
            await connection.execute(statement, rows)

    async def _changed(self, statement: Any, values: dict[str, Any]) -> Sequence[Any]:
        async with self._engine.begin() as connection:
            return (await connection.execute(statement, values)).all()
