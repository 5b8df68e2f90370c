"""The stored events of a game: a game is its request followed by a sequence of these.

They say what happened and nothing more. Everything else is folded from them, so replaying the events gives
the same game. `kind` is the name an event is stored under.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias, get_args

from .kinds import What, Why


@dataclass(frozen=True, slots=True)
class Joined:
    """A person took a reserved seat; `holder` is the SHA-256 of the token that holds it."""

    kind: ClassVar = "joined"
    seat: int
    holder: str
    name: str
    entropy: str = ""
    """What the seat added to dice of scheme 1; later schemes have `Bound` and `Revealed`."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A seat committed itself to the bytes that it will reveal; the last one completes the list."""

    kind: ClassVar = "bound"
    seat: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat revealed the bytes that it was bound to."""

    kind: ClassVar = "revealed"
    seat: int
    entropy: str


@dataclass(frozen=True, slots=True)
class Voided:
    """These seats did not reveal in time: the dice can never be drawn."""

    kind: ClassVar = "voided"
    seats: list[int]


@dataclass(frozen=True, slots=True)
class Started:
    """The seed was derived, and with it the seat of each player. Games stored before have scheme 1."""

    kind: ClassVar = "started"
    seed: int
    seats: list[int]
    scheme: int = 1


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
class Restored:
    """The database was restored from a copy: what happened after the copy is lost, but people saw it."""

    kind: ClassVar = "restored"


@dataclass(frozen=True, slots=True)
class NameRemoved:
    """A person left for good: the name of their seat is deleted, and they no longer need the game."""

    kind: ClassVar = "name-removed"
    seat: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """The host gave a seat to a computer; whoever held it has lost it, and their name is deleted."""

    kind: ClassVar = "substituted"
    seat: int
    level: int


Event: TypeAlias = (
    Joined
    | Bound
    | Revealed
    | Voided
    | Started
    | Entered
    | TakenBack
    | Offered
    | Answered
    | Resumed
    | Followed
    | Restored
    | NameRemoved
    | Substituted
)
EVENTS: Final[tuple[type[Event], ...]] = get_args(Event)


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as stored: its version, its time, and the idempotency key of the command behind it."""

    version: int
    at: int
    event: Event
    key: str | None = None
