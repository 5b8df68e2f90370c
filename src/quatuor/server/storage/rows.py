"""Events and names as rows of their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row

from ..room import Stored
from .chain import Link, digest, digests
from .codec import event_text
from .errors import Damaged


def event_rows(game: str, events: Sequence[Stored], head: str) -> tuple[list[dict[str, Any]], str]:
    """The rows of events that continue a head, and the head after them."""
    links = [Link(each.version, each.at, each.key, event_text(each.event)) for each in events]
    chained = digests(head, links)
    rows = [
        {"game_id": game, **link._asdict(), "digest": digest}
        for link, digest in zip(links, chained, strict=True)
    ]
    return rows, chained[-1] if chained else head


def name_rows(game: str, names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [
        {"game_id": game, "seat": seat, "name": name, "digest": digest("name", game, seat, name)}
        for seat, name in names.items()
    ]


def checked_names(rows: Sequence[Row[Any]]) -> dict[int, str]:
    """The names of a game by seat. Raises `Damaged`."""
    for row in rows:
        if row.digest != digest("name", row.game_id, row.seat, row.name):
            raise Damaged(row.game_id)
    return {row.seat: row.name for row in rows}
