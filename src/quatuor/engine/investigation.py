"""The one analysis behind every command, screen, page, agent and protocol.

    over?  ──▶ the outcome
    known? ──▶ the precomputed answer
    else   ──▶ a search, step by step, with proofs alongside where they help; if the winner is known and
               only the other moves are not, it starts with that

It has two interfaces. A stream reports everything until the limit, for a caller that has the engine to
itself. `advance` does a short part of the same work, for pages that share an engine and may disconnect at
any time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from quatuor._core import StopFlag, TranspositionTable
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Outcome, Position

from .beside import Beside
from .core import History
from .exact import known
from .findings import Analysis, Candidate
from .limit import Limit
from .proven import Proofs
from .searching import MEMORY, search_of
from .steps import InOrder, Once, Pursuit, Span, Steps, analyses_within
from .verdict import Exact


@dataclass(frozen=True, slots=True)
class Means:
    """The resources of an investigation, and how many moves it reports."""

    lines: int = 1
    """The number of best moves a search distinguishes."""
    known_lines: int | None = None
    """The number of moves reported for a solved position, where they cost nothing; `lines` by default."""
    threads: int = 1
    memory: int = MEMORY
    """The memory budget of the search in bytes. The proofs use at most half as much again."""
    transposition_table: TranspositionTable | None = None
    """That of earlier searches of the same game, for two players, used instead of a fresh one."""
    proofs: bool = True
    """Whether to search for proofs."""


class Investigation:
    """An analysis of a position that is advanced step by step, within a limit.

    With a limit of nodes the result does not depend on how the work is divided: `advance` then returns
    between two steps. Without one it returns on time, in the middle of a step, and the next call repeats that
    step.
    """

    def __init__(
        self,
        position: Position,
        limit: Limit | None = None,
        means: Means | None = None,
        *,
        history: History = (),
        outcome: Outcome | None = None,
    ) -> None:
        self.found: Analysis | None = None
        """The findings so far."""
        self.spent = 0.0
        """The total seconds spent."""
        self.over = False
        """Whether another step is pointless: everything is known, or the limit or the search is exhausted."""
        self._position = position
        self._limit = limit or Limit()
        self._means = means or Means()
        self._history = history
        self._outcome = outcome
        self._steps: Steps | None = None

    @classmethod
    def of(cls, match: Match, limit: Limit | None = None, means: Means | None = None) -> Investigation:
        """The investigation of a match's present position, with its history and its outcome."""
        return cls(match.position, limit, means, history=match.history, outcome=match.outcome())

    def stream(self, stop: StopFlag | None = None) -> Iterator[Analysis]:
        """Every analysis until the limit is reached or the flag is raised; at least one.

        This call allocates the memory, so the caller learns at once if there is not enough.
        """
        span = Span(self._limit.seconds, stop)
        return analyses_within(self._opened(), span)

    def advance(self, seconds: float, stop: StopFlag | None = None) -> Analysis:
        """Continue for the given seconds, or until the flag is raised; there is always a result."""
        steps, span = self._opened(), Span(seconds, stop)
        of_a_step = span if self._limit.nodes is None else Span(None, stop)
        found = steps.step(of_a_step) or self.found
        while not (steps.over or span.is_over):
            found = steps.step(of_a_step) or found
        assert found is not None
        self.spent += span.elapsed
        self.over = steps.over or (self._limit.seconds is not None and self.spent >= self._limit.seconds)
        self.found = replace(found, seconds=self.spent)
        return self.found

    def prepare(self) -> None:
        """Do now what the first step does before it searches: allocate the memory, convert the history."""
        self._opened()

    def release(self) -> None:
        """Free the memory as soon as the current call has returned; another one starts from scratch."""
        self._steps = None

    def _opened(self) -> Steps:
        steps = self._steps = self._steps or self._new_steps()
        return steps  # and not the attribute: another thread may release it

    def _new_steps(self) -> Steps:
        position, means = self._position, self._means
        if (found := without_search(position, means.known_lines or means.lines, self._outcome)) is not None:
            return Once(found)
        search = search_of(
            position,
            self._history,
            lines=means.lines,
            threads=means.threads,
            memory=means.memory,
            transposition_table=means.transposition_table,
        )
        if not (means.proofs and Proofs.suit(position)):
            return InOrder(Pursuit(search, position, self._limit))
        proofs = Proofs(position, self._history, memory=means.memory // 4, threads=means.threads)
        return Beside(search, proofs, self._limit)


def without_search(position: Position, lines: int = 1, outcome: Outcome | None = None) -> Analysis | None:
    """The analysis of a position that is over or solved; None if it must be searched.

    `outcome` is the outcome of the match, which may have ended for a reason outside its position, such as a
    resignation.
    """
    outcome = outcome or position.outcome()
    if outcome is not None:
        return Analysis(position, Exact.ended(outcome), (), finished=True)
    return _known(position, lines)


def _known(position: Position, lines: int) -> Analysis | None:
    begun = time.monotonic()
    if (answer := known(position, lines)) is None:
        return None
    rolls = GAMES[position.GAME].rolls if position.turn is None else ()
    chance = Fraction(1, len(rolls)) if rolls else None
    candidates = tuple(Candidate(found.move, found.verdict, found.line, chance) for found in answer.moves)
    depth = answer.verdict.distance or 0
    seconds = time.monotonic() - begun
    return Analysis(position, answer.verdict, candidates, depth, seconds=seconds, finished=True)
