"""Verdicts: proof and estimate are two types, and nothing converts one into the other.

Verdict
├── Exact       forced against any play by the others
└── Estimate    the engine's expectation; a deeper search may change it
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from quatuor.rules.game import Outcome


@dataclass(frozen=True, slots=True)
class Exact:
    """The score of every player with best play, proved.

    `distance` is the number of plies left when the winner hurries and the loser delays; None if it is not
    known. A proof may still bound it: the game is then won `within` that many plies. In a game with a die,
    the scores are winning chances.

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
    within: int | None = None

    @property
    def most_plies(self) -> int | None:
        """The most plies that a win takes, as far as is known.

        >>> import quatuor
        >>> quatuor.Exact((1, 0), within=9).most_plies
        9
        """
        return self.within if self.distance is None else self.distance

    @property
    def one_ply_earlier(self) -> Exact:
        """The verdict on the move that leads to a position of this verdict.

        >>> import quatuor
        >>> quatuor.Exact((1, 0), distance=2).one_ply_earlier.distance
        3
        """
        distance = None if self.distance is None else self.distance + 1
        return Exact(self.scores, distance, None if self.within is None else self.within + 1)

    @classmethod
    def ended(cls, outcome: Outcome) -> Exact:
        """The verdict on a game that is over."""
        return cls(outcome.scores, 0)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The score every player may expect, as far as the search has seen.

    >>> import quatuor
    >>> position = quatuor.game("oxono").parse("....../....../..@.../....X*/....../......")
    >>> *_, found = quatuor.analyse(position, quatuor.Limit(nodes=2000))
    >>> isinstance(found.verdict, quatuor.Estimate), round(sum(found.verdict.scores), 6)
    (True, 1.0)
    """

    kind: ClassVar = "estimate"

    scores: tuple[float, ...]


Verdict: TypeAlias = Exact | Estimate
"""The verdict on a position; `kind` says which of the two it is.

>>> from quatuor.engine import Estimate, Exact, Verdict
>>> verdicts: list[Verdict] = [Exact((1, 0), 5), Estimate((0.6, 0.4))]
>>> [verdict.kind for verdict in verdicts]
['exact', 'estimate']
"""
