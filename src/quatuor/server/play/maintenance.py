"""Periodic tasks: the server beats, looks after games that are due, and deletes old ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from ..errors import Refusal
from ..settings import DAY, SECOND, Settings
from ..storage import FAILURES, Damaged, Store
from .games import Games
from .others import Others

BEAT: Final = 1.0
"""Seconds between two heartbeats."""
LATE: Final = 2 * SECOND
"""How late the server in charge of a game must be before another one takes over."""
RETENTION: Final = 3600.0
"""Seconds between two searches for games to delete."""
AHEAD: Final = 5 * SECOND
"""How far the last heartbeat may be ahead of the clock; more means that the clock was set back."""
PLAUSIBLE: Final = 30 * DAY
"""The longest absence of the server that is trusted when deleting old games."""

_log = logging.getLogger(__name__)


class Maintenance:
    """Keeps the games of a server going, from its start to its end."""

    def __init__(self, games: Games, others: Others, store: Store, settings: Settings) -> None:
        self._games = games
        self._others = others
        self._pulse = games.pulse
        self._now = games.now
        self._store = store
        self._settings = settings
        self._given_up: set[str] = set()
        """Games that cannot be opened: trying again every second helps nobody."""
        self._given_back: set[tuple[int, int]] = set()
        """The absences that all open games have heard of."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Resume the games."""
        last = await self._store.service.last_beat()
        await self._pulse.begin()
        await self._come_back(last, self._now())
        work = (
            self._games.deadlines.run(),
            _every(BEAT, self.beat, "the beat"),
            _every(BEAT, self.look_after, "looking after games"),
            self._forget(),
            *self._others.work(),
        )
        self._tasks = [asyncio.create_task(each) for each in work]

    async def _come_back(self, left: int | None, now: int) -> None:
        """After a very long absence, restart the retention of every game.

        The machine's clock may be wrong, and nobody could play meanwhile.
        """
        if left is None:
            return
        if left - now > AHEAD:
            _log.warning("the clock is %d s behind the last run: set it right", (left - now) // SECOND)
        if now - left > PLAUSIBLE:
            _log.warning("the last run was %d days ago: no game is too old now", (now - left) // DAY)
            await self._store.renew(now)

    async def stop(self) -> None:
        """Leave the games as they are."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._games.turns.close()
        await _tried(self._pulse.beat(), "the last beat")
        await _tried(self._others.end(), "saying goodbye")

    # Every second.

    async def beat(self) -> None:
        """Beat; nothing that takes long may delay this."""
        await self._pulse.beat()
        await self._others.beat()

    async def look_after(self) -> None:
        """Give time back, and look after the games that nobody has looked after in time."""
        if not self._given_back.issuperset(self._now.absences):
            self._given_back = set(self._now.absences)
            await self._games.give_back()
        await self._store.scrub_again()
        late = LATE if self._store.shared else 0
        for game in await self._store.service.claim(self._now() - late, self._now()):
            if not (game in self._given_up or self._games.attends(game)):
                await self._attend(game)

    async def _attend(self, game: str) -> None:
        try:
            await self._games.attend(game)
        except Refusal as refusal:
            _log.warning("%s is looked after later: %s", game, refusal.code)
        except Damaged:
            self._given_up.add(game)
            _log.error("%s is damaged on disk: restore a backup", game)
        except Exception:  # noqa: BLE001 - an unreadable game must not stop the others
            _log.exception("%s cannot be resumed", game)

    # Retention.

    async def _forget(self) -> None:
        """Delete what is too old, unless someone is watching it."""
        while True:
            await asyncio.sleep(RETENTION)
            await _tried(self._forget_once(), "forgetting")

    async def _forget_once(self) -> None:
        """Of several servers, one an hour does it."""
        now = self._now()
        if await self._store.service.may_sweep(now - int(RETENTION * SECOND / 2), now):
            await self.forget()

    async def forget(self) -> None:
        """Delete games and studies untouched for too long; games with viewers stay."""
        self._games.rooms.drop_idle()
        now, held = self._now(), {each.id for each in self._games.rooms}
        finished, abandoned = now - self._settings.keep_finished, now - self._settings.keep_abandoned
        count = await self._store.forget(finished=finished, abandoned=abandoned, keep=held)
        await self._store.studies.forget(now - self._settings.keep_studies)
        await self._store.service.forget(now - self._settings.keep_abandoned)
        await self._store.presence.forget(now - DAY)
        if count:
            _log.info("%d old games were deleted", count)


async def _every(seconds: float, work: Callable[[], Coroutine[Any, Any, object]], what: str) -> None:
    """Do something again and again, whether or not it fails."""
    while True:
        await _tried(work(), what)
        await asyncio.sleep(seconds)


async def _tried(work: Coroutine[Any, Any, object], what: str) -> None:
    """Do something that may fail; it will be retried next time."""
    try:
        await work
    except FAILURES as error:
        _log.warning("%s failed: %s", what, " ".join(str(error).split()) or type(error).__name__)
    except Exception:  # noqa: BLE001 - games continue without it
        _log.exception("%s failed", what)
