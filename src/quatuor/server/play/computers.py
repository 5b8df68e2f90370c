"""The turns of computers: whenever one is to act, its engine is asked and the answer is played.

An engine's answer counts only if the game has not changed since it was asked. If it has, the engine is
stopped. An engine depends only on the seed of its seat, so a server that was killed while it was thinking
gets the same answer when it asks again.

A game without viewers waits for the others; if only computers play it, it waits for a viewer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from quatuor.engine.engines import engine_named
from quatuor.engine.player import Engine

from ..errors import NoSuchGame
from ..room import ComputerTurn, Room
from ..secrets import engine_seed
from ..storage import FAILURES
from ..workers import Busy, WorkerPool
from .rooms import Decide, OpenRoom, Rooms

AGAIN: Final = 1.0
"""Seconds before a turn is retried after a storage failure; doubled each time,"""
LONGEST: Final = 30.0
"""up to this maximum."""

_log = logging.getLogger(__name__)


class ComputerTurns:
    """Makes computers play. `commit` stores and broadcasts the events of an open room."""

    def __init__(
        self,
        workers: WorkerPool,
        rooms: Rooms,
        commit: Callable[[OpenRoom, Decide], Awaitable[int]],
    ) -> None:
        self._workers = workers
        self._rooms = rooms
        self._commit = commit
        self._closed = False

    def consider(self, open_room: OpenRoom) -> None:
        """Start thinking if a computer is to act, and stop thinking about an outdated position."""
        version, later = open_room.room.version, not len(open_room.audience)
        due = _is_due(open_room)
        if due and _is_thought_about(open_room, version) and (later or not open_room.thinks_later):
            return
        self.stop(open_room)
        if due and not self._closed:
            open_room.thought_about, open_room.thinks_later = version, later
            open_room.thinking = asyncio.create_task(self._take(open_room.id, version, later))

    def rest(self, open_room: OpenRoom) -> None:
        """Stop thinking about a game between computers without viewers."""
        if open_room.rests(open_room.room):
            self.stop(open_room)

    def stop(self, open_room: OpenRoom) -> None:
        if open_room.thinking is not None and open_room.thinking is not asyncio.current_task():
            open_room.thinking.cancel()
        open_room.thinking = None

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
        """Roll or move, unless something has changed: that change has started the next turn if one is due."""
        async with self._rooms.opened(game) as open_room:
            room = open_room.room
            if room.version != version or (turn := room.computer()) is None:
                return
            if turn.must_roll:
                await self._commit(open_room, _unless_changed(version, Room.computer_rolls))
                return
            engine, match = self._engine(open_room, turn), room.playing.copy()
        choice = await self._workers.choose(engine, match, open_room.client, later=later)
        async with self._rooms.opened(game) as open_room:
            open_room.engines[turn.player] = engine
            await self._commit(
                open_room, _unless_changed(version, lambda room: room.computer_plays(str(choice.move)))
            )

    @staticmethod
    def _engine(open_room: OpenRoom, turn: ComputerTurn) -> Engine:
        """Take the engine of a player: a stopped one may still be running, and is not reused."""
        room = open_room.room
        seed = engine_seed(room.asked.secret, room.seating.turn_order[turn.player])
        return open_room.engines.pop(turn.player, None) or engine_named(f"level:{turn.level}", seed=seed)


def _is_due(open_room: OpenRoom) -> bool:
    """Whether this server is to make a computer play; among computers alone, whoever has viewers does."""
    room = open_room.room
    alone = all(map(room.seating.is_computer, room.seating.seats))
    return room.computer() is not None and not open_room.rests(room) and (open_room.in_charge or alone)


def _unless_changed(version: int, decide: Decide) -> Decide:
    """The same decision, only about this version."""
    return lambda room: decide(room) if room.version == version else ()


def _is_thought_about(open_room: OpenRoom, version: int) -> bool:
    under_way = open_room.thinking is not None and not open_room.thinking.done()
    return under_way and open_room.thought_about == version
