"""Making puzzles: engines play games from random openings, and every position is examined.

A game yields at most one puzzle, its longest, since its others are much the same. Each game depends only on
its number, so any pool makes the same set from the same seed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count as counting
from typing import Final, TypeAlias

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.sharing import Alone, Pool, in_order

from ..core import core_position
from ..engines import Level
from ..games import twin
from .puzzle import Puzzle
from .rating import COMMON, graded, rated, tried
from .solution import Solution, known_moves, solution

PLAYERS: Final = (3, 4, 5, 6)
"""Levels that play: good enough to get into positions worth solving, weak enough to leave something."""
LONG: Final = 5
"""The least plies of a long win."""
MOST_SHORT: Final = 0.55
"""The share of a set that may be shorter than that."""
MOST_EASY: Final = 0.35
"""The share of a set that an ordinary player may solve: a puzzle they solve at once is too easy."""

Finding: TypeAlias = tuple[Puzzle, bool, bytes]
"""A puzzle, whether the ordinary level fails it, and its canonical form."""


@dataclass(slots=True)
class Making:
    """A set that is being made.

    >>> from quatuor.engine.puzzles import Making
    >>> Making("quantik", wanted=10).done
    False
    """

    game: str
    wanted: int
    games: int = 0
    """Games played so far."""
    found: list[Puzzle] = field(default_factory=list)
    _seen: set[bytes] = field(default_factory=set)
    _short: int = 0
    _easy: int = 0

    @property
    def done(self) -> bool:
        return len(self.found) >= self.wanted

    def puzzles(self) -> list[Puzzle]:
        """The puzzles found, in order of difficulty."""
        return graded(self.found)

    def take(self, finding: Finding) -> None:
        """Add a puzzle unless it is there already, or there are too many of its kind."""
        puzzle, failed, standard = finding
        short, easy = puzzle.plies < LONG, not failed
        if standard in self._seen or (short and self._short >= self._most(MOST_SHORT)):
            return
        if easy and self._easy >= self._most(MOST_EASY):
            return
        self._seen.add(standard)
        self._short += short
        self._easy += easy
        self.found.append(puzzle)

    def _most(self, share: float) -> int:
        return int(share * self.wanted)


def make(game: str, wanted: int, seed: int = 1, *, pool: Pool | None = None) -> Generator[Making, None, None]:
    """Make a set, yielding its state after every game, and a last time when it is done.

    >>> from quatuor.engine.puzzles import make
    >>> making = next(make("quantik", 10, seed=7))
    >>> making.games, making.done
    (1, False)
    """
    if GAMES[game].rolls:  # fails at once if something is missing
        known_moves(GAMES[game].start(2))
    making = Making(game, wanted)
    with closing(in_order(pool or Alone(), partial(of_game, game, seed), counting())) as findings:
        for finding in findings:
            making.games += 1
            if finding is not None:
                making.take(finding)
            yield making
            if making.done:
                return


def of_game(game: str, seed: int, number: int) -> Finding | None:
    """The longest puzzle of a game; None if it has none."""
    found = [(there, position) for position in positions(game, seed, number) if (there := solution(position))]
    if not found:
        return None
    longest, position = max(found, key=lambda pair: pair[0].plies)
    return _finding(position, longest)


def _finding(position: Position, found: Solution) -> Finding:
    trial = tried(position, found.move)
    standard = core_position(position).canonical().packed
    return rated(position, found, trial), trial.fails(COMMON), standard


def positions(game: str, seed: int, number: int) -> Iterator[Position]:
    """The positions of a game, after its opening, in which a player is to move."""
    dice = Dice(seed, number)
    match = Match(GAMES[game].start(2), seed=dice.next())
    for _ in range(twin(game).puzzle_opening):
        if match.outcome() is None:
            match.play(dice.choice(match.legal_moves()))
    engines = [Level(dice.choice(PLAYERS), dice.next()) for _ in range(2)]
    while match.outcome() is None:
        if match.must_roll:
            match.roll()
            continue
        yield match.position
        match.play(engines[match.position.player].choose(match).move)
