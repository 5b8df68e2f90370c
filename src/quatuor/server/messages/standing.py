"""The current state of a game: everything a page shows of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from quatuor.starts import StartKind

from .creation import Clock
from .parts import Article, SeatNumber, Token, Version


class Seat(Struct, frozen=True):
    """A seat; `player` is null until the turn order is known, `taken` is false while waiting for a friend."""

    seat: SeatNumber
    kind: Literal["person", "computer"]
    name: str
    level: int | None
    player: int | None
    taken: bool
    removed: bool
    """Whether the person removed their name, and themselves, from the game."""


class Entry(Struct, frozen=True):
    """A line of the move list: a move, a roll, a resignation, an agreed draw."""

    text: str
    player: int | None
    """The player who moved or resigned; null for a roll and a draw."""
    kind: Literal["move", "roll", "resignation", "draw"]
    because: Literal["", "time", "gone"] = ""
    """Why a player was made to resign."""
    setting_up: bool = False
    """Whether it is a move of the set-up, whose pieces may belong to nobody."""


class LastMove(Struct, frozen=True):
    """The last move, to be marked on the board: its tokens, and the cells it passed in order."""

    text: str
    tokens: list[Token]
    path: list[str]


class Way(Struct, frozen=True):
    """The cells that a legal move enters, in order, and what each of them costs."""

    cells: list[str]
    costs: list[int]


class Time(Struct, frozen=True):
    """The time left to each player, as of `at`; the clock of `running` is ticking."""

    left: list[int | None]
    running: int | None
    at: int


class Ending(Struct, frozen=True):
    """How a game ended: each player's score as text (`1`, `0`, `1/2`), and the article that decides it."""

    scores: list[str]
    article: Article


class Moment(Struct, frozen=True):
    """The state of a game at one moment, for stepping back."""

    position: str
    contents: list[str]
    """The contents of each cell, in catalogue order: letters from the bottom up, empty if none."""
    last: LastMove | None


class Given(Struct, frozen=True):
    """The part of a game that came from a record: the number of rolls, and a digest of all of it."""

    rolls: int
    digest: str


class Fairness(Struct, frozen=True):
    """The data to verify the dice (`quatuor.fair`): commitments at once, the secret when the game is over."""

    scheme: int
    """2, or 1 for a game that was started before seats bound themselves."""
    commitment: str
    """SHA-256 of the server's secret part, in hexadecimal digits."""
    commitments: list[str]
    """By seat, empty for a computer's; no entries until every person's seat is bound."""
    order: Literal["drawn", "seats"]
    given: Given | None
    entropy: list[str]
    """What each seat revealed, once all have."""
    secret: str | None
    seed: str | None
    restored: bool
    """Whether the game was in progress when the server was restored from a backup."""


class DiceDraw(Struct, frozen=True):
    """A draw of the dice that is not finished, or failed: the seats that are bound and that revealed."""

    bound: list[SeatNumber]
    revealed: list[SeatNumber]
    until: int | None
    """When it fails; null until every person's seat is bound."""


class Offered(Struct, frozen=True):
    """An offer by a seat that the others have not answered."""

    what: Literal["draw", "take-back"]
    seat: SeatNumber
    accepted: list[SeatNumber]
    version: Version
    """The version of the offer, which identifies it."""


class FairStart(Struct, frozen=True):
    """The fair start that a game began with: its number among all of them, and its figures."""

    number: int
    moves: list[str]
    """The moves that lead to it; nobody made them."""
    level6: float
    """The share of the points that the first seat scores in 400 games of level 6 against itself,"""
    level7: float
    """and in 100 games of level 7."""
    winner: int | None
    """The player who wins with best play, where that is known."""


class View(Struct, frozen=True):
    """Everything a page shows of a game. It is the same for every viewer."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    version: Version
    status: Literal["waiting", "drawing", "playing", "over", "void"]
    """A seat is free; all are taken and the dice are being drawn; in progress; over; never drawn."""
    position: str
    contents: list[str]
    """The contents of each cell, in catalogue order: letters from the bottom up, empty if none."""
    player: int | None
    """The player to move or to roll; null before the start and after the end."""
    must_roll: bool
    legal: list[list[Token]]
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
    offer: Offered | None
    obstacles: list[Article]
    """If the player to move has nothing to choose: the articles that hold pieces where they are."""
    can_take_back: list[int]
    """The seats whose owners may take back, or ask for it."""
    ending: Ending | None
    lasted: int | None
    """Milliseconds from the start to the end of the game; null before it."""
    fairness: Fairness
    dice: DiceDraw | None
    """The draw of the dice, from the moment all seats are taken until the start; it stays if it failed."""
    rematch: str | None
    """The id of the rematch, if one was requested."""
    created: int
    updated: int
