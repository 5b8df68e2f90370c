"""The turns of computers: whenever a game stands so that one is to act, it is asked, and its answer entered.

What an engine answers counts only if the game still stands as it did when it was asked. If it does not, the
engine is stopped. An engine hangs on the seed of its seat alone, so a server that was killed while one was
thinking gets the same answer when it asks again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from quatuor.engine.engines import engine_named
from quatuor.engine.player import Engine

from .crew import Busy, Crew
from .room import ComputerTurn, Event
from .rooms import NoSuchGame, OpenRoom, Rooms
from .secrets import engine_seed
from .storage import FAILURES

AGAIN: Final = 1.0
"""Seconds until a turn is tried again that could not be taken, because too much waits or nothing is kept."""

_log = logging.getLogger(__name__)


class Turns:
    """Sees to it that computers play. `happen` has events of a room, which is entered, stored and told."""

    def __init__(
        self, crew: Crew, rooms: Rooms, happen: Callable[[OpenRoom, Sequence[Event]], Awaitable[int]]
    ) -> None:
        self._crew = crew
        self._rooms = rooms
        self._happen = happen
        self._closed = False

    def consider(self, entered: OpenRoom) -> None:
        """Begin to think if a computer is to act, and think no more about what no longer stands."""
        under_way = entered.thinking is not None and not entered.thinking.done()
        turn, version = entered.room.computer(), entered.room.version
        if under_way and turn and entered.thought_about == version:
            return
        self.stop(entered)
        if turn and not self._closed:
            entered.thought_about = version
            entered.thinking = asyncio.create_task(self._take(entered.id, version))

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

    async def _take(self, game: str, version: int) -> None:
        while True:
            try:
                return await self._answer(game, version)
            except (Busy, *FAILURES) as trouble:
                _log.warning("the computer's turn in %s waits: %r", game, trouble)
                await asyncio.sleep(AGAIN)
            except NoSuchGame:
                return None
            except Exception:  # noqa: BLE001 - whatever an engine does, nobody's game is lost
                _log.exception("the computer's turn in %s failed", game)
                return None

    async def _answer(self, game: str, version: int) -> None:
        """Roll or move, unless something has changed: whatever did has begun another turn if one was due."""
        async with self._rooms.entered(game) as entered:
            room = entered.room
            if room.version != version or (turn := room.computer()) is None:
                return
            if turn.must_roll:
                await self._happen(entered, room.computer_rolls())
                return
            engine, match = self._engine(entered, turn), room.playing.copy()
        choice = await self._crew.choose(engine, match, entered.client)
        async with self._rooms.entered(game) as entered:
            entered.engines[turn.player] = engine
            if entered.room.version == version:
                await self._happen(entered, entered.room.computer_plays(str(choice.move)))

    @staticmethod
    def _engine(entered: OpenRoom, turn: ComputerTurn) -> Engine:
        """The engine of a player, taken away: one that is stopped may still be at it, and is used no more."""
        room = entered.room
        seed = engine_seed(room.asked.secret, room.seating.players[turn.player])
        return entered.engines.pop(turn.player, None) or engine_named(f"level:{turn.level}", seed=seed)
