"""The other servers on the same database: what they change, who is connected to them, what is said there.

    other server ──commit──▶ database ──"game g is at version 7"──▶ here: read on, tell our viewers

Nothing here decides anything. What is announced is read from the database, and the database rejects decisions
on an outdated game.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, cast

from ..errors import NoSuchGame, Refusal
from ..messages import Phrase, Said
from ..settings import SECOND
from ..storage import FAILURES, Damaged, Store
from ..storage.news import News
from ..storage.presence import Visitor
from ..transport.limits import RateLimit
from ..transport.spending import Spending
from .audience import Viewer
from .games import Games
from .rooms import OpenRoom

LOST: Final = 4 * SECOND
"""A server that has not beaten for this long has lost its connections."""

_log = logging.getLogger(__name__)


class Others:
    """What this server hears and tells; one server alone hears nothing and tells nobody."""

    def __init__(self, games: Games, store: Store, limits: Sequence[RateLimit]) -> None:
        self._spending = Spending(limits, store.key) if store.shared else None
        self._games = games
        self._store = store
        self._now = games.now
        self._to_do: set[str] = set()
        """What waits to begin."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._here: dict[Visitor, int | None] = {}
        """Who is or was connected here, and since when they are gone."""
        self._untold: set[Visitor] = set()
        """Those among them that the others do not know about."""
        self._alive: frozenset[str] = frozenset()
        self._telling = asyncio.Event()

    def work(self) -> list[Coroutine[Any, Any, None]]:
        """What to run for as long as the server does."""
        listener = self._store.listener(self.hear, self.hear_all)
        return [] if listener is None else [listener.run(), self._tell()]

    async def beat(self) -> None:
        """Tell the others that this server is there, and notice which of them are not."""
        if self._spending is None:
            return
        self._telling.set()
        for spent in self._spending.told():
            await self._store.announce("spent", "-", spent)
        await self._store.service.hold(self._games.thinking(), self._now())
        for open_room in self._games.rooms:  # what could not be read before
            self.follow(open_room)
        beats = await self._store.service.processes()
        alive = frozenset(each for each, beat in beats.items() if beat >= self._now() - LOST)
        if self._alive != alive:
            self._see_everyone()
        if self._store.process not in self._alive & alive:
            self._untold.update(self._here)  # they may have counted this server as lost
        self._alive = alive

    async def end(self) -> None:
        """Leave: everyone who was connected here is not any more."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._store.shared:
            await self._tell_now()
            await self._store.service.end()

    # Hearing.

    def hear(self, news: News) -> None:
        """Another server announces something."""
        if news.kind == "spent" and self._spending is not None:
            self._spending.hear(news.more)
        open_room = self._games.rooms.get(news.game)
        if open_room is None:
            return
        match news.kind:
            case "game":
                self._note_version(open_room, news.more)
            case "presence":
                self._see_soon(open_room)
            case "said":
                seat, phrase = news.more.split(" ", 1)
                open_room.audience.broadcast(Said(int(seat), cast("Phrase", phrase)))

    def hear_all(self) -> None:
        """Something may have been announced while nobody listened."""
        for open_room in self._games.rooms:
            open_room.unsure = True
            self._read_soon(open_room)
        self._see_everyone()

    def _note_version(self, open_room: OpenRoom, version: str) -> None:
        """A game has a new version; without one, it was deleted."""
        if version.isdecimal():
            open_room.announced = max(open_room.announced, int(version))
        else:
            open_room.unsure = True
        self._read_soon(open_room)

    def _read_soon(self, open_room: OpenRoom) -> None:
        """Read on for those who watch; without viewers, when it is opened next."""
        if len(open_room.audience) and not (open_room.is_loaded and open_room.is_current):
            self._do_once(f"game {open_room.id}", partial(self._catch_up, open_room.id))

    def follow(self, open_room: OpenRoom) -> None:
        """A viewer has come, perhaps just when something was announced."""
        self._read_soon(open_room)
        if open_room.presence_announced:
            self._see_soon(open_room)

    async def _catch_up(self, game: str) -> None:
        async with self._games.opened(game):
            pass

    def _see_everyone(self) -> None:
        for open_room in self._games.rooms:
            self._see_soon(open_room)

    def _see_soon(self, open_room: OpenRoom) -> None:
        """Look again for those who watch; whoever is just coming looks when they are in."""
        open_room.presence_announced = True
        if len(open_room.audience):
            self._do_once(f"presence {open_room.id}", partial(self._see, open_room.id))

    async def _see(self, game: str) -> None:
        async with self._games.opened(game) as open_room:
            await self.look(open_room)

    async def look(self, open_room: OpenRoom) -> None:
        """Learn who is connected to the other servers."""
        if not self._store.shared:
            return
        open_room.presence_announced = False
        alive_since = self._now() - LOST
        try:
            found = await self._store.presence.elsewhere(open_room.id, alive_since)
        except BaseException:
            open_room.presence_announced = True
            raise
        open_room.audience.elsewhere = found
        open_room.audience.announce_presence(open_room.room)

    def _do_once(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do something in a task, unless the same already waits to begin."""
        if what in self._to_do:
            return
        self._to_do.add(what)
        task = asyncio.create_task(self._done(what, work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _done(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        self._to_do.discard(what)  # what is announced from now on is announced anew
        try:
            await work()
        except (NoSuchGame, Damaged):
            return
        except Refusal:
            _log.warning("%s will be read later", what)
        except FAILURES as error:
            _log.warning("%s will be read later: %r", what, error)

    # Telling.

    def arrived(self, viewer: Viewer) -> None:
        """Someone with a secret is connected."""
        self._note(viewer, None)

    def left(self, viewer: Viewer) -> None:
        """Their last page here is gone."""
        if viewer.holder is not None and Visitor(viewer.game, viewer.holder) in self._here:
            self._note(viewer, self._now())

    def _note(self, viewer: Viewer, gone: int | None) -> None:
        if not self._store.shared or viewer.holder is None:
            return
        visitor = Visitor(viewer.game, viewer.holder)
        self._here[visitor] = gone
        self._untold.add(visitor)
        self._telling.set()

    async def _tell(self) -> None:
        while True:
            await self._telling.wait()
            self._telling.clear()
            try:
                await self._tell_now()
            except Exception as error:  # noqa: BLE001 - whatever it is, the others must learn of who comes later
                _log.warning("the others do not know who is here: %r", error)

    async def _tell_now(self) -> None:
        told = {visitor: self._here[visitor] for visitor in self._untold}
        if not told:
            return
        games = sorted({visitor.game for visitor in told})
        announced = [step for game in games for step in self._store.announced("presence", game)]
        await self._store.presence.note(told, announced)
        for visitor, gone in told.items():
            if self._here.get(visitor) == gone:
                self._untold.discard(visitor)
                if gone is not None:
                    del self._here[visitor]
