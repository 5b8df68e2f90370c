"""A game as it stands: everything a page shows of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .asking import Clock
from .parts import Article, Seats, Token, Version


class Seat(Struct, frozen=True):
    """Who sits there; `player` is null until turns are known, `taken` false while a friend is awaited."""

    seat: Seats
    kind: Literal["person", "computer"]
    name: str
    level: int | None
    player: int | None
    taken: bool


class Entry(Struct, frozen=True):
    """A line of the move list: a move, a roll, a resignation, a draw agreed on."""

    text: str
    player: int | None
    """Whose move it was, who resigned; null for a roll and a draw."""
    kind: Literal["move", "roll", "resignation", "draw"]
    because: Literal["", "time", "gone"] = ""
    """Why somebody had to resign."""


class LastMove(Struct, frozen=True):
    """What to mark on the board: the tokens of the last move, and the cells it passed in order."""

    text: str
    tokens: list[Token]
    path: list[str]


class Time(Struct, frozen=True):
    """What is left to each player, as of `at`; the clock of `running` is going."""

    left: list[int | None]
    running: int | None
    at: int


class Ending(Struct, frozen=True):
    """How a game ended: what each player scores, as text (`1`, `0`, `1/2`), and the article that says so."""

    scores: list[str]
    article: Article


class Moment(Struct, frozen=True):
    """How a game stood at one time, for those who look back."""

    position: str
    contents: list[str]
    """What each cell holds, in the order of the catalogue: letters from the bottom up, nothing when empty."""
    last: LastMove | None


class Fairness(Struct, frozen=True):
    """How the dice can be checked: the commitment at once, the secret when the game is over."""

    commitment: str
    entropy: list[str]
    secret: str | None
    seed: str | None


class Offered(Struct, frozen=True):
    """What a seat has offered and the others have not answered."""

    what: Literal["draw", "take-back"]
    seat: Seats
    accepted: list[Seats]
    version: Version
    """The version it was offered with, which tells it from any other."""


class View(Struct, frozen=True):
    """Everything a page shows of a game. It is the same for all who look."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    version: Version
    status: Literal["waiting", "playing", "over"]
    position: str
    contents: list[str]
    """What each cell holds, in the order of the catalogue: letters from the bottom up, nothing when empty."""
    player: int | None
    """Whose turn it is, to move or to roll; null before the start and after the end."""
    must_roll: bool
    legal: list[list[Token]]
    """The legal moves as their tokens; none before a roll."""
    entries: list[Entry]
    last: LastMove | None
    seats: list[Seat]
    out: list[int]
    time: Time | None
    clock: Clock
    offer: Offered | None
    can_take_back: list[int]
    """The seats whose holders may take back, or ask for it."""
    ending: Ending | None
    fairness: Fairness
    rematch: str | None
    """The id of the game that follows, when somebody asked for one."""
    created: int
    updated: int
