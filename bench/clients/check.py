"""Checks for losses: compares the acknowledged changes with the database and with the server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import httpx

from .ledger import Asked, Ledger, Played


class Row(NamedTuple):
    """An event as stored in the database."""

    version: int
    key: str | None
    kind: str
    text: str | None


@dataclass(slots=True)
class Findings:
    """The comparison, and everything that is wrong."""

    games: int = 0
    acknowledged: int = 0
    kept: int = 0
    """Moves and rolls in the database."""
    problems: list[str] = field(default_factory=list)


def checked(database: Path, ledger: Ledger, url: str) -> Findings:
    """Compare the whole ledger with the database, and the database with the server at this address."""
    found = Findings(games=len(ledger.games), acknowledged=sum(1 for _ in ledger.acknowledged))
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db, _asking(url) as http:
        for played in ledger.games:
            rows = _rows(db, played.id)
            found.kept += sum(row.kind == "entered" for row in rows)
            found.problems += problems_of(played, rows)
            found.problems += told_otherwise(http, played, rows)
    return found


def problems_of(played: Played, rows: list[Row]) -> Iterator[str]:
    """What is wrong with a game: a gap, a move lost, played twice, out of order or never asked for."""
    if [row.version for row in rows] != list(range(1, len(rows) + 1)):
        yield f"{played.id}: the versions have a gap"
    versions = [asked.version for asked in played.acknowledged if asked.version is not None]
    if versions != sorted(set(versions)):
        yield f"{played.id}: not in the order in which it was played"
    for asked in played.acknowledged:
        yield from _lost(played, asked, [row for row in rows if row.key == asked.key])
    yield from _never_asked_for(played, rows)


def _lost(played: Played, asked: Asked, kept: list[Row]) -> Iterator[str]:
    where = f"{played.id}: {asked.text or 'a roll'}, acknowledged as {asked.version},"
    if len(kept) != 1:
        yield f"{where} is there {len(kept)} times"
    for row in kept:
        if row.version != asked.version or row.text is None or asked.text not in (None, row.text):
            yield f"{where} is there as {row.version}, {row.text}"


def _never_asked_for(played: Played, rows: Iterable[Row]) -> Iterator[str]:
    keys = {asked.key for asked in played.asked}
    for row in rows:
        if row.kind == "entered" and row.key not in keys:
            yield f"{played.id}: nobody asked for {row.version}, {row.text}"


def told_otherwise(http: httpx.Client, played: Played, rows: list[Row]) -> Iterator[str]:
    """Differences between the server's games and the database."""
    view = http.get(f"/api/games/{played.id}").json()
    told = view.get("version"), [entry["text"] for entry in view.get("entries", [])]
    if told != (len(rows), [row.text for row in rows if row.kind == "entered"]):
        yield f"{played.id}: the server tells another game than it keeps"


def _rows(db: sqlite3.Connection, game: str) -> list[Row]:
    query = "SELECT version, key, event FROM events WHERE game_id = ? ORDER BY version"
    return [_row(*row) for row in db.execute(query, (game,))]


def _row(version: int, key: str | None, stored: str) -> Row:
    event = json.loads(stored)
    return Row(version, key, event["kind"], event.get("text"))


def _asking(url: str) -> httpx.Client:
    return httpx.Client(base_url=url, timeout=30, trust_env=False)
