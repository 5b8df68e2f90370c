"""A message that a page sends over the socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .parts import Digits, Key, Phrase, SeatNumber, Secret, Token, Version


class FromPage(Struct, frozen=True, tag_field="type"):
    """A message that a page sends over the socket.

    A `version` is the one the page showed when the message was sent: a game that has moved on may refuse it
    as stale.
    """


class Hello(FromPage, frozen=True, tag="hello"):
    """The first message: the player's secret (null for a spectator), and the last version seen, if any."""

    secret: Secret | None = None
    since: Version | None = None


class Play(FromPage, frozen=True, tag="play"):
    """A move as text."""

    key: Key
    text: Annotated[str, Meta(max_length=40)]
    version: Version


class Roll(FromPage, frozen=True, tag="roll"):
    """Rolls the die."""

    key: Key
    version: Version


class Resign(FromPage, frozen=True, tag="resign"):
    """Resigns for the seat to act if one page holds several, otherwise for its own; never stale."""

    key: Key
    version: Version


class Offer(FromPage, frozen=True, tag="offer"):
    """Offers a draw, or asks to take back a move, for the other people to answer."""

    key: Key
    what: Literal["draw", "take-back"]
    version: Version


class Answer(FromPage, frozen=True, tag="answer"):
    """Accepts or declines an offer; `version` identifies the offer."""

    key: Key
    accept: bool
    version: Version


class TakeBack(FromPage, frozen=True, tag="take-back"):
    """Takes back at once if no other person plays; otherwise use an `Offer`."""

    key: Key
    version: Version


class Claim(FromPage, frozen=True, tag="claim"):
    """Resigns for the player to act, who has been away for as long as `Presence` announced.

    Of two players, the other wins; of three or four, the others play on.
    """

    key: Key
    version: Version


class Bind(FromPage, frozen=True, tag="bind"):
    """Binds the sender's seats to 32 random bytes each, by seat commitments (`quatuor.fair`); repeatable."""

    key: Key
    commitments: Annotated[dict[SeatNumber, Digits], Meta(min_length=1, max_length=4)]


class Reveal(FromPage, frozen=True, tag="reveal"):
    """Reveals the bytes behind the commitments of the sender's seats; repeatable.

    Send it only after every person's seat is bound and the list in `Fairness` has your own commitments.
    """

    key: Key
    entropies: Annotated[dict[SeatNumber, Digits], Meta(min_length=1, max_length=4)]


class Substitute(FromPage, frozen=True, tag="substitute"):
    """The host gives a seat to the computer: a free one, or one that `Presence` calls deserted."""

    key: Key
    seat: SeatNumber
    level: Annotated[int, Meta(ge=1, le=8)]


class Say(FromPage, frozen=True, tag="say"):
    """Says one of a few phrases to everyone who is connected; nothing is stored."""

    key: Key
    phrase: Phrase


class Ask(FromPage, frozen=True, tag="ask"):
    """Asks why these tokens, picked in this order, cannot be a move; null is a token not picked yet."""

    key: Key
    picks: Annotated[list[Token | None], Meta(min_length=1, max_length=6)]


class Hint(FromPage, frozen=True, tag="hint"):
    """Asks for a good move and why; refused if another person plays."""

    key: Key


class Sync(FromPage, frozen=True, tag="sync"):
    """Asks to resend what happened after a version."""

    since: Version


MessageAfterHello: TypeAlias = (
    Play
    | Roll
    | Resign
    | Offer
    | Answer
    | TakeBack
    | Claim
    | Bind
    | Reveal
    | Substitute
    | Say
    | Ask
    | Hint
    | Sync
)
PageMessage: TypeAlias = Hello | MessageAfterHello
