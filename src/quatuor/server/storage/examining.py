"""Examines everything that a database holds, as its players would see it.

Of each game: its chain of digests, its request, its names, and that its events make a room. What is left of
the examination is a digest per game and study, by which two databases can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from quatuor.progress import Progress

from ..errors import Refusal
from ..room import Room
from .chain import digest
from .damage import damage_to
from .errors import Damaged
from .reading import checked_game, game_rows
from .studies import study_in
from .tables import GAMES, STUDIES


@dataclass
class Examined:
    """What a database holds, by id: digests of whatever is intact, and what is damaged."""

    games: dict[str, str] = field(default_factory=dict)
    studies: dict[str, str] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)
    events: int = 0
    """The number of events of intact games."""

    def differing(self, other: Examined) -> list[str]:
        """What the other one lacks, holds otherwise, or has damaged."""
        mine, theirs = self.games | self.studies, other.games | other.studies
        differ = {each for each in mine.keys() | theirs.keys() if mine.get(each) != theirs.get(each)}
        return sorted(differ | set(other.damaged))


async def examine(connection: AsyncConnection, progress: Progress) -> Examined:
    """Read every game and every study, one after the other."""
    found = Examined()
    games = list((await connection.execute(select(GAMES.c.id))).scalars())
    studies = list((await connection.execute(select(STUDIES.c.id))).scalars())
    total = len(games) + len(studies)
    for done, game in enumerate(games, 1):
        await _examine_game(connection, game, found)
        progress(done, total)
    for done, study in enumerate(studies, len(games) + 1):
        await _examine_study(connection, study, found)
        progress(done, total)
    return found


async def _examine_game(connection: AsyncConnection, game: str, found: Examined) -> None:
    try:
        found.games[game], events = await _game(connection, game)
        found.events += events
    except (Damaged, Refusal):
        found.damaged.append(game)


async def _game(connection: AsyncConnection, game: str) -> tuple[str, int]:
    """The digest of a game's row and of what its players see, and the number of its events.

    The row has the last digest of its chain, which covers the request and the events.
    """
    with damage_to(game):
        row = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).one()
        rows = await game_rows(connection, game)
        if rows is None:  # it was deleted: there is only its id
            return digest(*row), 0
        stored = await checked_game(rows)
        view = Room(stored.asked, stored.events).view()
        return digest(*row, repr(view)), len(stored.events)


async def _examine_study(connection: AsyncConnection, study: str, found: Examined) -> None:
    try:
        with damage_to(study):
            row = (await connection.execute(select(STUDIES).where(STUDIES.c.id == study))).one()
            found.studies[study] = _study(row)
    except Damaged:
        found.damaged.append(study)


def _study(row: Row[Any]) -> str:
    """The digest of a study and of its times."""
    return digest(*study_in(row))
