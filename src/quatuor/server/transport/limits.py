"""Rate limits per address: a token bucket each, filled at a steady rate.

A client below the rate never notices. A burst is served until the bucket is empty; after that, requests are
refused with the time to wait. Addresses are those behind the proxies the host trusts, and no others.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Final

from ..addresses import shares

_MOST: Final = 20_000
"""The most buckets kept; above this, full ones are dropped."""


@dataclass(slots=True)
class Bucket:
    """Tokens, as of a moment."""

    tokens: float
    at: float


@dataclass
class RateLimit:
    """A rate per second and a burst size for each address."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    named: Callable[[str], str] = str
    """The name of an address's bucket."""
    spent: dict[str, float] | None = None
    """The tokens taken from each bucket, if anybody wants to know."""
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def wait(self, address: str, cost: float = 1.0) -> float:
        """Take a token, or a fraction of one; return 0 on success, otherwise the seconds to wait."""
        now = self.clock()
        costs = [(self.named(key), cost / share) for key, share in shares(address)]
        wait = max((due - self._filled(name, now).tokens) / self.rate for name, due in costs)
        if wait > 0:
            return wait
        for name, due in costs:
            self._buckets[name].tokens -= due
            if self.spent is not None:
                self.spent[name] = self.spent.get(name, 0) + due
        return 0.0

    def spend(self, name: str, tokens: float) -> None:
        """Take tokens that another server has given out, even if there are none."""
        bucket = self._filled(name, self.clock())
        bucket.tokens = max(-self.burst, bucket.tokens - tokens)

    def _filled(self, key: str, now: float) -> Bucket:
        """The bucket of a key, filled up to now."""
        bucket = self._bucket(key, now)
        bucket.tokens = min(self.burst, bucket.tokens + (now - bucket.at) * self.rate)
        bucket.at = now
        return bucket

    def _bucket(self, address: str, now: float) -> Bucket:
        if address not in self._buckets and len(self._buckets) >= _MOST:
            self._forget(now)
        return self._buckets.setdefault(address, Bucket(self.burst, now))

    def _forget(self, now: float) -> None:
        """Drop the full buckets, which are equivalent to new ones. If none is full, drop them all."""
        kept = {at: b for at, b in self._buckets.items() if b.tokens + (now - b.at) * self.rate < self.burst}
        self._buckets = kept if len(kept) < _MOST else {}


@dataclass
class ConnectionCounts:
    """The number of open sockets per address and in total."""

    most: int
    most_of_all: float = inf
    _open: Counter[str] = field(default_factory=Counter)
    _all: int = 0

    def enter(self, address: str) -> bool:
        """Add one, if allowed."""
        keys = shares(address)
        if len(self) >= self.most_of_all or any(self._open[key] >= self.most * n for key, n in keys):
            return False
        self._open.update(key for key, _ in keys)
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        self._all -= 1
        for key, _ in shares(address):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def __len__(self) -> int:
        return self._all


@dataclass
class BytesInFlight:
    """The bytes of requests that are being received or answered, per address and in total.

    Small bodies have a total of their own: however much others send, a game can be created and joined.
    """

    each: int
    most: int
    small: int = 16 << 10
    """The size up to which a body is small."""
    most_small: int = 32 << 20
    _held: Counter[str] = field(default_factory=Counter)
    _large: int = 0
    _small: int = 0

    def enter(self, address: str, size: int) -> bool:
        """Add a body of this size, if allowed."""
        is_small, keys = size <= self.small, shares(address)
        total, most = (self._small, self.most_small) if is_small else (self._large, self.most)
        if total + size > most or any(self._held[key] + size > self.each * n for key, n in keys):
            return False
        self._add(address, size)
        return True

    def leave(self, address: str, size: int) -> None:
        self._add(address, -size)

    def _add(self, address: str, size: int) -> None:
        for key, _ in shares(address):
            self._held[key] += size
            if not self._held[key]:
                del self._held[key]
        if abs(size) <= self.small:
            self._small += size
        else:
            self._large += size
