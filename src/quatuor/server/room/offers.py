"""Agreements between people: draws and taking back. Only people still in the game have a say.

If nobody else is a person, the request is granted at once. A computer never agrees to a draw. An offer lasts
until someone declines, everyone accepts, or anything is played; it cannot be repeated before that.
"""

from __future__ import annotations

from typing import Final

from ..errors import refused
from .events import Answered, Entered, Event, Offered, TakenBack
from .kinds import What
from .state import State
from .views import OpenOffer

MANY: Final = 4000
"""The number of changes after which nothing can be offered or taken back any more."""


def offering(room: State, what: What, seats: list[int]) -> list[Event]:
    """The events when the owner of these seats makes an offer."""
    _must_be_possible(room, what, seats)
    if room.offer is not None:
        return _same_wish(room, room.offer, what, seats)
    if not _others(room, seats):
        return _agreed(room, what, seats)
    if any((what, seat) in room.offered for seat in seats):
        raise refused("offered-before")
    return [Offered(what, speaking_for(room, seats))]


def answering(room: State, accept: bool, version: int, seats: list[int]) -> list[Event]:
    """The events when the owner of these seats answers the offer of a version."""
    offer = room.offer
    if offer is None:
        raise refused("no-offer")
    if offer.version != version:
        raise refused("stale")
    if offer.seat in seats:
        return _withdrawing(offer, accept)
    if accept and offer.accepted.issuperset(seats):
        raise refused("answered")
    answered: list[Event] = [Answered(seats[0], accept)]
    offerers = room.seats_with(offer.seat)
    missing = _others(room, offerers) - offer.accepted - set(seats)
    return answered if missing or not accept else answered + _agreed(room, offer.what, offerers)


def can_take_back(room: State) -> list[int]:
    """The seats of the people who could request it."""
    if room.status != "playing":
        return []
    people = (seat for seat in room.seating.seats if not room.seating.is_computer(seat))
    return [seat for seat in people if _count_back(room, [seat])]


def _must_be_possible(room: State, what: What, seats: list[int]) -> None:
    if room.version >= MANY:
        raise refused("many-changes")
    if what == "take-back":
        _to_take_back(room, seats)
    elif any(room.seating.is_computer(seat) for seat in room.seats_in_game()):
        raise refused("computers")


def _same_wish(room: State, offer: OpenOffer, what: What, seats: list[int]) -> list[Event]:
    """Two mutual draw offers are an agreement; mutual requests to take back are not."""
    if offer.what == what == "draw" and offer.seat not in seats:
        return answering(room, True, offer.version, seats)
    raise refused("offer-open")


def _withdrawing(offer: OpenOffer, accept: bool) -> list[Event]:
    if accept:
        raise refused("own-offer")
    return [Answered(offer.seat, False)]


def _agreed(room: State, what: What, seats: list[int]) -> list[Event]:
    """The events when everyone accepts the offer of these seats."""
    return [Entered("draw")] if what == "draw" else [TakenBack(_to_take_back(room, seats))]


def _others(room: State, seats: list[int]) -> set[int]:
    """The other people still in the game."""
    return {s for s in room.seats_in_game() if s not in seats and not room.seating.is_computer(s)}


def speaking_for(room: State, seats: list[int]) -> int:
    """The seat that speaks for an owner of several: the one to act."""
    acting = None if room.player is None else room.player_seat
    return next((seat for seat in seats if seat == acting), seats[0])


# ── How far to go back ───────────────────────────────────────────────────────────────────────────────────


def _to_take_back(room: State, seats: list[int]) -> int:
    """The number of entries to undo. Raises a refusal that says why none can be."""
    count = _count_back(room, seats)
    if count:
        return count
    held = next((entry.kind for entry in reversed(room.entries) if entry.kind != "move"), None)
    raise refused({"roll": "rolled", None: "nothing"}.get(held, "resigned"))


def _count_back(room: State, seats: list[int]) -> int:
    """The number of entries back to the last move of these seats' owner; 0 if none may be undone.

    A roll that has been seen stays, and a player who has left does not return.
    """
    for number, entry in enumerate(reversed(room.entries), 1):
        if entry.kind != "move" or entry.player is None:
            return 0
        if room.seating.turn_order[entry.player] in seats:
            return number
    return 0
