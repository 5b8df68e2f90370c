"""Puzzles for pages: attempts are not stored, so every request includes the moves so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, partial
from typing import Final, TypeVar

from quatuor.engine.puzzle_sets import has_puzzles
from quatuor.engine.puzzles import Attempt, Puzzle, Refutation, Reply, clues, shipped, wording
from quatuor.engine.puzzles.daily import of_day
from quatuor.match import Ply
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..errors import Unable, refused
from ..messages import DailyPuzzle, Judged, PuzzleCard, PuzzleClue, PuzzleDetails, PuzzleSet, PuzzleSolution
from ..words import both, told

Answer = TypeVar("Answer")

REPLIES_SHOWN: Final = 40
"""The most moves of a refutation to send: nobody follows it further."""


# ── Contents ─────────────────────────────────────────────────────────────────────────────────────────────


@cache
def puzzle_set(game: str) -> PuzzleSet:
    """The puzzles of a game, without their answers."""
    if game not in GAMES:
        raise Unable(404, "not-found")
    cards = [PuzzleCard(puzzle.position, puzzle.difficulty, puzzle.plies) for puzzle in shipped(game)]
    return PuzzleSet(game, cards)


def puzzle_at(game: str, number: int) -> Puzzle:
    """A puzzle by its number, counted from 1."""
    puzzles = shipped(game) if game in GAMES else ()
    if not 1 <= number <= len(puzzles):
        raise Unable(404, "not-found")
    return puzzles[number - 1]


def daily(day: date) -> list[DailyPuzzle]:
    """The puzzle of a day of each game that has any."""
    return [_of_day(game, shipped(game), day) for game in GAMES if has_puzzles(game)]


def _of_day(game: str, puzzles: Sequence[Puzzle], day: date) -> DailyPuzzle:
    number = of_day(game, day, len(puzzles))
    puzzle = puzzles[number - 1]
    return DailyPuzzle(game, number, len(puzzles), puzzle.position, puzzle.difficulty)


def positions_of(game: str, difficulty: int) -> list[Position]:
    """The positions of the puzzles of one difficulty, in the order of their numbers."""
    puzzles = shipped(game) if has_puzzles(game) else ()
    return [puzzle.at() for puzzle in puzzles if puzzle.difficulty == difficulty]


def details(game: str, number: int) -> PuzzleDetails:
    """The public facts about an unsolved puzzle."""
    puzzle = puzzle_at(game, number)
    return PuzzleDetails(
        game=game,
        number=number,
        count=len(shipped(game)),
        position=puzzle.position,
        difficulty=puzzle.difficulty,
        plies=puzzle.plies,
        player=puzzle.at().player,
        task=both(lambda language: wording.task(puzzle, language)),
        length=both(lambda language: wording.length(puzzle, language)),
    )


def attempted(game: str, number: int, answer: Callable[..., Answer], *given: object) -> Answer:
    """The answer to an attempt at a puzzle; runs in a process."""
    return answer(puzzle_at(game, number), *given)


# ── An attempt ───────────────────────────────────────────────────────────────────────────────────────────


def attempt_after(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
    """An attempt after these moves; an error if a move cannot be played or is out of turn."""
    attempt = Attempt(puzzle)
    for text in moves:
        attempt.match.enter(text)
    if any(not isinstance(entry, Ply) for entry in attempt.match.entries):
        raise refused("not-your-turn")
    if attempt.match.outcome() is not None:
        raise refused("over")
    if attempt.match.must_roll or attempt.position.player != attempt.match.start.player:
        raise refused("not-your-turn")
    if moves and puzzle.setbacks:
        raise refused("over")
    return attempt


def judged(puzzle: Puzzle, moves: Sequence[str]) -> Judged:
    """The answer to the last of these moves; this takes a moment."""
    attempt = attempt_after(puzzle, moves[:-1])
    found = attempt.judged(attempt.position.parse_move(moves[-1]))
    return _right(puzzle, found) if isinstance(found, Reply) else _wrong(puzzle, found)


def _right(puzzle: Puzzle, reply: Reply) -> Judged:
    line = [str(move) for move in reply.moves]
    say = partial(wording.right, puzzle, reply)
    return Judged(True, reply.solved, line, len(line), both(say), told(say), proved=True)


def _wrong(puzzle: Puzzle, refutation: Refutation) -> Judged:
    line = [str(move) for move in refutation.line[:REPLIES_SHOWN]]
    answering = 2 if refutation.setback else 1
    say = partial(wording.refuted, puzzle, refutation)
    return Judged(False, False, line, min(answering, len(line)), both(say), told(say), refutation.proved)


def clue(puzzle: Puzzle, moves: Sequence[str], asked: int) -> PuzzleClue:
    """A part of the right move, a little more on each request."""
    found = clues.clue(attempt_after(puzzle, moves), asked)
    return PuzzleClue(
        tokens=[str(token) for token in found.tokens],
        among=[[str(token) for token in move.tokens] for move in found.among],
        last=found.last,
        words=both(found.sentence),
        told=told(found.sentence),
    )


def solution(puzzle: Puzzle, moves: Sequence[str]) -> PuzzleSolution:
    """The solution from there."""
    line = attempt_after(puzzle, moves).solution()
    say = partial(wording.worth, puzzle)
    return PuzzleSolution([str(move) for move in line], both(say), told(say))
