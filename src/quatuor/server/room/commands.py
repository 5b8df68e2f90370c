"""What people can do to a game.

`key` is made up by whoever sends the command: sent again, it is done once. `version` is the one they saw when
they decided: a game that has gone on since may refuse the command as stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Play:
    """A move as text."""

    key: str
    text: str
    version: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The die that is due."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Resign:
    """For the seat to act where one holder has several, else for their own, which is never too late."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw, or to take back a move, for the other people to answer."""

    key: str
    what: Literal["draw", "take-back"]
    version: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to an offer; `version` is that of the offer, so that no other one is answered."""

    key: str
    accept: bool
    version: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """At once, where no other person plays; else it is an `Offer`."""

    key: str
    version: int


@dataclass(frozen=True, slots=True)
class Claim:
    """The win, because the player to act has been gone for too long."""

    key: str
    version: int


Command: TypeAlias = Play | Roll | Resign | Offer | Answer | TakeBack | Claim
