"""A puzzle being solved: the right move is answered, a wrong one is refuted by the reply that refutes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position

from ..analysis import Analysis, follow, known_analysis, last_analysis
from ..core import core_position
from ..limit import Limit
from ..searching import AlphaBeta, table_for
from ..verdict import Exact
from .judging import Judge
from .puzzle import Puzzle, Setback

LIMIT: Final = Limit(nodes=300_000)
"""What a reply is looked for with: a fraction of a second."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows a right move: the opponent's best resistance, nothing where the puzzle is solved."""

    moves: tuple[Move, ...]
    solved: bool


@dataclass(frozen=True, slots=True)
class Refutation:
    """What follows a wrong move: the reply first, then how play goes on as far as it is known."""

    move: Move
    line: tuple[Move, ...]
    lost: bool = False
    """Whether the opponent now wins, proved; else the win is only gone."""
    plies: int | None = None
    """In how many plies he then wins after the move, where that is known."""
    proved: bool = True
    """Whether it is proved that the move does not win; else that it does is only unproved."""
    setback: Setback | None = None
    """Where there is a die: what the move is worth."""


class Attempt:
    """Somebody solving a puzzle, from its position until the game is won."""

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
        self.position.play(move)  # raises where it is not legal
        told = self._with_a_die(move) if self.puzzle.setbacks else self._judged(move)
        if isinstance(told, Refutation):
            self.mistakes += 1
            return told
        for played in (move, *told.moves):
            self.match.play(played)
        self.solved = told.solved
        return told

    def hint(self) -> Move:
        """A right move here: the answer, or later the shortest way on."""
        if not self.match.entries:
            return self.puzzle.move()
        return _best(self.position).candidates[0].move

    def _with_a_die(self, move: Move) -> Reply | Refutation:
        if str(move) == self.puzzle.answer:
            return Reply((), solved=True)
        setback = self.puzzle.setbacks[str(move)]
        game = GAMES[self.puzzle.game]
        texts = filter(None, (setback.roll, setback.reply))
        named = {str(known): known for known in (*game.rolls, *game.moves)}
        return Refutation(move, tuple(named[text] for text in texts), setback=setback)

    def _judged(self, move: Move) -> Reply | Refutation:
        judge = Judge(self.position, self.match.history)
        after = self.position.after(move)
        wins = judge.wins(core_position(after))
        first = not self.match.entries
        if wins and not (first and str(move) != self.puzzle.answer):
            return self._resisted(after)
        return self._refuted(judge, move, after, wins)

    def _resisted(self, after: Position) -> Reply:
        if after.outcome() is not None:
            return Reply((), solved=True)
        moves: list[Move] = []
        while after.outcome() is None and after.turn != self.match.start.player:
            moves.append(_best(after).candidates[0].move)
            after = after.after(moves[-1])
        return Reply(tuple(moves), solved=after.outcome() is not None)

    def _refuted(self, judge: Judge, move: Move, after: Position, wins: bool | None) -> Refutation:
        if after.outcome() is not None:
            return Refutation(move, (), lost=True, plies=0)
        found = _best(after)
        verdict, line = found.verdict, found.candidates[0].line
        if isinstance(verdict, Exact) and verdict.scores[judge.player] == 0:
            return Refutation(move, line, lost=True, plies=verdict.distance)
        if refuting := judge.prover.replies(judge.player, core_position(after)):
            reply = GAMES[after.GAME].moves[refuting[0][0]]
            line = line if line[0] == reply else (reply,)
        return Refutation(move, line, proved=wins is False)


def _best(position: Position) -> Analysis:
    """The best play: whoever wins hurries, whoever loses holds out."""
    if (found := known_analysis(position)) is not None:
        return found
    search = AlphaBeta(position, table=table_for(LIMIT.nodes))
    return last_analysis(follow(search, position, LIMIT))
