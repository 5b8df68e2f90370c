"""The commands of people in a game.

`key` is an idempotency key: the sender makes it up, and a command that is sent again with the same key is
executed once. `version` is the one they saw when they decided: a game that has moved on may refuse the
command as stale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .kinds import What


@dataclass(frozen=True, slots=True)
class Play:
    """A move as text."""

    key: str
    text: str
    version: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls the die."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Resigns for the seat to act if one owner has several, otherwise for their own; never stale."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offers a draw, or asks to take back a move, for the other people to answer."""

    key: str
    what: What
    version: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Accepts or declines an offer; `version` identifies the offer."""

    key: str
    accept: bool
    version: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Takes back at once if no other person plays; otherwise use an `Offer`."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Resigns for the player to act, who has been away for too long; of three or four, the others play on."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Bind:
    """Binds seats to the bytes they will reveal, by commitments; never stale."""

    key: str
    commitments: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveals the bytes that seats are bound to; never stale."""

    key: str
    entropies: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Substitute:
    """The host gives a seat to the computer: a free one, or a deserted one; never stale."""

    key: str
    seat: int
    level: int


Command: TypeAlias = Play | Roll | Resign | Offer | Answer | TakeBack | Claim | Bind | Reveal | Substitute
