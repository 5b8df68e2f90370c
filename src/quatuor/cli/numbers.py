"""Numbers: read from arguments, and written as the reader's language writes them."""

from __future__ import annotations

import math
import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Final

from quatuor.i18n import Voice

YEAR: Final = 365 * 24 * 60 * 60
"""The longest time limit in seconds."""
MOST_DIGITS: Final = 20


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds; one with too many digits is out of bounds too."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]+", text):
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number")
        if len(text) > MOST_DIGITS:
            raise ArgumentTypeError(f"{text[:MOST_DIGITS]}… is not between {least} and {most}")
        if not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text} is not between {least} and {most}")
        return int(text)

    return read


def positive(text: str) -> float:
    """A finite number above 0."""
    value = _float(text)
    if not 0 < value < math.inf:
        raise ArgumentTypeError(f"{text[:40]!r} is not a number above 0")
    return value


def seconds(text: str) -> float:
    """A time above 0, at most a year."""
    value = _float(text)
    if not 0 < value <= YEAR:
        raise ArgumentTypeError(f"{text[:40]!r} is not a number of seconds above 0, {YEAR} (a year) at most")
    return value


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────


def grouped(count: int, say: Voice) -> str:
    """A whole number with its digits in groups of three."""
    return f"{count:,}".replace(",", say("numbers.thousands"))


def with_point(text: str, say: Voice) -> str:
    """A decimal number, already formatted by Python, with the language's decimal point."""
    return text.replace(".", say("numbers.point"))
