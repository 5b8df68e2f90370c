"""What is known of a position, and what is only believed: two types that nothing turns into each other.

Verdict
├── Exact       forced against every play of all others
└── Estimate    what the engine expects; a deeper look may change it
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class Exact:
    """The score of every player with best play, proved.

    `distance` is how many plies remain when whoever wins hurries and whoever loses delays; None where only
    the scores are known. In a game with a die the scores are chances.

    >>> import quatuor
    >>> *_, found = quatuor.analyse(quatuor.game("quantik").start())
    >>> isinstance(found.verdict, quatuor.Exact), found.verdict.distance
    (True, 10)
    >>> [str(score) for score in found.verdict.scores]
    ['0', '1']
    """

    kind: ClassVar = "exact"

    scores: tuple[float | Fraction, ...]
    distance: int | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """The score every player may expect, as far as the search has seen.

    >>> import quatuor
    >>> *_, found = quatuor.analyse(quatuor.game("oxono").start(), quatuor.Limit(nodes=2000))
    >>> isinstance(found.verdict, quatuor.Estimate), round(sum(found.verdict.scores), 6)
    (True, 1.0)
    """

    kind: ClassVar = "estimate"

    scores: tuple[float, ...]


Verdict: TypeAlias = Exact | Estimate
"""What is said of a position: `kind` tells which of the two it is.

>>> from quatuor.engine import Estimate, Exact, Verdict
>>> verdicts: list[Verdict] = [Exact((1, 0), 5), Estimate((0.6, 0.4))]
>>> [verdict.kind for verdict in verdicts]
['exact', 'estimate']
"""
