"""Who is connected to a game through which server; only several servers on one database need to ask.

A server that has stopped beating has lost its connections: whoever was there left with its last beat.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Executable, bindparam, delete, or_, select
from sqlalchemy.dialects.postgresql import insert as insert_or_update
from sqlalchemy.ext.asyncio import AsyncEngine

from .tables import PRESENCE, PROCESSES
from .writer import Writer

_NOTE: Final = insert_or_update(PRESENCE).on_conflict_do_update(
    constraint="pk_presence", set_={"gone": insert_or_update(PRESENCE).excluded.gone}
)
_ENDED: Final = PRESENCE.c.gone.is_(None) & PRESENCE.c.process.not_in(select(PROCESSES.c.id))
_FORGET: Final = delete(PRESENCE).where(or_(PRESENCE.c.gone < bindparam("before"), _ENDED))
_ELSEWHERE: Final = (
    select(PRESENCE.c.holder, PRESENCE.c.gone, PROCESSES.c.beat)
    .outerjoin(PROCESSES, PROCESSES.c.id == PRESENCE.c.process)
    .where(PRESENCE.c.game_id == bindparam("of"), PRESENCE.c.process != bindparam("here"))
)
STATEMENTS: Final[tuple[Executable, ...]] = (_NOTE, _FORGET)

Reader = Callable[[Any], Awaitable[Any]]


class Visitor(NamedTuple):
    """Someone at a game, by their hash there: connected, or since when they are gone."""

    game: str
    holder: str


class PresenceStore:
    """The visitors of a store's games, this server's and those of the others."""

    def __init__(self, engine: AsyncEngine, writer: Writer, read: Reader, process: str) -> None:
        self._engine = engine
        self._writer = writer
        self._read = read
        self._process = process

    async def note(self, visitors: Mapping[Visitor, int | None], announce: Iterable[Any]) -> None:
        """Record who is connected to this server, or since when no longer."""
        rows = [
            {"game_id": game, "holder": holder, "process": self._process, "gone": gone}
            for (game, holder), gone in sorted(visitors.items())
        ]
        await self._writer.write((_NOTE, rows), *announce)

    async def elsewhere(self, game: str, alive_since: int) -> dict[str, int | None]:
        """Those connected through other servers (None), and since when the others are gone."""
        found: dict[str, int | None] = await self._read(self._elsewhere(game, alive_since))
        return found

    async def _elsewhere(self, game: str, alive_since: int) -> dict[str, int | None]:
        values = {"of": game, "here": self._process}
        async with self._engine.connect() as connection:
            rows = (await connection.execute(_ELSEWHERE, values)).all()
        left: dict[str, int | None] = {}
        for holder, gone, beat in rows:
            until = (beat or 0) if gone is None and (beat or 0) < alive_since else gone
            known = left.get(holder, 0)
            left[holder] = None if until is None or known is None else max(until, known)
        return left

    async def forget(self, before: int) -> None:
        """Delete what nobody will ask for."""
        await self._writer.write((_FORGET, [{"before": before}]))
