"""Work shared out: tasks go to a pool, on this machine or on many, and their results come back.

A `Pool` is an `Executor` of Python's own that knows how many work for it:

    Pool
    ├── Alone          does everything itself, when it is asked to
    ├── Processes      processes of this machine
    └── RayPool        Ray, on this machine or on a cluster; tasks of lost workers are done again

Two ways to hear of results are written once, over any of them: `in_order` and `as_done`. Both take tasks only
a few ahead of those that are done, so there may be no end of them. A task hangs on its arguments alone, and
so the results are the same whoever does it, and however often it is begun.

    >>> with pool_of(1) as pool:
    ...     list(in_order(pool, abs, [3, -4, 5]))
    [3, 4, 5]
"""

from __future__ import annotations

from .errors import SharingError
from .pools import Alone, Pool, Processes, available_cores, pool_of
from .telling import as_done, in_order

__all__ = [
    "Alone",
    "Pool",
    "Processes",
    "SharingError",
    "as_done",
    "available_cores",
    "in_order",
    "pool_of",
]
