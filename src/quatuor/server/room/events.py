"""The stored events of a game: a game is its request followed by a sequence of these.

They say what happened and nothing more. Everything else is folded from them, so replaying the events gives
the same game. `kind` is the name an event is stored under.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from .kinds import What, Why


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a reserved seat; `holder` is the SHA-256 of the token that holds it."""

    kind: ClassVar = "joined"
    seat: int
    holder: str
    name: str
    entropy: str


@dataclass(frozen=True, slots=True)
class Started:
    """All seats were taken: the seed was derived, and with it the seat of each player."""

    kind: ClassVar = "started"
    seed: int
    seats: list[int]


@dataclass(frozen=True, slots=True)
class Entered:
    """A move, a roll, a resignation or a draw, as a match reads it; `because` is why a player had to."""

    kind: ClassVar = "entered"
    text: str
    because: Why = ""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last entries were undone."""

    kind: ClassVar = "taken-back"
    count: int


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offered a draw, or asked to take back."""

    kind: ClassVar = "offered"
    what: What
    seat: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat accepted or declined an offer; the offering seat withdraws it by declining."""

    kind: ClassVar = "answered"
    seat: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was away for this many milliseconds, which no clock counts."""

    kind: ClassVar = "resumed"
    lost: int


@dataclass(frozen=True, slots=True)
class Followed:
    """A rematch was requested: its id."""

    kind: ClassVar = "followed"
    id: str


@dataclass(frozen=True, slots=True)
class NameRemoved:
    """A person left for good: the name of their seat is deleted, and they no longer need the game."""

    kind: ClassVar = "name-removed"
    seat: int


Event: TypeAlias = (
    Joined | Started | Entered | TakenBack | Offered | Answered | Resumed | Followed | NameRemoved
)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as stored: its version, its time, and the idempotency key of the command behind it."""

    version: int
    at: int
    event: Event
    key: str | None = None
