"""Reads stored games, and checks everything that has a digest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from ..room import Asked, Stored
from ..slices import in_slices
from .chain import Link, check_chain, first_digest
from .codec import asked_of, event_of, names_given, with_names
from .errors import Damaged
from .rows import checked_names
from .statements import DELETED, ITS_EVENTS, ITS_NAMES, THE_GAME

FETCHED_AT_ONCE: Final = 500
"""The most rows that the event loop takes over without a break."""


class Found(NamedTuple):
    """A stored game: its request, its events, and the digest that the next event continues."""

    asked: Asked
    events: list[Stored]
    head: str


class GameRows(NamedTuple):
    """A game as it is stored, not yet checked."""

    game: Row[Any]
    events: list[Row[Any]]
    names: Sequence[Row[Any]]


async def game_rows(connection: AsyncConnection, game: str) -> GameRows | None:
    """The rows of a game; None if it does not exist or was deleted."""
    of = {"of": game}
    kept = (await connection.execute(THE_GAME, of)).first()
    if kept is None or kept.status == DELETED:
        return None
    rows = await _rows(connection, ITS_EVENTS, of)
    named = (await connection.execute(ITS_NAMES, of)).all()
    return GameRows(kept, rows, named)


async def checked_game(rows: GameRows) -> Found:
    """The game in these rows. Raises `Damaged`, or what `damage_to` makes that of."""
    kept = rows.game
    chain = check_chain(kept.id, first_digest(kept.id, kept.asked), 0, links(rows.events), kept.head)
    found = [stored(link) async for link in in_slices(chain)]
    asked, names = asked_of(kept.asked), checked_names(rows.names)
    if names_given(asked, found) - names.keys():
        raise Damaged(kept.id)
    return Found(*with_names(asked, found, names), kept.head)


async def _rows(connection: AsyncConnection, query: Any, values: dict[str, Any]) -> list[Row[Any]]:
    """The rows of a query; those of a long game are fetched a part at a time."""
    found: list[Row[Any]] = []
    async with connection.stream(query, values) as result:
        async for part in result.partitions(FETCHED_AT_ONCE):
            found.extend(part)
    return found


def links(rows: Sequence[Row[Any]]) -> list[tuple[Link, str]]:
    """Stored events with their digests."""
    return [(Link(row.version, row.at, row.key, row.event), row.digest) for row in rows]


def stored(link: Link) -> Stored:
    """An event as it was stored."""
    return Stored(link.version, link.at, event_of(link.event), link.key)
