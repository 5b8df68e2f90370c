"""A message that the server sends over the socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .parts import Article, Phrase, SeatNumber, Token, Told, Version, Words
from .standing import Entry, View


class ToPage(Struct, frozen=True, tag_field="type"):
    """A message that the server sends over the socket."""


class Change(Struct, frozen=True):
    """One change of a game: what kind it was, who made it, and the entry it added, if any."""

    version: Version
    kind: Literal[
        "joined",
        "bound",
        "revealed",
        "voided",
        "started",
        "entry",
        "taken-back",
        "offered",
        "answered",
        "resumed",
        "rematch",
        "restored",
        "name-removed",
        "substituted",
    ]
    seat: SeatNumber | None = None
    entry: Entry | None = None
    accepted: bool | None = None


class Welcome(ToPage, frozen=True, tag="welcome"):
    """The answer to `Hello`: your seats, and the full current state."""

    yours: list[SeatNumber]
    lost: list[SeatNumber]
    """The seats that were yours until the host gave them to the computer."""
    host: bool
    """Whether you created the game, and may give seats to the computer."""
    view: View
    present: list[bool]
    now: int


class Update(ToPage, frozen=True, tag="update"):
    """The changes since the last version sent, in order and without a gap, and the current state.

    A page that missed hundreds of changes gets the first ones, and asks for the others with `Sync`.
    """

    changes: list[Change]
    view: View


class Done(ToPage, frozen=True, tag="done"):
    """The change with this key is on disk, as this version."""

    key: str
    version: Version


class Refused(ToPage, frozen=True, tag="refused"):
    """The message with this key was refused; nothing changed."""

    key: str
    code: str
    words: Words
    article: Article | None = None


class Because(ToPage, frozen=True, tag="because"):
    """The answer to `Ask` and its key: the articles that forbid it; empty if more must be picked to tell."""

    key: str
    picks: list[Token | None]
    articles: list[Article]


class Advice(ToPage, frozen=True, tag="advice"):
    """The answer to `Hint`."""

    text: str
    tokens: list[Token]
    words: Words
    told: Told
    """The same words, with gaps for the moves."""
    version: Version


class Presence(ToPage, frozen=True, tag="presence"):
    """The people who are connected, by seat, and from when the absence of each counts.

    If the player to act is away, others may `Claim` from `claim_at` on. From `deserted_at` on, the host may
    give a seat to the computer; null while its owner is connected, for free seats, and with days per move.
    """

    present: list[bool]
    claim_at: int | None
    deserted_at: list[int | None]


class Said(ToPage, frozen=True, tag="said"):
    """A player says something to everyone."""

    seat: SeatNumber
    phrase: Phrase


class Trouble(ToPage, frozen=True, tag="trouble"):
    """A message was not understood, or the server must disconnect."""

    code: str
    words: Words


ServerMessage: TypeAlias = Welcome | Update | Done | Refused | Because | Advice | Presence | Said | Trouble
