"""The server's log: nobody can flood it.

A record of a kind that has just been written many times is counted instead. The next one that is written says
how many there were. A kind is a logger, a level and a message before its facts are filled in.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REFUSED: Final = "quatuor.refused"
"""The logger of requests that were refused unread: as many as someone likes to send."""
MOST: Final = 20
"""The most records of a kind that are written"""
WITHIN: Final = 60.0
"""in these seconds."""


@dataclass(slots=True)
class Kind:
    """The records of a kind since a moment: those written, and those only counted."""

    since: float
    written: int = 0
    counted: int = 0


class FewRepeats(logging.Filter):
    """Lets a few records of a kind through, and counts the rest. Normal requests are not limited."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, int, str], Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING and record.name != REFUSED:
            return True
        kind = self._kind(record)
        if kind.written >= MOST:
            kind.counted += 1
            return False
        kind.written += 1
        return True

    def _kind(self, record: logging.LogRecord) -> Kind:
        """The kind of a record; after a while it starts over, and the record says how much was left out."""
        now, key = self._clock(), (record.name, record.levelno, str(record.msg))
        kind = self._kinds.setdefault(key, Kind(now))
        if now - kind.since > WITHIN:
            if kind.counted:
                record.msg = f"{record.msg} (after {kind.counted} more like this)"
            kind = self._kinds[key] = Kind(now)
        return kind
