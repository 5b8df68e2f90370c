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

from .ledger import Ledger, Played, Request


class Row(NamedTuple):
    """An event as stored in the database."""

    version: int
    key: str | None
    kind: str
    text: str | None
    because: str = ""
    """Why a player was made to resign."""


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
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db, _client(url) as http:
        for played in ledger.games:
            rows = _rows(db, played.id)
            found.kept += sum(row.kind == "entered" for row in rows)
            found.problems += problems_of(played, rows)
            found.problems += server_differences(http, played, rows)
    return found


def problems_of(played: Played, rows: list[Row]) -> Iterator[str]:
    """Problems of a game: a gap, or a move that was lost, doubled, out of order or never requested."""
    if [row.version for row in rows] != list(range(1, len(rows) + 1)):
        yield f"{played.id}: the versions have a gap"
    versions = [request.version for request in played.acknowledged if request.version is not None]
    if versions != sorted(set(versions)):
        yield f"{played.id}: not in the order of play"
    for request in played.acknowledged:
        yield from _lost(played, request, [row for row in rows if row.key == request.key])
    yield from _never_requested(played, rows)


def _lost(played: Played, request: Request, kept: list[Row]) -> Iterator[str]:
    where = f"{played.id}: {request.text or 'a roll'}, acknowledged as {request.version},"
    if len(kept) != 1:
        yield f"{where} is stored {len(kept)} times"
    for row in kept:
        if row.version != request.version or row.text is None or request.text not in (None, row.text):
            yield f"{where} is stored as {row.version}, {row.text}"


def _never_requested(played: Played, rows: Iterable[Row]) -> Iterator[str]:
    keys = {request.key for request in played.requests}
    for row in rows:
        if row.kind == "entered" and row.key not in keys:
            yield f"{played.id}: nobody requested {row.version}, {row.text}"


def server_differences(http: httpx.Client, played: Played, rows: list[Row]) -> Iterator[str]:
    """Differences between the server's games and the database."""
    view = http.get(f"/api/games/{played.id}").json()
    reported = view.get("version"), [entry["text"] for entry in view.get("entries", [])]
    if reported != (len(rows), [row.text for row in rows if row.kind == "entered"]):
        yield f"{played.id}: the server reports a different game than it stored"


def _rows(db: sqlite3.Connection, game: str) -> list[Row]:
    query = "SELECT version, key, event FROM events WHERE game_id = ? ORDER BY version"
    return [_row(*row) for row in db.execute(query, (game,))]


def _row(version: int, key: str | None, stored: str) -> Row:
    event = json.loads(stored)
    return Row(version, key, event["kind"], event.get("text"))


def _client(url: str) -> httpx.Client:
    return httpx.Client(base_url=url, timeout=30, trust_env=False)
