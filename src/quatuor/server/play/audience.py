"""Who is at a game: the sockets that look at it, and which seats have somebody behind them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec import json

from ..messages import Presence, ToPage
from ..room import Days, Room
from ..transport.outbox import Outbox


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket at a game: the holder behind it, if they have a seat, and where their messages go."""

    game: str
    holder: str | None
    outbox: Outbox
    client: str
    advising: asyncio.Task[None] | None = None
    """The hint that is being looked for."""
    synced: int = 0
    """The number of the last message that told it everything again."""

    def send(self, message: ToPage) -> int:
        """Have a message sent; its number."""
        return self.outbox.send(json.encode(message))


class Audience:
    """Everybody who is at a game, and since when those who hold a seat and are not there have been gone.

    Nobody has been gone for longer than the game has been in memory: before that nobody looked. Nor does the
    time count that the server itself `missed`, after a moment.
    """

    def __init__(self, now: int, patience: int, missed: Callable[[int], int] = lambda _: 0) -> None:
        self._since = now
        self._patience = patience
        self._missed = missed
        self._there: dict[Viewer, None] = {}
        self._gone: dict[int, int] = {}
        self._told: Presence | None = None

    def __len__(self) -> int:
        return len(self._there)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._there))

    def enter(self, viewer: Viewer) -> None:
        self._there[viewer] = None

    def leave(self, viewer: Viewer, seats: list[int], now: int) -> None:
        """One goes; seats that nobody is behind any more have been gone from now on."""
        self._there.pop(viewer, None)
        if not self._is_there(viewer.holder):
            self.gone(seats, now)

    def gone(self, seats: list[int], now: int) -> None:
        """Count the absence of these seats from now on."""
        self._gone.update(dict.fromkeys(seats, now))

    # Telling.

    def broadcast(self, message: ToPage) -> None:
        """Tell everybody; the message is encoded once."""
        if self._there:
            encoded = json.encode(message)
            for viewer in self._there:
                viewer.outbox.send(encoded)

    def tell_presence(self, room: Room, newcomer: Viewer | None = None) -> None:
        """Tell everybody who is there, if it is not what they know; one who just came does not know it."""
        presence = self.presence(room)
        if presence != self._told:
            self._told = presence
            self.broadcast(presence)
        elif newcomer is not None:
            newcomer.send(presence)

    # Who is there.

    def presence(self, room: Room) -> Presence:
        return Presence([self._is_present(room, seat) for seat in room.seating.seats], self._claim_at(room))

    def claimable(self, room: Room, seat: int) -> int | None:
        """The moment from which the absence of a seat may be claimed; None while somebody is there."""
        if self._is_present(room, seat):
            return None
        since = self._gone.get(seat, self._since)
        return since + self._patience + self._missed(since)

    def _claim_at(self, room: Room) -> int | None:
        """When the others may claim the win, if the one to act is a person who is gone."""
        if room.acting is None or isinstance(room.asked.clock, Days):
            return None
        seat = room.acting_seat
        alone = room.is_alone(room.seating.holder(seat))
        return None if alone else self.claimable(room, seat)

    def _is_present(self, room: Room, seat: int) -> bool:
        return room.seating.is_computer(seat) or self._is_there(room.seating.holder(seat))

    def _is_there(self, holder: str | None) -> bool:
        return holder is not None and any(viewer.holder == holder for viewer in self._there)
