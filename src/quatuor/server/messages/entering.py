"""Answers to people who enter a game: their secrets, and the game as it stands."""

from __future__ import annotations

from msgspec import Struct

from .parts import SeatNumber
from .standing import View


class Invitation(Struct, frozen=True):
    """A seat reserved for a friend. All friends at a table share one secret, and each takes a free seat.

    The secret goes into the fragment of a link, which no server ever sees.
    """

    seat: SeatNumber
    secret: str


class Created(Struct, frozen=True):
    """A created game: its id, which is also the way to watch it, and the secrets of its creator."""

    id: str
    secret: str
    """Holds all the creator's seats, if they have any, and lets them give seats to the computer."""
    invitations: list[Invitation]
    commitment: str
    """SHA-256 of the server's secret part of the dice, in hexadecimal digits."""
    view: View


class Joined(Struct, frozen=True):
    """A taken seat, and the secret that holds it."""

    id: str
    seat: SeatNumber
    secret: str
    view: View
