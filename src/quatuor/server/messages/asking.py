"""A game asked for over HTTP, and what comes back: made, joined, asked for again, taken up from a record."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .parts import Asked, Entropy, GameId, Name, Seats, Secret


class NoClock(Asked, frozen=True, tag_field="kind", tag="none"):
    """Everybody takes the time he wants."""


class Countdown(Asked, frozen=True, tag_field="kind", tag="countdown"):
    """So much time for the game, and some more for every move."""

    seconds: Annotated[int, Meta(ge=10, le=7 * 24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class Days(Asked, frozen=True, tag_field="kind", tag="days"):
    """So many days for every move."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | Countdown | Days


class Me(Asked, frozen=True, tag_field="kind", tag="me"):
    """Who asks for the game, or someone else on the same screen."""

    name: Name = ""


class Friend(Asked, frozen=True, tag_field="kind", tag="friend"):
    """Whoever opens the invitation."""


class Computer(Asked, frozen=True, tag_field="kind", tag="computer"):
    """An engine of ours, at a level."""

    level: Annotated[int, Meta(ge=1, le=8)]


Sitter: TypeAlias = Me | Friend | Computer


class NewGame(Asked, frozen=True):
    """What is asked for: one sitter a seat. `order` says whether turns are drawn or follow the seats."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[Sitter], Meta(min_length=2, max_length=4)]
    entropy: Entropy
    options: Annotated[dict[str, str], Meta(max_length=10)] = field(default_factory=dict)
    order: Literal["drawn", "seats"] = "drawn"
    clock: Clock = NoClock()
    dice: GameId | None = None
    """The id of a `Promise` of the last 24 hours, which becomes that of the game."""


class Promise(Struct, frozen=True):
    """The id of a game to be made, and the server's commitment to its part of the dice.

    Who asks for it first, draws his entropy then, and makes the game with that id, knows that the server
    could choose nothing after it had seen the entropy.
    """

    id: str
    commitment: str


class Invitation(Struct, frozen=True):
    """A seat kept for a friend. The secret goes into the fragment of a link, which no server ever sees."""

    seat: Seats
    secret: str


class Created(Struct, frozen=True):
    """A game that was made: its id, which is also the way to watch it, and the secrets of its maker."""

    id: str
    secret: str
    """Holds all the maker's seats; empty where none is his."""
    invitations: list[Invitation]
    commitment: str
    """SHA-256 of the server's secret part of the dice, in hexadecimal digits."""


class Join(Asked, frozen=True):
    """Take the seat of an invitation; asked again with the same secret, it is the same seat."""

    invitation: Secret
    entropy: Entropy
    name: Name = ""
    secret: Secret | None = None
    """What is to hold the seat, made up by the page; where it is left out the server makes one."""


class Joined(Struct, frozen=True):
    """A seat that was taken, and the secret that holds it."""

    id: str
    seat: Seats
    secret: str


class Rematch(Asked, frozen=True):
    """Ask for the same game again, seats swapped; made once, whoever asks."""

    secret: Secret
    entropy: Entropy
    dice: GameId | None = None


class Import(Asked, frozen=True):
    """A record, as text or as JSON, to play on from its last move, or from an earlier one."""

    record: Annotated[str, Meta(max_length=1 << 20)]
    seats: Annotated[list[Sitter], Meta(min_length=2, max_length=4)]
    entropy: Entropy
    dice: GameId | None = None
