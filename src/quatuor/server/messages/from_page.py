"""What a page sends over the socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .parts import Key, Secret, Token, Version


class FromPage(Struct, frozen=True, tag_field="type"):
    """What a page sends over the socket.

    Where it has a `version`, that is what the page showed when it was made: a game that has gone on since may
    refuse it as stale.
    """


class Hello(FromPage, frozen=True, tag="hello"):
    """The first message: who is there (nobody: a spectator), and the last version he has seen."""

    secret: Secret | None = None
    since: Version = 0


class Play(FromPage, frozen=True, tag="play"):
    """A move as text."""

    key: Key
    text: Annotated[str, Meta(max_length=40)]
    version: Version


class Roll(FromPage, frozen=True, tag="roll"):
    """The die that is due."""

    key: Key
    version: Version


class Resign(FromPage, frozen=True, tag="resign"):
    """For the seat to act where one page holds several, else for one's own, which is never too late."""

    key: Key
    version: Version


class Offer(FromPage, frozen=True, tag="offer"):
    """A draw, or to take back a move, for the other people to answer."""

    key: Key
    what: Literal["draw", "take-back"]
    version: Version


class Answer(FromPage, frozen=True, tag="answer"):
    """Yes or no to what was offered; `version` is that of the offer, so that no other one is answered."""

    key: Key
    accept: bool
    version: Version


class TakeBack(FromPage, frozen=True, tag="take-back"):
    """At once, where no other person plays; else it is an `Offer`."""

    key: Key
    version: Version


class Claim(FromPage, frozen=True, tag="claim"):
    """The win, because the one to act has been gone for as long as `Presence` announced."""

    key: Key
    version: Version


class Ask(FromPage, frozen=True, tag="ask"):
    """Why these tokens, picked in this order, cannot be a move; null stands for a token not picked yet."""

    picks: Annotated[list[Token | None], Meta(min_length=1, max_length=6)]


class Hint(FromPage, frozen=True, tag="hint"):
    """A good move, and why; refused where another person plays."""


class Sync(FromPage, frozen=True, tag="sync"):
    """Send again what happened after a version."""

    since: Version


PageMessage: TypeAlias = Hello | Play | Roll | Resign | Offer | Answer | TakeBack | Claim | Ask | Hint | Sync
