"""Rate limits per address: a token bucket each, filled at a steady rate.

A client below the rate never notices. A burst is served until the bucket is empty; after that, requests are
refused with the time to wait. Addresses are those behind the proxies the host trusts, and no others.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import inf
from typing import Final

_MOST: Final = 20_000
"""The most buckets kept; above this, full ones are dropped."""


def neighbourhood(address: str) -> str:
    """The key of an address: for IPv6 its network, since one household has a whole network."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None and not known.is_loopback:
        return str(IPv6Network((known, 64), strict=False))
    return address


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
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def wait(self, address: str, cost: float = 1.0) -> float:
        """Take a token, or a fraction of one; return 0 on success, otherwise the seconds to wait."""
        now = self.clock()
        bucket = self._bucket(neighbourhood(address), now)
        bucket.tokens = min(self.burst, bucket.tokens + (now - bucket.at) * self.rate)
        bucket.at = now
        if bucket.tokens < cost:
            return (cost - bucket.tokens) / self.rate
        bucket.tokens -= cost
        return 0.0

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

    def enter(self, address: str) -> bool:
        """Add one, if allowed."""
        place = neighbourhood(address)
        if self._open[place] >= self.most or self._open.total() >= self.most_of_all:
            return False
        self._open[place] += 1
        return True

    def leave(self, address: str) -> None:
        place = neighbourhood(address)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]

    def __len__(self) -> int:
        return self._open.total()
