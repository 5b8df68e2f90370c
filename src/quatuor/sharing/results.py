"""Results as they complete, or in the order of their tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import TypeVar

from .pools import Pool

T = TypeVar("T")
R = TypeVar("R")


def in_order(pool: Pool, do: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
    """Yield results in the order of their tasks, which are started a few ahead of the one awaited.

    >>> from quatuor.sharing import in_order, pool_of
    >>> with pool_of(1) as pool:
    ...     list(in_order(pool, abs, [3, -4, 5]))
    [3, 4, 5]
    """
    waiting: deque[Future[R]] = deque()
    coming = iter(tasks)
    try:
        while True:
            waiting.extend(pool.submit(do, task) for task in islice(coming, pool.ahead - len(waiting)))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        _cancel(waiting)


def as_done(pool: Pool, do: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
    """Yield results as they complete; a task is submitted when a worker is free.

    >>> from quatuor.sharing import as_done, pool_of
    >>> with pool_of(1) as pool:
    ...     sorted(as_done(pool, abs, [3, -4, 5]))
    [3, 4, 5]
    """
    waiting: set[Future[R]] = set()
    coming = iter(tasks)
    try:
        while True:
            waiting.update(pool.submit(do, task) for task in islice(coming, pool.workers - len(waiting)))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        _cancel(waiting)


def _cancel(futures: Iterable[Future[R]]) -> None:
    """Cancel the tasks that nobody waits for any more."""
    for future in futures:
        future.cancel()
