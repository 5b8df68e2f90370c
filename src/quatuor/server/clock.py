"""The clock that games use.

It starts from the wall clock and is monotonic from then on, even if the wall clock is changed. A machine can
be suspended, and a process can be stopped. If nobody has read the time for too long, the server counts as
away, as it does between two runs, and no player loses that time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_MILLION: Final = 1_000_000


def _run() -> int:
    """Monotonic nanoseconds. If possible, they include the time the machine is suspended."""
    asleep_too: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if asleep_too is None else time.clock_gettime_ns(asleep_too)


_BEGAN: Final = time.time_ns() - _run()


def steady_clock() -> int:
    """Milliseconds since 1970."""
    return (_BEGAN + _run()) // _MILLION


class ServerClock:
    """A clock that is read often and notices when it was not."""

    def __init__(self, clock: Callable[[], int], patience: int) -> None:
        self._clock = clock
        self._patience = patience
        self._seen = clock()
        self._away: list[tuple[int, int]] = []

    def __call__(self) -> int:
        """The time. A long gap since the last call counts as an absence."""
        now = self._clock()
        if now - self._seen > self._patience:
            self.was_away(self._seen, now)
        self._seen = max(self._seen, now)
        return now

    def was_away(self, since: int, until: int) -> None:
        if until > since:
            self._away.append((since, until))

    @property
    def woke(self) -> int:
        """The end of the last absence; 0 if there was none."""
        return self._away[-1][1] if self._away else 0

    def missed(self, since: int) -> int:
        """The time away since a given moment."""
        return sum(max(0, until - max(left, since)) for left, until in self._away)
