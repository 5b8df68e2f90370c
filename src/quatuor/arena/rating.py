"""Ratings: how much stronger one engine is than another, with confidence bounds.

The unit is not the game but the *block*: the games of one opening, played with every assignment of seats.
The games of a block are not independent, as an opening that favours a seat is good for both engines in
turn; the blocks are. With two players a block is a pair of games, and its score is one of five:

    points of the pair     0      ½      1      1½     2
    score of the block     0      ¼      ½      ¾      1         the *pentanomial* counts

Everything below takes a `Sample`: the possible scores of a block, and the count of each. If an opening
favours a seat, the variance over pairs is smaller than over single games, and so are the error bars.

The Elo difference d of a score s is the logistic one: s = 1 / (1 + 10^(−d/400)).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
"""The confidence level of the error bars."""
DEVIATIONS: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""The standard deviations to each side for this confidence: 1.96."""
PENTANOMIAL: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair of games."""

_SPREAD_OF_ONE: Final = 0.125
"""The variance of one imaginary pair, spread evenly over the five scores."""
_TRACE: Final = 1e-3
"""The weight of a score that never occurred in a likelihood: unlikely, but not impossible."""
_HALVINGS: Final = 80
"""Steps of a bisection: as many as double precision can resolve, and some more."""


def expected_score(elo: float) -> float:
    """The score that an Elo difference stands for."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_difference(score: float) -> float:
    """The Elo difference that a score stands for; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


# ── The sample ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Sample:
    """The scores of the blocks played: `counts[i]` blocks had the score `scores[i]`, from 0 to 1.

    >>> from quatuor.arena import Sample
    >>> sample = Sample((1, 2, 10, 5, 2))
    >>> sample.size, round(sample.mean, 4), round(sample.error, 4)
    (20, 0.5625, 0.054)
    """

    counts: tuple[float, ...]
    scores: tuple[float, ...] = PENTANOMIAL

    @property
    def size(self) -> float:
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The score; one half before the first block."""
        return self._mean_of(lambda score: score) if self.size else 0.5

    @property
    def error(self) -> float:
        """The standard error of the mean.

        Identical blocks have no variance, but a few of them prove little: the variance is never less than
        with one more imaginary block.
        """
        if self.size < 1:
            return math.inf
        mean, size = self.mean, self.size
        seen = self._mean_of(lambda score: (score - mean) ** 2) * size / max(size - 1, 1)
        return math.sqrt(max(seen, _SPREAD_OF_ONE / (size + 1)) / size)

    def _mean_of(self, value: Callable[[float], float]) -> float:
        return sum(n * value(score) for n, score in zip(self.counts, self.scores, strict=True)) / self.size


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and its 95 % confidence bounds; each of them may be infinite.

    >>> from quatuor.arena import Interval
    >>> Interval(0.6, 0.55, 0.65).margin
    0.04999999999999999
    """

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the distance between the bounds: the number after the ±."""
        return (self.high - self.low) / 2


def score(sample: Sample) -> Interval:
    """The mean score, within 0 and 1."""
    mean, reach = sample.mean, DEVIATIONS * sample.error
    if mean in (0, 1) and sample.size:
        return _one_sided(mean, sample.size)
    return Interval(mean, max(mean - reach, 0), min(mean + reach, 1))


def _one_sided(mean: float, size: float) -> Interval:
    """All won, or none: a coin that showed only heads n times has a chance of heads of 0.05^(1/n) or more."""
    least = (1 - CONFIDENCE) ** (1 / size)
    return Interval(mean, least, 1) if mean else Interval(mean, 0, 1 - least)


def elo(sample: Sample) -> Interval:
    """The Elo difference: that of the score, and of its bounds."""
    found = score(sample)
    return Interval(*(elo_difference(value) for value in (found.value, found.low, found.high)))


def superiority(sample: Sample) -> float | None:
    """The likelihood of superiority (LOS): the confidence that the first engine is stronger.

    None before the second block: a single block has no variance. If everything was won or lost, it is the
    confidence that a fair coin would not show the same side n times, and so reaches 95 % together with the
    bound above.
    """
    if sample.size < 2:
        return None
    if sample.mean in (0, 1):
        return abs(sample.mean - math.pow(0.5, sample.size))
    return NormalDist().cdf((sample.mean - 0.5) / sample.error)


# ── Stopping early ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Sprt:
    """The sequential probability ratio test of two Elo differences, generalised to pairs of games.

    `alpha` is the probability of accepting `elo1` when `elo0` is true, `beta` the reverse. The ratio is that
    of the maximum likelihoods of the sample under a mean score of `elo0` and of `elo1` (Van den Bergh,
    *Comments on normalized Elo*; what fishtest computes). The usual normal approximation agrees for many
    games, but after two won pairs it accepts anything.

    >>> from quatuor.arena import Sample, Sprt
    >>> test = Sprt(elo0=0, elo1=10)
    >>> test.accepted(Sample((10, 20, 50, 30, 20))), test.accepted(Sample((0, 0, 50, 100, 200)))
    (None, 'elo1')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise ValueError(f"elo0 is less than elo1, not {self.elo0} and {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta are between 0 and 0.5")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which `elo0` is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which `elo1` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, sample: Sample) -> float:
        """The log-likelihood ratio (LLR) of a sample: above 0 it favours `elo1`."""
        if not sample.size:
            return 0.0
        counts = [max(count, _TRACE) for count in sample.counts]
        under0 = _likeliest(counts, sample.scores, expected_score(self.elo0))
        under1 = _likeliest(counts, sample.scores, expected_score(self.elo1))
        return sum(n * math.log(p1 / p0) for n, p0, p1 in zip(counts, under0, under1, strict=True))

    def accepted(self, sample: Sample) -> str | None:
        """`elo0` or `elo1` when the test is decided, None while it continues."""
        ratio = self.ratio(sample)
        if ratio >= self.upper:
            return "elo1"
        return "elo0" if ratio <= self.lower else None


def _likeliest(counts: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """Of all distributions over the scores that have this mean, the one under which the counts are likeliest.

    By Lagrange it is p / (1 + x·(score − mean)), p the share of each count, for the one x at which the
    deviations from the mean cancel out.
    """
    shares = [count / sum(counts) for count in counts]
    away = [value - mean for value in scores]

    def imbalance(x: float) -> float:
        return sum(p * a / (1 + x * a) for p, a in zip(shares, away, strict=True))

    x = _root(imbalance, -1 / max(away), -1 / min(away))
    return [p / (1 + x * a) for p, a in zip(shares, away, strict=True)]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function that decreases between two poles."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2
