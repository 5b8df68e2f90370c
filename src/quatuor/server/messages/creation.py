"""Requests for games over HTTP: create, join, draw the dice, rematch, resume from a record."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from quatuor.starts import StartKind

from .parts import Digits, Name, PageRequest, SeatNumber, Secret


class NoClock(PageRequest, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class Countdown(PageRequest, frozen=True, tag_field="kind", tag="countdown"):
    """A time for the game, plus an increment per move."""

    seconds: Annotated[int, Meta(ge=10, le=7 * 24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class Days(PageRequest, frozen=True, tag_field="kind", tag="days"):
    """A number of days per move."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | Countdown | Days


class Me(PageRequest, frozen=True, tag_field="kind", tag="me"):
    """The person who creates the game, or someone else on the same screen."""

    name: Name = ""


class Friend(PageRequest, frozen=True, tag_field="kind", tag="friend"):
    """A person who opens the invitation and takes a free seat."""


class Computer(PageRequest, frozen=True, tag_field="kind", tag="computer"):
    """An engine of ours, at a level."""

    level: Annotated[int, Meta(ge=1, le=8)]


Sitter: TypeAlias = Me | Friend | Computer


class NewGame(PageRequest, frozen=True):
    """The requested game: one sitter per seat. `order` says whether turns are drawn or follow the seats.

    `start` is a kind of start that the game has, as the catalogue says: `random` and `symmetric` draw the
    set-up of the board, `fair` draws one of the starts that favour neither seat.
    """

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[Sitter], Meta(min_length=2, max_length=4)]
    options: Annotated[dict[str, str], Meta(max_length=10)] = field(default_factory=dict)
    order: Literal["drawn", "seats"] = "drawn"
    clock: Clock = NoClock()
    start: StartKind = "usual"


class Join(PageRequest, frozen=True):
    """Take a seat of an invitation; repeating it with the same secret gives the same seat."""

    invitation: Secret
    name: Name = ""
    secret: Secret | None = None
    """The secret that will hold the seat, chosen by the page; if omitted, the server chooses one."""
    seat: SeatNumber | None = None
    """The free seat to take; if omitted, the first."""


class Draw(PageRequest, frozen=True):
    """Bind seats and, where nobody else is awaited, reveal at once: `Bind` and `Reveal` in one request."""

    secret: Secret
    commitments: Annotated[dict[SeatNumber, Digits], Meta(min_length=1, max_length=4)]
    entropies: Annotated[dict[SeatNumber, Digits], Meta(max_length=4)] = field(default_factory=dict)


class Rematch(PageRequest, frozen=True):
    """Ask for a rematch with seats swapped; it is created only once."""

    secret: Secret


class Import(PageRequest, frozen=True):
    """A record, as text or as JSON, to continue from its last move or from an earlier one."""

    record: Annotated[str, Meta(max_length=1 << 20)]
    seats: Annotated[list[Sitter], Meta(min_length=2, max_length=4)]
