"""What addresses use of the limits, told to the other servers: an address has one share, not one on each.

    every second    here ──"a used 12 requests"──▶ others: subtract it from their bucket of a

Only those who use much are worth mentioning. They are named by a keyed hash, and nothing is stored.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Final

from .limits import RateLimit

LEAST: Final = 1.0
"""The tokens from which on it is worth telling."""
AT_ONCE: Final = 200
"""The most addresses in one announcement: PostgreSQL carries less than 8,000 bytes."""


class Spending:
    """The use of some limits that count for all servers together."""

    def __init__(self, limits: Sequence[RateLimit], key: bytes) -> None:
        self._limits = limits

        @lru_cache(4096)
        def named(address: str) -> str:
            return hmac.digest(key, b"address:" + address.encode(), "sha256")[:8].hex()

        self._spent: list[dict[str, float]] = [{} for _ in limits]
        for limit, spent in zip(limits, self._spent, strict=True):
            limit.named, limit.spent = named, spent

    def told(self) -> Iterator[str]:
        """What was used since the last time, by those who used most."""
        for number, spent in enumerate(self._spent):
            much = [(name, tokens) for name, tokens in spent.items() if tokens >= LEAST]
            for name, _ in much:
                del spent[name]
            words = iter([f"{name}:{tokens:.1f}" for name, tokens in much])
            while part := " ".join(islice(words, AT_ONCE)):
                yield f"{number} {part}"

    def hear(self, text: str) -> None:
        """Count what was used elsewhere."""
        number, *words = text.split(" ")
        with suppress(ValueError, IndexError):  # a newer version may tell more
            limit = self._limits[int(number)]
            for word in words:
                name, tokens = word.split(":")
                limit.spend(name, float(tokens))
