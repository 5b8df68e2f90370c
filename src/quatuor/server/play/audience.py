"""The audience of a game: the sockets that watch it, and the seats whose owners are connected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from msgspec import json

from ..errors import refused
from ..messages import Phrase, Presence, Said, ToPage
from ..room import Days, Room
from ..transport.limits import RateLimit
from ..transport.outbox import Outbox

PHRASES_AT_ONCE: Final = 3
"""The phrases a person may say in a row,"""
PHRASES_PER_SECOND: Final = 0.25
"""and how fast they may go on."""


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket at a game: its owner, if they have a seat, and its outbox."""

    game: str
    holder: str | None
    outbox: Outbox
    client: str
    advising: asyncio.Task[None] | None = None
    """The hint being computed."""
    asking: set[asyncio.Task[None]] = field(default_factory=set)
    """The questions being answered."""
    synced: int = 0
    """The number of the last message that sent it the full state."""

    def send(self, message: ToPage) -> int:
        """Queue a message; return its number."""
        return self.outbox.send(json.encode(message))


class Audience:
    """Everyone connected to a game, what they say, and since when the owners of other seats have been away.

    No absence is longer than the game has been in memory, because nobody watched before. Time that the server
    itself `missed` since a moment does not count either.
    """

    def __init__(self, now: int, patience: int, missed: Callable[[int], int] = lambda _: 0) -> None:
        self._since = now
        self._patience = patience
        self._missed = missed
        self._there: dict[Viewer, None] = {}
        self.elsewhere: dict[str, int | None] = {}
        """Owners who are connected to other servers (None), or since when they no longer are."""
        self._gone: dict[int, int] = {}
        self._announced: Presence | None = None
        self._pace = RateLimit(PHRASES_PER_SECOND, PHRASES_AT_ONCE)

    def __len__(self) -> int:
        return len(self._there)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._there))

    def add(self, viewer: Viewer) -> None:
        self._there[viewer] = None

    def leave(self, viewer: Viewer, seats: list[int], now: int) -> None:
        """Remove a viewer; seats without a connected owner count as away from now on."""
        self._there.pop(viewer, None)
        if not self._is_there(viewer.holder):
            self.mark_away(seats, now)

    def has(self, holder: str | None) -> bool:
        """Whether an owner is connected to this server."""
        return holder is not None and any(viewer.holder == holder for viewer in self._there)

    def mark_away(self, seats: list[int], now: int) -> None:
        """Count the absence of these seats from now on."""
        self._gone.update(dict.fromkeys(seats, now))

    def dismiss(self, message: bytes, code: int) -> None:
        """Send everyone a last message, and disconnect them."""
        for viewer in self:
            viewer.outbox.send(message)
        self.send_away(code)

    def send_away(self, code: int) -> None:
        """Disconnect everyone."""
        for viewer in self:
            viewer.outbox.close(code)
        self._there.clear()

    # Broadcasting.

    def broadcast(self, message: ToPage) -> None:
        """Send a message to everyone; it is encoded once."""
        if self._there:
            encoded = json.encode(message)
            for viewer in self._there:
                viewer.outbox.send(encoded)

    def announce_presence(self, room: Room, newcomer: Viewer | None = None) -> None:
        """Send everyone the presence, if it changed; a newcomer does not know it yet."""
        presence = self.presence(room)
        if presence != self._announced:
            self._announced = presence
            self.broadcast(presence)
        elif newcomer is not None:
            newcomer.send(presence)

    def say(self, viewer: Viewer, seat: int, phrase: Phrase) -> None:
        """Tell everyone what the owner of a seat says. Raises `Refusal` if they say too much."""
        assert viewer.holder is not None
        if self._pace.wait(viewer.holder) > 0:
            raise refused("too-talkative")
        self.broadcast(Said(seat, phrase))

    # Presence.

    def presence(self, room: Room) -> Presence:
        seats = room.seating.seats
        return Presence(
            [self._is_present(room, seat) for seat in seats],
            self._claim_at(room),
            [self._deserted_at(room, seat) for seat in seats],
        )

    def claimable(self, room: Room, seat: int) -> int | None:
        """The moment from which the absence of a seat counts; None while its owner is connected."""
        if self._is_present(room, seat):
            return None
        since = max(self._gone.get(seat, self._since), self._left_elsewhere(room.seating.holder(seat)))
        return since + self._patience + self._missed(since)

    def _claim_at(self, room: Room) -> int | None:
        """When the others may claim the win, if the player to act is a person who is away."""
        if room.player is None or isinstance(room.asked.clock, Days):
            return None
        seat = room.player_seat
        due = self.claimable(room, seat)
        return None if due is None or room.is_alone(room.seating.holder(seat)) else due

    def _deserted_at(self, room: Room, seat: int) -> int | None:
        """When the host may give a seat to the computer that its owner has taken and left."""
        counts = room.status not in ("over", "void") and not isinstance(room.asked.clock, Days)
        return self.claimable(room, seat) if counts and room.seating.is_taken(seat) else None

    def _is_present(self, room: Room, seat: int) -> bool:
        return room.seating.is_computer(seat) or self._is_there(room.seating.holder(seat))

    def _left_elsewhere(self, holder: str | None) -> int:
        return self.elsewhere.get(holder or "") or 0

    def _is_there(self, holder: str | None) -> bool:
        return self.has(holder) or (holder in self.elsewhere and self.elsewhere[holder] is None)
