"""Analyses as plain JSON data, for programs on the command line and for the page's socket alike.

A verdict includes its kind, and only an exact one can have a distance, or a bound on it. Estimated scores are
rounded: more digits would suggest a false precision.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from quatuor.rules.move import as_number

from .analysis import Analysis, Candidate
from .verdict import Exact, Verdict

DIGITS: Final = 6
"""Decimals of an estimated score."""


def analysis_json(found: Analysis) -> dict[str, Any]:
    """An analysis as `quatuor analyse --json` prints it, without its cost."""
    return {
        **verdict_json(found.verdict),
        "moves": [candidate_json(candidate) for candidate in found.candidates],
        "line": [str(move) for move in found.line],
    }


def candidate_json(candidate: Candidate) -> dict[str, Any]:
    chance = candidate.probability
    return {
        "move": str(candidate.move),
        **verdict_json(candidate.verdict),
        **({} if chance is None else {"probability": as_number(chance)}),
        "line": [str(move) for move in candidate.line],
    }


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """The kind, the scores, the distance, and where only a bound on it is known, the bound."""
    exact = verdict if isinstance(verdict, Exact) else None
    distance = exact.distance if exact else None
    within = exact.within if exact and distance is None else None
    return {
        "kind": verdict.kind,
        "scores": [_score(score) for score in verdict.scores],
        "distance": distance,
        **({} if within is None else {"within": within}),
    }


def _score(score: float | Fraction) -> int | float:
    return as_number(score if isinstance(score, Fraction) else Fraction(str(round(score, DIGITS))))
