"""What the server sends over the socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .parts import Article, Seats, Token, Version, Words
from .standing import Entry, View


class ToPage(Struct, frozen=True, tag_field="type"):
    """What the server sends over the socket."""


class Change(Struct, frozen=True):
    """One change of a game: what kind it was, who made it, and the entry it added, if any."""

    version: Version
    kind: Literal["joined", "started", "entry", "taken-back", "offered", "answered", "resumed", "rematch"]
    seat: Seats | None = None
    entry: Entry | None = None
    accepted: bool | None = None


class Welcome(ToPage, frozen=True, tag="welcome"):
    """The answer to `Hello`: the seats that are yours, and everything as it stands."""

    yours: list[Seats]
    view: View
    present: list[bool]
    now: int


class Update(ToPage, frozen=True, tag="update"):
    """What happened since the last version sent, in order and without a gap, and how it stands now."""

    changes: list[Change]
    view: View


class Done(ToPage, frozen=True, tag="done"):
    """What a key asked for is on disk, as this version."""

    key: str
    version: Version


class Refused(ToPage, frozen=True, tag="refused"):
    """What a key asked for was not done; nothing changed."""

    key: str
    code: str
    words: Words
    article: Article | None = None


class Because(ToPage, frozen=True, tag="because"):
    """The answer to `Ask`: the articles that forbid it; none when more has to be picked to tell."""

    picks: list[Token | None]
    articles: list[Article]


class Advice(ToPage, frozen=True, tag="advice"):
    """The answer to `Hint`."""

    text: str
    tokens: list[Token]
    words: Words
    version: Version


class Presence(ToPage, frozen=True, tag="presence"):
    """Who is there, by seat. When the one to act is gone the others may claim the win from `claim_at` on."""

    present: list[bool]
    claim_at: int | None


class Trouble(ToPage, frozen=True, tag="trouble"):
    """Something was not understood, or the server must let go."""

    code: str
    words: Words


ServerMessage: TypeAlias = Welcome | Update | Done | Refused | Because | Advice | Presence | Trouble
