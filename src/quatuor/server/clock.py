"""The clock that games use.

It starts from the wall clock and is monotonic from then on, even if the wall clock is changed. Servers that
share a database take its time as theirs. Time that no server was running for is an absence, which no player
loses: a machine can be suspended, and a process can be stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
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
    """The time, and when nobody was there to keep it."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._ahead = 0
        self.absences: Sequence[tuple[int, int]] = ()
        """Their first and last moments."""

    def __call__(self) -> int:
        """The time."""
        return self._clock() + self._ahead

    def own(self) -> int:
        """The time of this machine."""
        return self._clock()

    def set_by(self, theirs: int, asked: int, answered: int) -> None:
        """Take over another machine's time; it was asked and it answered at these times of our own."""
        self._ahead = theirs - (asked + answered) // 2

    def missed(self, since: int) -> int:
        """The time nobody was there since a given moment."""
        return sum(max(0, until - max(left, since)) for left, until in self.absences)
