"""How hard a puzzle is: its length, the temptation of its wrong moves, and the levels that fail it.

Every level tries it a few times. It fails when it finds the answer in fewer than half of its tries; the
tempting wrong moves are those that the ordinary level and stronger ones tried. The three measures make a
score, and the scores divide a set into five equal parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from quatuor.match import Match
from quatuor.rules.game import Move, Position

from ..engines import Level
from ..levels import LEVELS
from .puzzle import DIFFICULTIES, Puzzle
from .solution import Solution

TRIES: Final = 5
"""How often each level tries, with the seeds 1, 2, …"""
COMMON: Final = 3
"""The level of an ordinary player."""
MOST_LENGTH: Final = 5
MOST_TEMPTING: Final = 10


@dataclass(frozen=True, slots=True)
class Trial:
    """The levels' answers to a position: the moves each of them chose."""

    answer: Move
    chosen: Mapping[int, Sequence[Move]]

    def fails(self, level: int) -> bool:
        """Whether a level misses the answer more often than it finds it."""
        tries = self.chosen[level]
        return 2 * tries.count(self.answer) < len(tries)

    @property
    def failing_level(self) -> int:
        """The highest level that fails; 0 if none does."""
        return max(filter(self.fails, self.chosen), default=0)

    @property
    def tempting(self) -> int:
        """The number of wrong moves tried by levels above beginner."""
        tried = {move for level in self.chosen if level >= COMMON for move in self.chosen[level]}
        return len(tried - {self.answer})


def tried(position: Position, answer: Move) -> Trial:
    """Let every level try a position."""
    return Trial(answer, {level: _choices(position, level) for level in LEVELS})


def _choices(position: Position, level: int) -> list[Move]:
    return [Level(level, seed).choose(Match(position)).move for seed in range(1, TRIES + 1)]


def rated(position: Position, found: Solution, trial: Trial) -> Puzzle:
    """The puzzle of a solution, with everything except its rank among the others."""
    return Puzzle(
        game=position.GAME,
        position=str(position),
        answer=str(found.move),
        plies=found.plies,
        tempting=trial.tempting,
        level=trial.failing_level,
        setbacks={str(move): setback for move, setback in found.setbacks},
    )


def points(puzzle: Puzzle) -> float:
    """How hard it is, as a number: a level counts as much as two plies, or as two tempting moves."""
    return puzzle.level + min(puzzle.plies / 2, MOST_LENGTH) + min(puzzle.tempting, MOST_TEMPTING) / 2


def graded(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The set in order of difficulty, each puzzle with its quintile."""
    ordered = sorted(puzzles, key=lambda puzzle: (points(puzzle), puzzle.plies, puzzle.position))
    grades = len(DIFFICULTIES)
    return [
        replace(puzzle, difficulty=1 + grades * place // len(ordered)) for place, puzzle in enumerate(ordered)
    ]
