"""A puzzle being solved: a right move is answered, a wrong one refuted by a concrete reply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quatuor.match import Match, Ply
from quatuor.rules.game import Move, Position

from ..core import core_position
from ..limit import Limit
from ..verdict import Exact
from .judging import Judge
from .puzzle import Puzzle, Setback
from .solution import best_play

LIMIT: Final = Limit(nodes=300_000)
"""The limit for finding a reply: a fraction of a second."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a right move: the opponent's best resistance, or nothing if the puzzle is solved.

    >>> from quatuor.engine.puzzles import Attempt, shipped
    >>> attempt = Attempt(shipped("omba")[0])
    >>> attempt.answer(attempt.hint()).solved
    True
    """

    move: Move
    moves: tuple[Move, ...]
    solved: bool


@dataclass(frozen=True, slots=True)
class Refutation:
    """The answer to a wrong move: the reply, then the continuation as far as it is known.

    >>> from quatuor.engine.puzzles import Attempt, Refutation, shipped
    >>> attempt = Attempt(shipped("quantik")[0])
    >>> wrong = next(m for m in attempt.position.legal_moves() if m != attempt.hint())
    >>> answer = attempt.answer(wrong)
    >>> isinstance(answer, Refutation), attempt.mistakes
    (True, 1)
    """

    move: Move
    line: tuple[Move, ...]
    lost: bool = False
    """Whether the opponent is now proved to win; otherwise the win is merely gone."""
    plies: int | None = None
    """The plies in which the opponent then wins after the move, if known."""
    proved: bool = True
    """Whether the move is proved not to win; otherwise its win is merely unproved."""
    setback: Setback | None = None
    """In a game with a die: the value of the move."""


class Attempt:
    """An attempt at a puzzle, from its position until the game is won.

    >>> from quatuor.engine.puzzles import Attempt, shipped
    >>> attempt = Attempt(shipped("quantik")[0])
    >>> reply = attempt.answer(attempt.hint())
    >>> attempt.mistakes, len(attempt.match.entries) > 0
    (0, True)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.match = Match(puzzle.at())
        self.mistakes = 0
        self.solved = False

    @property
    def position(self) -> Position:
        return self.match.position

    def answer(self, move: Move) -> Reply | Refutation:
        """Try a legal move: a right one is played and answered, a wrong one refuted and not played."""
        answer = self.judged(move)
        self.take(answer)
        return answer

    def judged(self, move: Move) -> Reply | Refutation:
        """Judge a legal move. This takes a moment and changes nothing."""
        self.position.play(move)  # raises if it is illegal
        return self._with_a_die(move) if self.puzzle.setbacks else self._without(move)

    def take(self, answer: Reply | Refutation) -> None:
        """Apply a judgement of a move made here."""
        if isinstance(answer, Refutation):
            self.mistakes += 1
            return
        for played in (answer.move, *answer.moves):
            self.match.play(played)
        self.solved = answer.solved

    def copy(self) -> Attempt:
        """A copy of this attempt that can continue independently."""
        twin = Attempt(self.puzzle)
        twin.match, twin.mistakes, twin.solved = self.match.copy(), self.mistakes, self.solved
        return twin

    def solution(self) -> tuple[Move, ...]:
        """The line of best play from here until it is solved."""
        twin, right = self.copy(), True
        while right and not twin.solved:
            answer = twin.answer(twin.hint())
            right = isinstance(answer, Reply)
        done = len(self.match.entries)
        return tuple(entry.move for entry in twin.match.entries[done:] if isinstance(entry, Ply))

    def hint(self) -> Move:
        """A right move here: the answer or, later, the shortest continuation found."""
        if not self.match.entries:
            return self.puzzle.move()
        best = best_play(self.position, LIMIT)
        if isinstance(best.verdict, Exact):
            return best.line[0]
        return Judge(self.position, self.match.history).winning_move() or best.line[0]

    def _with_a_die(self, move: Move) -> Reply | Refutation:
        if str(move) == self.puzzle.answer:
            return Reply(move, (), solved=True)
        setback = self.puzzle.setbacks[str(move)]
        return Refutation(move, setback.line(self.puzzle.game), setback=setback)

    def _without(self, move: Move) -> Reply | Refutation:
        after = self.position.after(move)
        if not self.match.entries and str(move) == self.puzzle.answer:
            return self._resisted(move, after)
        judge = Judge(self.position, self.match.history)
        wins = judge.wins(core_position(after))
        if wins and self.match.entries:
            return self._resisted(move, after)
        return _refuted(judge, move, after, proved=wins is False)

    def _resisted(self, move: Move, after: Position) -> Reply:
        moves: list[Move] = []
        while after.outcome() is None and after.turn != self.match.start.player:
            moves.append(best_play(after, LIMIT).candidates[0].move)
            after = after.after(moves[-1])
        return Reply(move, tuple(moves), solved=after.outcome() is not None)


def _refuted(judge: Judge, move: Move, after: Position, *, proved: bool) -> Refutation:
    if (outcome := after.outcome()) is not None:
        return Refutation(move, (), lost=outcome.scores[judge.player] == 0, plies=0)
    found = best_play(after, LIMIT)
    if isinstance(found.verdict, Exact) and found.verdict.scores[judge.player] == 0:
        return Refutation(move, found.line, lost=True, plies=found.verdict.distance)
    reply, lost = judge.refuting_move(after)
    return Refutation(move, _from(reply, after) if reply else found.line, lost=lost, proved=proved)


def _from(reply: Move, after: Position) -> tuple[Move, ...]:
    """A line that starts with the reply."""
    then = after.after(reply)
    return (reply,) if then.outcome() is not None else (reply, *best_play(then, LIMIT).line)
