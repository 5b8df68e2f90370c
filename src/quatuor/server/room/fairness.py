"""What the dice of a room depend on, and how to verify them."""

from __future__ import annotations

from dataclasses import replace

from quatuor.fair import Facts

from .beginning import brought_along
from .seating import Seating
from .state import State


def facts(room: State, seating: Seating) -> Facts:
    """All that the seed depends on, once these seats are taken."""
    return Facts(
        commitment=room.commitment,
        secret=room.asked.secret,
        entropies=tuple(seating.entropies),
        game=room.id,
        order=room.asked.order,
        seats=tuple(seating.players),
        given=brought_along(room.asked),
    )


def public_facts(room: State) -> Facts:
    """The public facts: the secret is revealed when the game is over."""
    known = facts(room, room.seating)
    return known if room.status == "over" else replace(known, secret=None)
