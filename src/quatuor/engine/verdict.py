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
    """

    kind: ClassVar = "exact"

    scores: tuple[float | Fraction, ...]
    distance: int | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """The score every player may expect, as far as the search has seen."""

    kind: ClassVar = "estimate"

    scores: tuple[float, ...]


Verdict: TypeAlias = Exact | Estimate
