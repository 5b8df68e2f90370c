"""Runs a contest: results on file are reused, the rest is played, and all are reported in order."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing

from quatuor.sharing import Pool, as_done

from .contest import Contest
from .journal import Journal
from .pool import play_apart, played
from .task import Result, Task


def run(
    contest: Contest,
    *,
    workers: int | None = None,
    journal: Journal | None = None,
    pool: Pool | None = None,
) -> Generator[Result, None, None]:
    """The results of a contest in the order of its games, whatever the order they are finished in.

    So a contest that stops early, or is inspected half-way, has the same games with any number of workers, or
    on a pool, where each worker has a separate process to play in. Games are written to the journal as soon
    as they are done. Close the iterator to stop early.

    >>> from quatuor.arena import Contest, Standing, run
    >>> contest = Contest.between("quantik", ["level:1", "random"], games=4, seed=7)
    >>> Standing(contest, run(contest, workers=1)).games
    4
    """
    ready: dict[int, Result] = {}

    def missing() -> Iterator[Task]:
        for task in contest.tasks():
            known = journal.find(task) if journal is not None else None
            if known is not None:
                ready[task.number] = known
            else:
                yield task

    tasks = missing()
    with closing(as_done(pool, play_apart, tasks) if pool else played(tasks, workers)) as fresh:
        for number in range(contest.total):
            while number not in ready and (result := next(fresh, None)):
                _keep(result, ready, journal)
            yield ready.pop(number)


def _keep(result: Result, ready: dict[int, Result], journal: Journal | None) -> None:
    if journal is not None:
        journal.add(result)
    ready[result.task.number] = result
