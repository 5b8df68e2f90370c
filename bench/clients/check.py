"""Checks for losses: compares the acknowledged changes with the database and with the server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import asyncpg
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


class Reported(NamedTuple):
    """A game as the server reports it: its version and its entries."""

    version: int | None
    entries: list[str]


def checked(database: Path | str, ledger: Ledger, url: str) -> Findings:
    """Compare the whole ledger with the database, and the database with the server at this address.

    The database is SQLite's file, or PostgreSQL's URL.
    """
    found = Findings(games=len(ledger.games), acknowledged=sum(1 for _ in ledger.acknowledged))
    games = [played.id for played in ledger.games]
    with _client(url) as http:
        reports = [_reported(http, game) for game in games]
    stored = events_in(database, games)
    for played, report in zip(ledger.games, reports, strict=True):
        rows = stored[played.id]
        found.kept += sum(row.kind == "entered" for row in rows)
        found.problems += problems_of(played, rows)
        found.problems += server_differences(report, played, rows)
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
        if row.kind == "entered" and row.key not in keys and not _by_the_server(played, row):
            yield f"{played.id}: nobody requested {row.version}, {row.text}"


def _by_the_server(played: Played, row: Row) -> bool:
    """Whether the server could have entered this: a computer's move, or the fall of a flag."""
    return row.key is None and (played.computers or (played.clock and row.because == "time"))


def server_differences(report: Reported, played: Played, rows: list[Row]) -> Iterator[str]:
    """Differences between the server's games and the database, which is read later."""
    goes_on = played.clock or played.computers  # without people, too
    known = rows[: report.version] if goes_on else rows
    if report != (len(known), [row.text for row in known if row.kind == "entered"]):
        yield f"{played.id}: the server reports a different game than it stored"


def _reported(http: httpx.Client, game: str) -> Reported:
    view = http.get(f"/api/games/{game}").json()
    return Reported(view.get("version"), [entry["text"] for entry in view.get("entries", [])])


def _client(url: str) -> httpx.Client:
    return httpx.Client(base_url=url, timeout=30, trust_env=False)


# ── The database ─────────────────────────────────────────────────────────────────────────────────────────


def events_in(database: Path | str, games: Collection[str]) -> dict[str, list[Row]]:
    """The events of each game, as stored."""
    lines = _in_file(database) if isinstance(database, Path) else asyncio.run(_in_postgres(database))
    stored: dict[str, list[Row]] = {game: [] for game in games}
    for game, version, key, event in lines:
        if game in stored:
            stored[game].append(_row(version, key, event))
    return stored


EVENTS: Final = "SELECT game_id, version, key, event FROM events ORDER BY game_id, version"


def _in_file(database: Path) -> list[tuple[str, int, str | None, str]]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute(EVENTS).fetchall()


async def _in_postgres(url: str) -> list[tuple[str, int, str | None, str]]:
    db = await asyncpg.connect(url)
    try:
        return [tuple(each) for each in await db.fetch(EVENTS)]
    finally:
        await db.close()


def _row(version: int, key: str | None, stored: str) -> Row:
    event = json.loads(stored)
    return Row(version, key, event["kind"], event.get("text"), event.get("because", ""))
