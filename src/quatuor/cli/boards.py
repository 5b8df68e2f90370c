"""Boards drawn for this terminal: in colour if wanted, in Unicode if supported."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from quatuor.render.text import draw
from quatuor.rules.game import Outcome, Position


def board(
    position: Position, language: str, marks: Iterable[str] = (), outcome: Outcome | None = None
) -> str:
    """A position drawn for stdout; `outcome` is that of its match."""
    return draw(
        position,
        marks=tuple(marks),
        colour=wants_colour(),
        unicode=shows_unicode(),
        language=language,
        outcome=outcome,
    )


def wants_colour() -> bool:
    """Colour for a terminal, unless NO_COLOR says otherwise."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def shows_unicode() -> bool:
    """Whether stdout can show more than ASCII."""
    return "utf" in (sys.stdout.encoding or "").lower()
