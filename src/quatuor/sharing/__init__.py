"""Distributed work: tasks go to a pool, on this machine or on many, and their results come back.

A `Pool` is a standard `Executor` that knows its number of workers:

    Pool
    ├── Alone          runs every task itself, when it is submitted
    ├── Processes      processes of this machine
    └── RayPool        Ray, on this machine or on a cluster; tasks of lost workers are retried

Two functions collect results from any pool: `in_order` and `as_done`. Both submit tasks only a few ahead of
those that are done, so the tasks may be infinite. A task depends only on its arguments, so the results are
the same whichever worker runs it, and however often it is started.

    >>> with pool_of(1) as pool:
    ...     list(in_order(pool, abs, [3, -4, 5]))
    [3, 4, 5]
"""

from __future__ import annotations

from .errors import SharingError
from .pools import Alone, Pool, Processes, available_cores, pool_of
from .results import as_done, in_order

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
