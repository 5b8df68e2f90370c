"""A budget of processor time per client."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from .addresses import shares

MOST: Final = 20_000
"""The most accounts kept; above this, those that owe nothing are dropped."""
MOMENT: Final = 0.01
"""The least processor seconds to wait for."""


@dataclass(slots=True)
class Account:
    """The processor seconds left to a client, as of a moment."""

    left: float
    at: float


@dataclass
class TimeBudget:
    """Processor time per client, refilled at a steady rate; thread-safe.

    The cost of a task is known only afterwards. So a client with anything left may start one, and waits
    afterwards until what it took beyond that has refilled.
    """

    rate: float
    """Processor seconds per second."""
    burst: float
    """The most processor seconds that can be saved up."""
    clock: Callable[[], float] = time.monotonic
    _accounts: dict[str, Account] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self, client: str) -> float:
        """The seconds until this client may start a task; 0 if now."""
        with self._lock:
            left = min([self._left(key) for key, _ in shares(client)])
            return 0.0 if left > 0 else max(-left, MOMENT) / self.rate

    def charge(self, client: str, seconds: float) -> None:
        """Subtract what a task took; a whole site has several shares."""
        with self._lock:
            now = self.clock()
            for key, share in shares(client):
                account = self._accounts.get(key)
                if account is None:
                    account = self._accounts[key] = Account(self.burst, now)
                account.left = self._refilled(account, now) - seconds / share
                account.at = now
            if len(self._accounts) > MOST:
                self._forget()

    def _forget(self) -> None:
        """Drop the full accounts, which are equivalent to new ones. If none is full, drop them all."""
        now = self.clock()
        kept = {key: each for key, each in self._accounts.items() if self._refilled(each, now) < self.burst}
        self._accounts = kept if len(kept) <= MOST else {}

    def _left(self, key: str) -> float:
        kept = self._accounts.get(key)
        return self.burst if kept is None else self._refilled(kept, self.clock())

    def _refilled(self, account: Account, now: float) -> float:
        return min(self.burst, account.left + (now - account.at) * self.rate)
