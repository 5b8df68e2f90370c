"""What can happen to a game, as it is stored: a game is what was asked for, and these, one after the other.

They say what happened and nothing more. All else is folded from them, so that a game told again from its
events is the same game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class Happening(Struct, frozen=True, tag_field="kind"):
    """Something that happened to a game."""


class Joined(Happening, frozen=True, tag="joined"):
    """Somebody took a seat that was kept; `holder` is the SHA-256 of the token that holds it."""

    seat: int
    holder: str
    name: str
    entropy: str


class Started(Happening, frozen=True, tag="started"):
    """All seats were taken: the seed was made, and with it the seat of each player."""

    seed: int
    seats: list[int]


class Entered(Happening, frozen=True, tag="entered"):
    """A move, a roll, a resignation or a draw, as a match reads it; `because` is why one had to resign."""

    text: str
    because: Literal["", "time", "gone"] = ""


class TakenBack(Happening, frozen=True, tag="taken-back"):
    """The last entries were undone."""

    count: int


class Offered(Happening, frozen=True, tag="offered"):
    """A seat offered a draw, or asked to take back."""

    what: Literal["draw", "take-back"]
    seat: int


class Answered(Happening, frozen=True, tag="answered"):
    """A seat said yes or no to what was offered; a no of the one who offered withdraws it."""

    seat: int
    accept: bool


class Resumed(Happening, frozen=True, tag="resumed"):
    """The server was away for so many milliseconds, which no clock counts."""

    lost: int


class Followed(Happening, frozen=True, tag="followed"):
    """The same was asked for again: the id of the game that follows."""

    id: str


Event: TypeAlias = Joined | Started | Entered | TakenBack | Offered | Answered | Resumed | Followed


class Stored(Struct, frozen=True):
    """An event as it lies on the disk: its number, when it happened, and the key of who asked for it."""

    version: int
    at: int
    event: Event
    key: str | None = None
