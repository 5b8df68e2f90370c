"""Decisions about the draw of the dice: seats bind themselves, reveal, or are too late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from quatuor.fair import order_of_turns, seat_commitment

from ..errors import refused
from .draw import CommonDraw
from .events import Bound, Event, Revealed, Started, Voided
from .fairness import facts
from .state import State


def binding(room: State, commitments: Mapping[int, str], holder: str | None) -> list[Event]:
    """The owner of these seats binds them; seats that are bound already stay as they are."""
    _must_hold(room, commitments, holder)
    known = room.draw.commitments
    if any(known.get(seat, commitment) != commitment for seat, commitment in commitments.items()):
        raise refused("bound")
    fresh = {seat: commitment for seat, commitment in commitments.items() if seat not in known}
    if fresh and room.match is not None:
        raise refused("drawn")
    return [Bound(seat, commitment) for seat, commitment in fresh.items()]


def revealing(room: State, entropies: Mapping[int, str], holder: str | None, now: int) -> list[Event]:
    """The owner of these seats reveals what they are bound to; the last one starts the game."""
    _must_hold(room, entropies, holder)
    if room.draw.until is None:
        raise refused("not-bound")
    for seat, entropy in entropies.items():
        if seat_commitment(room.id, seat, entropy) != room.draw.commitments[seat]:
            raise refused("wrong-reveal", seat=seat + 1)
    fresh = {seat: entropy for seat, entropy in entropies.items() if seat not in room.draw.entropies}
    if fresh and (room.draw.void or voiding(room, now)):
        raise refused("void")
    revealed = [Revealed(seat, entropy) for seat, entropy in fresh.items()]
    return [*revealed, *_started_by(room, room.draw.revealed(fresh))]


def starting(room: State) -> list[Event]:
    """The start of a game that has nothing to wait for: only computers play it."""
    return _started_by(room, room.draw)


def voiding(room: State, now: int) -> list[Event]:
    """The end of a draw in which seats did not reveal in time."""
    due = room.reveals_until()
    return [] if due is None or now < due else [Voided(_missing(room, room.draw))]


def _started_by(room: State, draw: CommonDraw) -> list[Event]:
    if room.match is not None or not room.seating.full or _missing(room, draw):
        return []
    known = facts(room.asked, room.seating, draw)
    seats = order_of_turns(known.seed, len(room.seating.seats), room.asked.order)
    return [Started(known.seed, seats, known.scheme)]


def _missing(room: State, draw: CommonDraw) -> list[int]:
    """The people's seats that have not revealed."""
    return [seat for seat in room.seating.people if seat not in draw.entropies]


def _must_hold(room: State, seats: Iterable[int], holder: str | None) -> None:
    held = room.seats_of(holder)
    if not held or not set(seats) <= set(held):
        raise refused("not-seated")
