"""The inputs of a room's dice, and how to verify them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from quatuor.fair import Facts, commitment_to

from .asked import Asked
from .beginning import brought_along
from .draw import CommonDraw
from .seating import Seating


def facts(
    asked: Asked, seating: Seating, draw: CommonDraw, *, scheme: int = 2, restored: bool = False
) -> Facts:
    """All that the seed depends on, as far as it is known."""
    old = scheme == 1
    return Facts(
        commitment=commitment_to(bytes.fromhex(asked.secret)),
        secret=asked.secret,
        entropies=_per_seat(seating, seating.entropy if old else draw.entropies),
        game=asked.id,
        order=asked.order,
        seats=seating.turn_order,
        given=brought_along(asked),
        commitments=None if old else _commitments(seating, draw),
        restored=restored,
    )


def public(known: Facts, over: bool) -> Facts:
    """The public facts: the secret is revealed when the game is over."""
    return known if over else replace(known, secret=None)


def _commitments(seating: Seating, draw: CommonDraw) -> tuple[str, ...]:
    """The list of what seats are bound to, empty until it is complete."""
    complete = draw.until is not None or not seating.people
    return _per_seat(seating, draw.commitments) if complete else ()


def _per_seat(seating: Seating, texts: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(texts.get(seat, "") for seat in seating.seats)
