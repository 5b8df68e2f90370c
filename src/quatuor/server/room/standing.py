"""A game as it stands, as plain data: all that there is to show of it, and what a change was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..words import Article
from .clock import Clock, Time

What: TypeAlias = Literal["draw", "take-back"]
"""What can be offered."""
Why: TypeAlias = Literal["", "time", "gone"]
"""Why somebody had to resign; empty where they wanted to."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there; `player` is None until turns are known, `taken` false while a friend is awaited."""

    seat: int
    kind: Literal["person", "computer"]
    name: str
    level: int | None
    player: int | None
    taken: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the move list; `player` is who moved or resigned, and None for a roll and a draw."""

    text: str
    player: int | None
    kind: Literal["move", "roll", "resignation", "draw"]
    because: Why = ""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last move: its tokens, and the cells it passed in order."""

    text: str
    tokens: list[str]
    path: list[str]


@dataclass(frozen=True, slots=True)
class Moment:
    """How a game stood at one time."""

    position: str
    contents: list[str]
    last: LastMove | None


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """What a seat offered with a version, and the seats that said yes."""

    what: What
    seat: int
    version: int
    accepted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: what each player scores, as text, and the article that says so."""

    scores: list[str]
    article: Article


@dataclass(frozen=True, slots=True)
class Fairness:
    """How the dice can be checked: the commitment at once, the secret when the game is over."""

    commitment: str
    entropy: list[str]
    secret: str | None
    seed: str | None


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a game: what kind it was, who made it, and the entry it added, if any."""

    version: int
    kind: Literal["joined", "started", "entry", "taken-back", "offered", "answered", "resumed", "rematch"]
    seat: int | None = None
    entry: Entry | None = None
    accepted: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything there is to see of a game. It is the same for all who look."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    version: int
    status: Literal["waiting", "playing", "over"]
    position: str
    contents: list[str]
    """What each cell holds: letters from the bottom up, nothing when empty."""
    player: int | None
    """Whose turn it is, to move or to roll; None before the start and after the end."""
    must_roll: bool
    legal: list[list[str]]
    """The legal moves as their tokens; none before a roll."""
    entries: list[Entry]
    last: LastMove | None
    seats: list[Seat]
    out: list[int]
    time: Time | None
    clock: Clock
    offer: OpenOffer | None
    can_take_back: list[int]
    """The seats whose holders may take back, or ask for it."""
    ending: Ending | None
    fairness: Fairness
    rematch: str | None
    """The id of the game that follows."""
    created: int
    updated: int
