"""What was sent and not yet read: bounded per address and in total, and for a limited time.

Whatever a visitor asks for and does not read waits in memory. Those who read are never affected: if there is
too much, the connections that have been reading nothing for the longest are dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from ..addresses import shares


class Held(NamedTuple):
    """Bytes that wait for one reader, and how to drop them."""

    address: str
    size: int
    drop: Callable[[], object]


@dataclass
class Unread:
    """The bytes that wait for readers."""

    each: int
    """The most bytes for one address,"""
    most: int
    """and for all together."""
    _held: dict[Hashable, Held] = field(default_factory=dict)
    """By reader, the one that has been reading nothing for the longest first."""
    _sizes: Counter[str] = field(default_factory=Counter)
    _all: int = 0

    def __len__(self) -> int:
        return self._all

    def hold(self, reader: Hashable, address: str, size: int, drop: Callable[[], object]) -> None:
        """Note how much waits for a reader now; if it is too much in all, other readers are dropped."""
        if (before := self._held.get(reader)) is not None:
            self._count(before, -1)
        self._held[reader] = held = Held(address, size, drop)
        self._count(held, 1)
        if self._fits(address):
            return
        for key, most in (*((key, self.each * share) for key, share in shares(address)), (None, self.most)):
            self._drop_until(key, most, reader)

    def _fits(self, address: str) -> bool:
        within = all(self._sizes[key] <= self.each * share for key, share in shares(address))
        return within and self._all <= self.most

    def release(self, reader: Hashable) -> None:
        """The reader has read everything, or is gone."""
        if (held := self._held.pop(reader, None)) is not None:
            self._count(held, -1)

    def _count(self, held: Held, sign: int) -> None:
        self._all += sign * held.size
        for key, _ in shares(held.address):
            self._sizes[key] += sign * held.size
            if not self._sizes[key]:
                del self._sizes[key]

    def _drop_until(self, key: str | None, most: int, reader: Hashable) -> None:
        """Drop others, of an address or of all, until no more than this waits for them and the reader."""
        others = [(each, held) for each, held in self._held.items() if each != reader and _is_of(held, key)]
        for each, held in others:
            if (self._all if key is None else self._sizes[key]) <= most:
                return
            self.release(each)
            held.drop()


def _is_of(held: Held, key: str | None) -> bool:
    return key is None or any(key == each for each, _ in shares(held.address))
