"""Limits on thinking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_THREADS: Final = 64
"""The most threads the core starts for a search."""
MOST_MEBIBYTES: Final = 1 << 16
"""The most memory the core gives a search."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: after a number of seconds, nodes or plies of depth, whichever comes first.

    Without any of these, it continues until the position is solved or the search is stopped.

    >>> import quatuor
    >>> quatuor.Limit(seconds=1.5), quatuor.Limit(nodes=10_000).nodes
    (Limit(seconds=1.5, nodes=None, depth=None), 10000)
    >>> quatuor.Limit(depth=0)
    Traceback (most recent call last):
    ValueError: depth must be at least 1, not 0
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0), ("nodes", 1), ("depth", 1)):
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise ValueError(f"{name} must be at least {least}, not {value}")
