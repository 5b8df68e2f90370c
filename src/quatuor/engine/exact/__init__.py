"""Exact knowledge that was worked out beforehand, a source a game.

A source answers at once and is never wrong; where it knows nothing it says so, and a search takes its place.
"""

from __future__ import annotations

from typing import Final

from quatuor.rules.game import Position

from .omba import OMBA
from .quantik import QUANTIK
from .source import ExactSource, Known, KnownMove

__all__ = ["SOURCES", "ExactSource", "Known", "KnownMove", "known"]

SOURCES: Final[dict[str, ExactSource]] = {"quantik": QUANTIK, "omba": OMBA}
"""By game; of a game that is not here nothing is known beforehand.

>>> from quatuor.engine.exact import SOURCES
>>> list(SOURCES)
['quantik', 'omba']
"""


def known(position: Position, lines: int) -> Known | None:
    """All that is known of a position that is not over, of its best moves `lines` at most.

    >>> import quatuor
    >>> from quatuor.engine.exact import known
    >>> known(quatuor.game("oxono").start(), lines=1) is None
    True
    """
    source = SOURCES.get(position.GAME)
    return source.known(position, lines) if source else None
