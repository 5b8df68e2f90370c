"""How much one address may ask for: a bucket of tokens each, filled at a steady rate.

Whoever stays below the rate never notices. A burst is served until the bucket is empty; what comes then is
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
"""Buckets that are kept; above this, those that are full again are forgotten."""


def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 the network, since a single household has them all."""
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
    """So many a second for each address, and so many at once."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def wait(self, address: str, cost: float = 1.0) -> float:
        """Take a token, or as much of one as it costs: 0 if it was there, else the seconds until it is."""
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
        """Drop the buckets that are full: they say no more than new ones. If none is, drop them all."""
        kept = {at: b for at, b in self._buckets.items() if b.tokens + (now - b.at) * self.rate < self.burst}
        self._buckets = kept if len(kept) < _MOST else {}


@dataclass
class ConnectionCounts:
    """How many sockets each address has open, and all together."""

    most: int
    most_of_all: float = inf
    _open: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str) -> bool:
        """One more, if there may be."""
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
