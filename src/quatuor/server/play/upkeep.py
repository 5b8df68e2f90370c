"""What goes on all the time: the server notes that it runs, resumes games, and deletes old ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from ..settings import DAY, Settings
from ..storage import FAILURES, Store
from .games import Games

BEAT: Final = 1.0
"""Seconds between two notes that the server runs."""
RETENTION: Final = 3600.0
"""Seconds between two looks for games to forget."""
PLAUSIBLE: Final = 30 * DAY
"""An absence of the server that is believed when old games are looked for."""

_log = logging.getLogger(__name__)


class Upkeep:
    """Keeps games going from the start of the server to its end."""

    def __init__(self, games: Games, store: Store, settings: Settings) -> None:
        self._games = games
        self._now = games.now
        self._store = store
        self._settings = settings
        self._resumed: int | None = None
        """The end of the last absence that all games know of."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Take up the games where they were left."""
        await self._come_back(await self._store.last_beat(), self._now())
        work = (self._games.flags.run(), self._pulse(), self._forget())
        self._tasks = [asyncio.create_task(each) for each in work]

    async def _come_back(self, left: int | None, now: int) -> None:
        """Count the time since the last run as away.

        After a very long absence every game has its time to be kept anew: the clock of the machine may be
        wrong, and nobody could play meanwhile.
        """
        if left is None:
            return
        self._now.was_away(left, now)
        if now - left > PLAUSIBLE:
            _log.warning("the last run was %d days ago: no game is too old now", (now - left) // DAY)
            await self._store.renew(now)

    async def stop(self) -> None:
        """Leave the games as they stand."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._games.turns.close()
        if self._resumed == self._now.woke:
            await _tried(self._store.beat(self._now()), "the last beat")

    # Time.

    async def _pulse(self) -> None:
        while True:
            await _tried(self._beat(), "the beat")
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        """Note that the server runs, but only when every game knows for how long it did not.

        It may be killed before that, and what is noted must then tell the next run of all the time lost.
        """
        self._now()
        woke = self._now.woke
        if self._resumed != woke:
            await self._resume()
            self._resumed = woke
        await self._store.beat(self._now())

    async def _resume(self) -> None:
        """Enter every game in which the server has a part: it then does its part."""
        for game in await self._store.active():
            await self._touch(game)

    async def _touch(self, game: str) -> None:
        try:
            async with self._games.entered(game):
                pass
        except FAILURES:
            raise
        except Exception:  # noqa: BLE001 - one that cannot be read keeps no other from going on
            _log.exception("%s cannot be resumed", game)

    # Retention.

    async def _forget(self) -> None:
        """Delete what is too old, unless somebody looks at it."""
        while True:
            await asyncio.sleep(RETENTION)
            await _tried(self.forget(), "forgetting")

    async def forget(self) -> None:
        """Delete the games and studies that were not touched for too long; games somebody looks at stay."""
        self._games.rooms.drop_idle()
        now, held = self._now(), {each.id for each in self._games.rooms}
        finished, abandoned = now - self._settings.keep_finished, now - self._settings.keep_abandoned
        count = await self._store.forget(finished=finished, abandoned=abandoned, keep=held)
        await self._store.studies.forget(now - self._settings.keep_studies)
        if count:
            _log.info("%d old games were deleted", count)


async def _tried(work: Coroutine[Any, Any, None], what: str) -> None:
    """Do something that may fail this time; the next time will come."""
    try:
        await work
    except Exception:  # noqa: BLE001 - the games go on without it
        _log.exception("%s failed", what)
