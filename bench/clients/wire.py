"""The parts of the server's messages that the players need."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, json


class Seat(Struct):
    """The player of a seat."""

    player: int | None


class View(Struct):
    """The parts of a view needed to play at random."""

    version: int
    status: str
    player: int | None
    must_roll: bool
    legal: list[list[str]]
    seats: list[Seat]


class Change(Struct):
    """A change, by its version."""

    version: int


class Message(Struct):
    """Any message from the server."""

    type: str
    view: View | None = None
    changes: list[Change] = []
    key: str = ""
    version: int = 0
    code: str = ""


decode: Final = json.Decoder(Message).decode
