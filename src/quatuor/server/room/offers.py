"""What people agree on: a draw, and taking back. Nobody but the people still in the game has a say.

Who asks alone, because nobody else is a person, has it at once. A computer agrees to no draw. An offer stands
until somebody says no, everybody said yes, or anything is entered; the same is not offered again before that.
"""

from __future__ import annotations

from typing import Final, Literal

from ..errors import refused
from .events import Answered, Entered, Event, Offered, TakenBack
from .standing import OpenOffer
from .state import State

MANY: Final = 20_000
"""Changes of a game after which it only goes on: nothing is offered or taken back any more."""


def offering(room: State, what: Literal["draw", "take-back"], seats: list[int]) -> list[Event]:
    """What follows when the holder of these seats offers something."""
    _must_be_possible(room, what, seats)
    if room.offer is not None:
        return _same_wish(room, room.offer, what, seats)
    if not _others(room, seats):
        return _agreed(room, what, seats)
    if any((what, seat) in room.offered for seat in seats):
        raise refused("offered-before")
    return [Offered(what, _speaker(room, seats))]


def answering(room: State, accept: bool, version: int, seats: list[int]) -> list[Event]:
    """What follows when the holder of these seats says yes or no to the offer of a version."""
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
    """The seats of the people who could ask for it."""
    if room.status != "playing":
        return []
    people = (seat for seat in room.seating.seats if not room.seating.is_computer(seat))
    return [seat for seat in people if _count_back(room, [seat])]


def _must_be_possible(room: State, what: str, seats: list[int]) -> None:
    if room.version >= MANY:
        raise refused("many-changes")
    if what == "take-back":
        _to_take_back(room, seats)
    elif any(room.seating.is_computer(seat) for seat in room.seats_in_game()):
        raise refused("computers")


def _same_wish(room: State, offer: OpenOffer, what: str, seats: list[int]) -> list[Event]:
    """Two who offer each other a draw have agreed on it; to take back is not the same for both."""
    if offer.what == what == "draw" and offer.seat not in seats:
        return answering(room, True, offer.version, seats)
    raise refused("offer-open")


def _withdrawing(offer: OpenOffer, accept: bool) -> list[Event]:
    if accept:
        raise refused("own-offer")
    return [Answered(offer.seat, False)]


def _agreed(room: State, what: str, seats: list[int]) -> list[Event]:
    """What is done when everybody wants what the holder of these seats offered."""
    return [Entered("draw")] if what == "draw" else [TakenBack(_to_take_back(room, seats))]


def _others(room: State, seats: list[int]) -> set[int]:
    """The other people still in the game."""
    return {s for s in room.seats_in_game() if s not in seats and not room.seating.is_computer(s)}


def _speaker(room: State, seats: list[int]) -> int:
    """The seat that speaks for one who holds several: the one to act."""
    return next((seat for seat in seats if seat == room.acting_seat), seats[0])


# ── How far to go back ───────────────────────────────────────────────────────────────────────────────────


def _to_take_back(room: State, seats: list[int]) -> int:
    """How many entries to undo, or a refusal that says why none can be."""
    count = _count_back(room, seats)
    if count:
        return count
    held = next((entry.kind for entry in reversed(room.entries) if entry.kind != "move"), None)
    raise refused({"roll": "rolled", None: "nothing"}.get(held, "resigned"))


def _count_back(room: State, seats: list[int]) -> int:
    """How many entries lead back to where the holder of these seats last moved; 0 where none may be undone.

    A die that has been seen stays, and who has left the game does not come back.
    """
    for number, entry in enumerate(reversed(room.entries), 1):
        if entry.kind != "move" or entry.player is None:
            return 0
        if room.seating.players[entry.player] in seats:
            return number
    return 0
