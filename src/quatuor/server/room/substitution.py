"""The host gives a seat to the computer: one that nobody has taken, or that its player has deserted.

Deserted means: its owner has been disconnected for as long as it takes before others may claim. With days per
move nobody needs to be connected, so no seat is deserted.

A computer adds nothing to the dice. Until the list of what seats are bound to is complete, nobody has
revealed anything, so a seat can leave it: whoever decides that does not know what the others are bound to.
From then on the list is fixed until the dice are drawn. After that, seats no longer matter to the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..errors import refused
from .clock import Days
from .commands import Substitute
from .drawing import starting
from .events import Event, Stored, Substituted
from .state import State

Absence: TypeAlias = Callable[[int], int | None]
"""By seat: the moment from which its absence counts, or None while its owner is connected."""


def substituting(
    room: State, wish: Substitute, holder: str | None, now: int, absent_from: Absence
) -> list[Event]:
    """A computer takes over a seat; the game starts if nobody else is a person."""
    if holder is None or holder != room.asked.holder:
        raise refused("not-host")
    _must_allow_it(room, wish.seat, holder)
    if room.seating.is_taken(wish.seat):
        deserted(room, wish.seat, now, absent_from)
    given = Substituted(wish.seat, wish.level)
    return [given, *starting(room.after([Stored(room.version + 1, now, given)]))]


def deserted(room: State, seat: int, now: int, absent_from: Absence) -> None:
    """Check that the owner of a seat has been away for too long. Raises a refusal that says why not."""
    if isinstance(room.asked.clock, Days):
        raise refused("days")
    due = absent_from(seat)
    if due is None:
        raise refused("present")
    if now < due:
        raise refused("too-soon", seconds=-((now - due) // 1000))


def _must_allow_it(room: State, seat: int, holder: str) -> None:
    """Check that the seat is another person's, and that this moment allows it."""
    if room.status in ("over", "void"):
        raise refused(room.status)
    if room.status == "drawing" and room.draw.until is not None:
        raise refused("list-complete")
    plays = room.status != "playing" or seat in room.seats_in_game()
    if seat not in room.seating.people or room.seating.holder(seat) == holder or not plays:
        raise refused("seat-kept")
