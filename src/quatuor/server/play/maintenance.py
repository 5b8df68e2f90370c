"""Periodic tasks: the server records that it is running, resumes games, and deletes old ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from ..settings import DAY, SECOND, Settings
from ..storage import FAILURES, Damaged, Store
from .games import Games

BEAT: Final = 1.0
"""Seconds between two heartbeats."""
RETENTION: Final = 3600.0
"""Seconds between two searches for games to delete."""
AHEAD: Final = 5 * SECOND
"""How far the last heartbeat may be ahead of the clock; more means that the clock was set back."""
PLAUSIBLE: Final = 30 * DAY
"""The longest absence of the server that is trusted when deleting old games."""

_log = logging.getLogger(__name__)


class Maintenance:
    """Keeps the games of a server going, from its start to its end."""

    def __init__(self, games: Games, store: Store, settings: Settings) -> None:
        self._games = games
        self._now = games.now
        self._store = store
        self._settings = settings
        self._resumed: int | None = None
        """The end of the last absence that all games have recorded."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Resume the games."""
        await self._come_back(await self._store.last_beat(), self._now())
        work = (self._games.deadlines.run(), self._pulse(), self._forget())
        self._tasks = [asyncio.create_task(each) for each in work]

    async def _come_back(self, left: int | None, now: int) -> None:
        """Count the time since the last run as away.

        After a very long absence, the retention of every game restarts: the machine's clock may be wrong, and
        nobody could play meanwhile.
        """
        if left is None:
            return
        if left - now > AHEAD:
            _log.warning("the clock is %d s behind the last run: set it right", (left - now) // SECOND)
        self._now.was_away(left, now)
        if now - left > PLAUSIBLE:
            _log.warning("the last run was %d days ago: no game is too old now", (now - left) // DAY)
            await self._store.renew(now)

    async def stop(self) -> None:
        """Leave the games as they are."""
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
        """Record a heartbeat, but only once every game has recorded the last absence.

        The server may be killed before that, and the heartbeat must then tell the next run about all the time
        lost.
        """
        self._now()
        woke = self._now.woke
        if self._resumed != woke:
            await self._resume()
            self._resumed = woke
        await self._store.beat(self._now())

    async def _resume(self) -> None:
        """Open every game in which the server has a task, which makes it do the task."""
        for game in await self._store.active():
            await self._touch(game)

    async def _touch(self, game: str) -> None:
        try:
            async with self._games.opened(game):
                pass
        except FAILURES:
            raise
        except Damaged:
            _log.error("%s is damaged on disk: restore a backup", game)
        except Exception:  # noqa: BLE001 - an unreadable game must not stop the others
            _log.exception("%s cannot be resumed", game)

    # Retention.

    async def _forget(self) -> None:
        """Delete what is too old, unless someone is watching it."""
        while True:
            await asyncio.sleep(RETENTION)
            await _tried(self.forget(), "forgetting")

    async def forget(self) -> None:
        """Delete games and studies untouched for too long; games with viewers stay."""
        self._games.rooms.drop_idle()
        now, held = self._now(), {each.id for each in self._games.rooms}
        finished, abandoned = now - self._settings.keep_finished, now - self._settings.keep_abandoned
        count = await self._store.forget(finished=finished, abandoned=abandoned, keep=held)
        await self._store.studies.forget(now - self._settings.keep_studies)
        if count:
            _log.info("%d old games were deleted", count)


async def _tried(work: Coroutine[Any, Any, None], what: str) -> None:
    """Do something that may fail; it will be retried next time."""
    try:
        await work
    except Exception:  # noqa: BLE001 - games continue without it
        _log.exception("%s failed", what)
