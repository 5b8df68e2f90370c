"""Puzzles as a page sees them. Answers are sent on request, never with the set."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from .boards import MoveText
from .parts import PageRequest, Token, Told, Words

MOST_TRIED = 100
"""The most moves of an attempt, including replies: more than any shipped win."""


class PuzzleCard(Struct, frozen=True):
    """A puzzle in the list of its set; its place in it, counted from 1, is its number."""

    position: str
    """Its position, which identifies the puzzle across editions of the set."""
    difficulty: int
    """1 to 5."""
    plies: int
    """The length of the win; with a die, the usual length of a game from there."""


class PuzzleSet(Struct, frozen=True):
    """The puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleCard]


class DailyPuzzle(Struct, frozen=True):
    """A game's puzzle of the day, and how many puzzles it has."""

    game: str
    number: int
    count: int
    position: str
    difficulty: int


class PuzzleDetails(Struct, frozen=True):
    """One puzzle: the task, and the length of the solution."""

    game: str
    number: int
    count: int
    position: str
    difficulty: int
    plies: int
    player: int
    """The player to move."""
    task: Words
    length: Words


class Tried(PageRequest, frozen=True):
    """The moves from the puzzle's position, including replies; the last one is the attempt."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=MOST_TRIED)]


class Stuck(PageRequest, frozen=True):
    """Asks for a clue after these moves; `asked` is the number of this request, from 1."""

    moves: Annotated[list[MoveText], Meta(max_length=MOST_TRIED)] = field(default_factory=list)
    asked: Annotated[int, Meta(ge=1, le=100)] = 1


class Judged(Struct, frozen=True):
    """The answer to a tried move.

    After a right move, `line` is the best resistance, empty if the puzzle is solved. After a wrong move, it
    starts with the reply that refutes it, preceded by the roll in a game with a die.
    """

    right: bool
    solved: bool
    line: list[str]
    shown: int
    """The number of moves of the line that answer the move; the rest is the continuation."""
    words: Words
    told: Told
    """The same words, with gaps for the moves."""
    proved: bool
    """Whether a wrong move is proved not to win."""


class PuzzleClue(Struct, frozen=True):
    """A part of the right move: its first tokens, or a few moves that include it."""

    tokens: list[Token]
    among: list[list[Token]]
    last: bool
    """Whether the next clue would be the move itself."""
    words: Words
    told: Told


class PuzzleSolution(Struct, frozen=True):
    """The solution from the current position, with best play on both sides."""

    line: list[str]
    words: Words
    told: Told
