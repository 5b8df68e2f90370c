"""The memory of searches: a few analyses have all they can use, any more get by with little.

A search with a small table answers as fast and as soundly, but sees less far after some seconds. So a crowd,
or one visitor with many pages, cannot fill the memory of the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Tables:
    """Full tables for some analyses at once, and for fewer of one client; small ones for all others."""

    full: int
    """The bytes of a full table,"""
    small: int
    """and of a small one."""
    most: int
    most_each: int
    _lent: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def lent(self, client: str) -> Iterator[int]:
        """The bytes that a search may use meanwhile."""
        if self._lent.total() >= self.most or self._lent[client] >= self.most_each:
            yield self.small
            return
        self._lent[client] += 1
        try:
            yield self.full
        finally:
            self._lent[client] -= 1
            if not self._lent[client]:
                del self._lent[client]
