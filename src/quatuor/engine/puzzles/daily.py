"""The puzzle of the day: the same for everybody on a date, easy and hard ones in turn.

The set is walked in strides of about 0.62 of its length. A stride that has no divisor in common with the
length meets every puzzle once before any comes again. A set is sorted by difficulty, so that of consecutive
days differs.
"""

from __future__ import annotations

from datetime import date
from math import gcd
from typing import Final
from zlib import crc32

_STRIDE: Final = 0.618
"""The golden ratio: any few days in a row are spread evenly over the set."""


def of_day(game: str, day: date, count: int) -> int:
    """The number of a date's puzzle in a set of `count`, from 1. Each game begins elsewhere in its set.

    >>> [of_day("quantik", date(2026, 11, day), 250) for day in (19, 20, 21)]
    [69, 222, 125]
    """
    stride = next(step for step in range(max(1, round(count * _STRIDE)), 0, -1) if gcd(step, count) == 1)
    return (day.toordinal() * stride + crc32(f"{game}daily".encode())) % count + 1
