"""How much room the pictures of one match need, so that they can follow one another.

A stack that grows makes a board higher, and a note adds a line below the players.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Room(NamedTuple):
    """The least heights of the board and of the lines below it."""

    board: float = 0.0
    lines: float = 0.0


def shared(rooms: Iterable[Room]) -> Room:
    """Room enough for all of them."""
    return Room(*map(max, zip(*rooms, strict=True)))
