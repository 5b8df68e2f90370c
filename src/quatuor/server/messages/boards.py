"""A board without a room: a place in a game that anyone may view, and its state."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from .parts import Article, PageRequest, Token, Version, Words
from .standing import Ending, Entry, Moment

MOST_MOVES = 1000
"""The most moves of a place: longer than any game that people play."""

MoveText: TypeAlias = Annotated[str, Meta(max_length=40)]
"""A move, a roll, `resign:1` or `draw`."""


class Place(PageRequest, frozen=True):
    """A position of a game: its start, and the moves from there. A roll is a move like any other."""

    game: Annotated[str, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=9)] | None = None
    options: Annotated[dict[str, str], Meta(max_length=10)] = field(default_factory=dict)
    position: Annotated[str, Meta(max_length=400)] | None = None
    """The text of the first position; null for the game's own start."""
    moves: Annotated[list[MoveText], Meta(max_length=MOST_MOVES)] = field(default_factory=list)


class PositionRequest(Place, frozen=True):
    """Asks for the state there. Everything before the ply `since` is already known and not sent again."""

    since: Version = 0


class Why(Place, frozen=True, kw_only=True):
    """Why these tokens, picked in this order, cannot be a move there; null for a token not picked yet."""

    picks: Annotated[list[Token | None], Meta(min_length=1, max_length=6)]


class Stopped(Struct, frozen=True):
    """The first of the moves that could not be played: its ply, and the reason."""

    ply: int
    text: str
    words: Words
    article: Article | None
    """The article it breaks; null if it is not a move."""


class Scene(Struct, frozen=True):
    """Everything a page shows of a place. Moments and entries start at the requested ply."""

    game: str
    players: int
    options: dict[str, str]
    start: str
    """The text of the first position."""
    position: str
    contents: list[str]
    since: int
    moments: list[Moment]
    """The state at the requested ply, and after each entry from there on."""
    entries: list[Entry]
    player: int | None
    """The player to move or to roll; null after the end."""
    must_roll: bool
    legal: list[list[Token]]
    """The legal moves as their tokens; before a roll, the faces of the die."""
    ending: Ending | None
    out: list[int]
    refused: Stopped | None
    """If a move cannot be played, the scene ends with the move before it."""


class Reasons(Struct, frozen=True):
    """The articles that forbid what was picked; empty if more must be picked to tell."""

    articles: list[Article]
