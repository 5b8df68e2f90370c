"""Leaving a game for good: a person's name is removed, and a game that nobody else needs may be deleted.

A person needs a game as long as they hold a seat in it and have not removed their name.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import refused
from .events import Event, NameRemoved
from .state import State


def removing_names(room: State, seats: Sequence[int]) -> list[Event]:
    """The events that remove the names of a person's seats; none if they are removed already."""
    if not seats:
        raise refused("not-seated")
    if room.status == "playing" and set(seats).intersection(room.seats_in_game()):
        raise refused("still-playing")
    return [NameRemoved(seat) for seat in seats if seat not in room.seating.removed]


def check_deletable(room: State, holder: str) -> None:
    """Check that an owner may delete the game: nobody else needs it. Raises `Refusal`."""
    if not room.seats_of(holder):
        raise refused("not-seated")
    if _is_needed_by_others(room, holder):
        raise refused("game-needed")


def _is_needed_by_others(room: State, holder: str) -> bool:
    holders = room.seating.holders.items()
    return any(each != holder and seat not in room.seating.removed for seat, each in holders)
