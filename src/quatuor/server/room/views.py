"""The current state of a game as plain data: everything to show, and the changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quatuor.starts import StartKind

from ..words import Article
from .clock import Clock, Time
from .kinds import Status, What, Why


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat; `player` is None until the turn order is known, `taken` is false while waiting for a friend."""

    seat: int
    kind: Literal["person", "computer"]
    name: str
    level: int | None
    player: int | None
    taken: bool
    removed: bool = False
    """Whether the person removed their name, and themselves, from the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the move list; `player` moved or resigned; None for a roll and a draw."""

    text: str
    player: int | None
    kind: Literal["move", "roll", "resignation", "draw"]
    because: Why = ""
    setting_up: bool = False
    """Whether it is a move of the set-up, whose pieces may belong to nobody."""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last move: its tokens, and the cells it passed in order."""

    text: str
    tokens: list[str]
    path: list[str]


@dataclass(frozen=True, slots=True)
class Way:
    """The cells that a legal move enters, in order, and what each of them costs."""

    cells: list[str]
    costs: list[int]


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a game at one moment."""

    position: str
    contents: list[str]
    last: LastMove | None


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer of a seat with its version, and the seats that accepted."""

    what: What
    seat: int
    version: int
    accepted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: each player's score as text, and the article that decides it."""

    scores: list[str]
    article: Article


@dataclass(frozen=True, slots=True)
class Given:
    """The part of a game that came from a record: the number of rolls, and a digest of all of it."""

    rolls: int
    digest: str


@dataclass(frozen=True, slots=True)
class Fairness:
    """The data to verify the dice: the commitments at once, the secret when the game is over."""

    scheme: int
    commitment: str
    commitments: list[str]
    """By seat, empty for a computer's; no entries until every person's seat is bound."""
    order: Literal["drawn", "seats"]
    given: Given | None
    entropy: list[str]
    secret: str | None
    seed: str | None
    restored: bool
    """Whether the game was in progress when the server was restored from a backup."""


@dataclass(frozen=True, slots=True)
class DiceDraw:
    """A draw of the dice that is not finished, or failed: the seats that are bound and that revealed."""

    bound: list[int]
    revealed: list[int]
    until: int | None
    """When it fails; None until every person's seat is bound."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a game: what kind it was, who made it, and the entry it added, if any."""

    version: int
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
    seat: int | None = None
    entry: Entry | None = None
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class FairStart:
    """The fair start that a game began with: its number, its moves, and its figures."""

    number: int
    moves: list[str]
    level6: float
    level7: float
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything visible of a game. It is the same for every viewer."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    version: int
    status: Status
    position: str
    contents: list[str]
    """The contents of each cell: letters from the bottom up, empty if none."""
    player: int | None
    """The player to move or to roll; None before the start and after the end."""
    must_roll: bool
    legal: list[list[str]]
    """The legal moves as their tokens; empty before a roll."""
    ways: list[Way]
    """The way of each legal move, if a person is to move and steps have costs; otherwise empty."""
    entries: list[Entry]
    last: LastMove | None
    start_kind: StartKind
    """How its start was chosen."""
    fair_start: FairStart | None
    seats: list[Seat]
    out: list[int]
    time: Time | None
    clock: Clock
    offer: OpenOffer | None
    obstacles: list[Article]
    """If nothing can be chosen: the articles that hold pieces where they are."""
    can_take_back: list[int]
    """The seats whose owners may take back, or ask for it."""
    ending: Ending | None
    lasted: int | None
    """Milliseconds from the start to the end; None before it."""
    fairness: Fairness
    dice: DiceDraw | None
    """The draw of the dice, from the moment all seats are taken until the start; it stays if it failed."""
    rematch: str | None
    """The id of the rematch."""
    created: int
    updated: int
