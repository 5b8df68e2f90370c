"""The inputs of a room's dice, and how to verify them."""

from __future__ import annotations

from dataclasses import replace

from quatuor.fair import Facts, commitment_to

from .asked import Asked
from .beginning import brought_along
from .seating import Seating


def facts(asked: Asked, seating: Seating) -> Facts:
    """All that the seed depends on, once these seats are taken."""
    return Facts(
        commitment=commitment_to(bytes.fromhex(asked.secret)),
        secret=asked.secret,
        entropies=tuple(seating.entropies),
        game=asked.id,
        order=asked.order,
        seats=seating.turn_order,
        given=brought_along(asked),
    )


def public(known: Facts, over: bool) -> Facts:
    """The public facts: the secret is revealed when the game is over."""
    return known if over else replace(known, secret=None)
