"""Analysis of a position: a stream of analyses, each deeper than the one before."""

from __future__ import annotations

from collections.abc import Iterator

from quatuor._core import StopFlag, TranspositionTable
from quatuor.rules.game import Position

from .core import History
from .findings import DOUBT, Analysis, Candidate
from .investigation import Investigation, Means
from .limit import Limit
from .searching import MEMORY
from .steps import follow
from .verdict import Exact

__all__ = ["DOUBT", "Analysis", "Candidate", "analyse", "follow", "is_lost", "last_analysis"]


def analyse(
    position: Position,
    limit: Limit | None = None,
    *,
    history: History = (),
    lines: int = 1,
    threads: int = 1,
    memory: int = MEMORY,
    transposition_table: TranspositionTable | None = None,
    stop: StopFlag | None = None,
) -> Iterator[Analysis]:
    """Analyses of a position, each deeper than the one before, until the limit.

    If the position is already solved, there is one analysis, regardless of the limit, and no search.
    `history` holds the earlier positions that may repeat, `lines` is the number of best moves to distinguish,
    and `memory` is the memory budget of the search in bytes; the search for proofs that alternates with it
    uses half as much again. `transposition_table` is that of earlier searches of the same game, to reuse.
    Without a limit, the stream ends when everything is known or when the flag is raised. At least one
    analysis is returned, however short the time.

    >>> import quatuor
    >>> position = quatuor.game("oxono").parse("....../....../..@.../....X*/....../......")
    >>> *_, last = quatuor.analyse(position, quatuor.Limit(depth=2))
    >>> last.verdict.kind, last.depth, len(last.line)
    ('estimate', 2, 2)
    """
    means = Means(lines=lines, threads=threads, memory=memory, transposition_table=transposition_table)
    return Investigation(position, limit, means, history=history).stream(stop)


def is_lost(found: Analysis) -> bool:
    """Whether the player to act is proved to lose."""
    return isinstance(found.verdict, Exact) and found.verdict.scores[found.position.player] == 0


def last_analysis(analyses: Iterator[Analysis]) -> Analysis:
    """The deepest analysis of a stream."""
    *_, last = analyses
    return last
