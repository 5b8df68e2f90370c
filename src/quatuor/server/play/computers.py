"""The turns of computers: whenever a game stands so that one is to act, it is asked, and its answer entered.

What an engine answers counts only if the game still stands as it did when it was asked. If it does not, the
engine is stopped. An engine hangs on the seed of its seat alone, so a server that was killed while one was
thinking gets the same answer when it asks again.

A game that nobody looks at waits until no other one does; if only computers play it, until somebody comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from quatuor.engine.engines import engine_named
from quatuor.engine.player import Engine

from ..errors import NoSuchGame
from ..room import ComputerTurn, Event
from ..secrets import engine_seed
from ..storage import FAILURES
from ..workers import Busy, WorkerPool
from .rooms import OpenRoom, Rooms

AGAIN: Final = 1.0
"""Seconds until a turn is tried again because nothing can be kept; then twice as many,"""
LONGEST: Final = 30.0
"""and never more than these."""

_log = logging.getLogger(__name__)


class ComputerTurns:
    """Sees to it that computers play. `commit` has events of a room, which is entered, stored and told."""

    def __init__(
        self, workers: WorkerPool, rooms: Rooms, happen: Callable[[OpenRoom, Sequence[Event]], Awaitable[int]]
    ) -> None:
        self._workers = workers
        self._rooms = rooms
        self._commit = happen
        self._closed = False

    def consider(self, entered: OpenRoom) -> None:
        """Begin to think if a computer is to act, and think no more about what no longer stands."""
        version, later = entered.room.version, not len(entered.audience)
        due = entered.room.computer() is not None and not _rests(entered)
        if due and _is_thought_about(entered, version) and (later or not entered.thinks_later):
            return
        self.stop(entered)
        if due and not self._closed:
            entered.thought_about, entered.thinks_later = version, later
            entered.thinking = asyncio.create_task(self._take(entered.id, version, later))

    def rest(self, entered: OpenRoom) -> None:
        """Think no more about a game that only computers play and nobody looks at."""
        if _rests(entered):
            self.stop(entered)

    def stop(self, entered: OpenRoom) -> None:
        if entered.thinking is not None and entered.thinking is not asyncio.current_task():
            entered.thinking.cancel()
        entered.thinking = None

    async def close(self) -> None:
        """Stop all of it."""
        self._closed = True
        tasks = [each.thinking for each in self._rooms if each.thinking is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take(self, game: str, version: int, later: bool) -> None:
        wait = AGAIN
        while True:
            try:
                return await self._answer(game, version, later)
            except FAILURES as trouble:
                if wait == AGAIN:
                    _log.warning("the computer's turn in %s waits: %r", game, trouble)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST)
            except (NoSuchGame, Busy):  # deleted, or the workers are closed
                return None
            except Exception:  # noqa: BLE001 - whatever an engine does, nobody's game is lost
                _log.exception("the computer's turn in %s failed", game)
                return None

    async def _answer(self, game: str, version: int, later: bool) -> None:
        """Roll or move, unless something has changed: whatever did has begun another turn if one was due."""
        async with self._rooms.entered(game) as entered:
            room = entered.room
            if room.version != version or (turn := room.computer()) is None:
                return
            if turn.must_roll:
                await self._commit(entered, room.computer_rolls())
                return
            engine, match = self._engine(entered, turn), room.playing.copy()
        choice = await self._workers.choose(engine, match, entered.client, later=later)
        async with self._rooms.entered(game) as entered:
            entered.engines[turn.player] = engine
            if entered.room.version == version:
                await self._commit(entered, entered.room.computer_plays(str(choice.move)))

    @staticmethod
    def _engine(entered: OpenRoom, turn: ComputerTurn) -> Engine:
        """The engine of a player, taken away: one that is stopped may still be at it, and is used no more."""
        room = entered.room
        seed = engine_seed(room.asked.secret, room.seating.players[turn.player])
        return entered.engines.pop(turn.player, None) or engine_named(f"level:{turn.level}", seed=seed)


def _rests(entered: OpenRoom) -> bool:
    """Whether nobody plays and nobody looks."""
    seating = entered.room.seating
    return not len(entered.audience) and all(map(seating.is_computer, seating.seats))


def _is_thought_about(entered: OpenRoom, version: int) -> bool:
    under_way = entered.thinking is not None and not entered.thinking.done()
    return under_way and entered.thought_about == version
