"""What the players read of the server's messages: no more than they need to go on."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, json


class Seat(Struct):
    """Which player a seat is."""

    player: int | None


class View(Struct):
    """A game as far as one needs to know it to play at random."""

    version: int
    status: str
    player: int | None
    must_roll: bool
    legal: list[list[str]]
    seats: list[Seat]


class Change(Struct):
    """That something changed."""

    version: int


class Heard(Struct):
    """Any message of the server."""

    type: str
    view: View | None = None
    changes: list[Change] = []
    key: str = ""
    version: int = 0
    code: str = ""


heard: Final = json.Decoder(Heard).decode
