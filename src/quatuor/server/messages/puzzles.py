"""Puzzles as a page sees them. Answers are told when somebody asks for one, and never with the set."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from .boards import MoveText
from .parts import Asked, Token, Words

MOST_TRIED = 100
"""Moves of an attempt: longer than any win that ships, the replies counted."""


class PuzzleCard(Struct, frozen=True):
    """A puzzle in the list of its set; its place in it, counted from 1, is its number."""

    position: str
    """Where it begins. It names the puzzle, whatever number another edition of the set gives it."""
    difficulty: int
    """1 to 5."""
    plies: int
    """How long the win takes; with a die, how long a game from there usually lasts."""


class PuzzleSet(Struct, frozen=True):
    """The puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleCard]


class PuzzleTold(Struct, frozen=True):
    """One puzzle: what is to be found, and how long it takes."""

    game: str
    number: int
    count: int
    position: str
    difficulty: int
    plies: int
    player: int
    """Who is to move."""
    task: Words
    length: Words


class Tried(Asked, frozen=True):
    """The moves from the puzzle's position on, replies included; the last is the one that is tried."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=MOST_TRIED)]


class Stuck(Asked, frozen=True):
    """Somebody who does not know how to go on after these moves, and has asked so often before."""

    moves: Annotated[list[MoveText], Meta(max_length=MOST_TRIED)] = field(default_factory=list)
    asked: Annotated[int, Meta(ge=1, le=100)] = 1


class Judged(Struct, frozen=True):
    """What a tried move leads to.

    After a right one `line` is the best resistance, empty where nothing is left to answer. After a wrong one
    it begins with the reply that refutes it, in a game with a die with the roll before that.
    """

    right: bool
    solved: bool
    line: list[str]
    shown: int
    """How many moves of the line answer the move; the rest is how play goes on."""
    words: Words
    proved: bool
    """Whether it is proved that a wrong move does not win."""


class PuzzleClue(Struct, frozen=True):
    """A part of the right move: its first tokens, or a few moves it is among."""

    tokens: list[Token]
    among: list[list[Token]]
    last: bool
    """Whether the next thing to tell would be the move itself."""
    words: Words


class PuzzleSolution(Struct, frozen=True):
    """How it is solved from where one stands, both playing best."""

    line: list[str]
    words: Words
