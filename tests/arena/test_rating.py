"""The statistics, compared with hand calculations, other programs and simulations."""

from __future__ import annotations

import math
import random

import pytest

from quatuor.arena import rating
from quatuor.arena.rating import Sample, Sprt, elo_difference, expected_score

COIN = (0.0, 1.0)


def test_elo_and_score_are_inverse() -> None:
    assert expected_score(0) == 0.5
    assert elo_difference(0.75) == pytest.approx(400 * math.log10(3))
    for elo in (-300, -1, 0, 5, 250):
        assert elo_difference(expected_score(elo)) == pytest.approx(elo)
    assert (elo_difference(0), elo_difference(1)) == (-math.inf, math.inf)


def test_mean_and_error_by_hand() -> None:
    sample = Sample((1, 2, 4, 2, 1))
    assert sample.mean == 0.5
    assert sample.error == pytest.approx(math.sqrt((2 * 0.25 + 4 * 0.0625) / 9 / 10))
    found = rating.score(sample)
    assert (found.low, found.high) == pytest.approx((0.5 - 0.178923, 0.5 + 0.178923), abs=1e-5)
    assert rating.superiority(sample) == 0.5


def test_elo_with_bars_by_hand() -> None:
    sample = Sample((2, 28, 78, 40, 2))  # 150 pairs, 156 points of 300
    found = rating.elo(sample)
    assert found.value == pytest.approx(13.905, abs=0.001)
    assert found.margin == pytest.approx(20.9, abs=0.2)
    assert rating.superiority(sample) == pytest.approx(0.904, abs=0.002)


def test_pairs_that_split_narrow_the_bars() -> None:
    split = Sample((5, 0, 90, 0, 5))
    independent = Sample((25, 0, 50, 0, 25))  # as two coins would give
    assert rating.elo(split).margin < 0.6 * rating.elo(independent).margin


def test_no_games_give_no_rating() -> None:
    nothing = Sample((0,) * 5)
    assert rating.superiority(nothing) is None
    assert rating.score(nothing) == rating.Interval(0.5, 0, 1)
    assert rating.elo(nothing) == rating.Interval(0, -math.inf, math.inf)
    assert Sprt(0, 10).ratio(nothing) == 0


def test_only_wins_give_a_lower_bound() -> None:
    all_won = rating.elo(Sample((0, 0, 0, 0, 50)))
    assert (all_won.value, all_won.high) == (math.inf, math.inf)
    assert all_won.low == pytest.approx(elo_difference(0.05 ** (1 / 50)))
    all_lost = rating.elo(Sample((50, 0, 0, 0, 0)))
    assert all_lost.high == pytest.approx(-all_won.low)


@pytest.mark.parametrize("pairs", range(2, 12))
def test_the_likelihood_after_a_clean_sweep_matches_its_bound(pairs: int) -> None:
    won, lost = Sample((0, 0, 0, 0, pairs)), Sample((pairs, 0, 0, 0, 0))
    sure = rating.superiority(won)
    assert sure is not None
    assert (sure > rating.CONFIDENCE) == (rating.score(won).low > 0.5)
    assert rating.superiority(lost) == pytest.approx(1 - sure)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 1), (0, 0, 1, 0, 0), (0, 1, 0, 0, 0)])
def test_one_pair_says_nothing_about_who_is_stronger(counts: tuple[int, ...]) -> None:
    assert rating.superiority(Sample(counts)) is None


def test_a_few_equal_pairs_give_no_certainty() -> None:
    few = rating.elo(Sample((0, 0, 5, 0, 0)))
    assert few.value == 0
    assert 20 < few.margin < 100


# ── SPRT ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_bounds() -> None:
    assert Sprt(0, 5).upper == pytest.approx(math.log(19)) == -Sprt(0, 5).lower
    assert Sprt(0, 5, alpha=0.01, beta=0.1).lower == pytest.approx(math.log(0.1 / 0.99))


def test_ratio_of_plain_wins_and_losses_is_the_classical_one() -> None:
    test = Sprt(0, 50)
    s0, s1 = expected_score(0), expected_score(50)
    by_hand = 60 * math.log(s1 / s0) + 40 * math.log((1 - s1) / (1 - s0))
    assert test.ratio(Sample((40, 60), COIN)) == pytest.approx(by_hand)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
        ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
        ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
        ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
        ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
    ],
)
def test_ratio_is_that_of_fishtest(counts: tuple[int, ...], elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1).ratio(Sample(counts)) == pytest.approx(llr, abs=1e-6)


def test_ratio_of_many_pairs_is_near_the_normal_approximation() -> None:
    sample, test = Sample((200, 900, 2000, 1000, 250)), Sprt(0, 5)
    s0, s1 = expected_score(0), expected_score(5)
    normal = (s1 - s0) * (2 * sample.mean - s0 - s1) / (2 * sample.error**2)
    assert test.ratio(sample) == pytest.approx(normal, rel=0.02)


def test_two_won_pairs_decide_nothing() -> None:
    assert abs(Sprt(0, 5).ratio(Sample((0, 0, 0, 0, 2)))) < 0.1


@pytest.mark.parametrize(("elo", "right"), [(0, "elo0"), (60, "elo1")])
def test_error_rates_are_as_requested(elo: float, right: str) -> None:
    draw = random.Random(1)  # noqa: S311 — a simulation
    decided = [decision(Sprt(0, 60), elo, draw) for _ in range(150)]
    assert decided.count(right) / 150 > 0.91  # 0.95 less two standard errors of 150 tests


def decision(test: Sprt, elo: float, draw: random.Random) -> str:
    """Play pairs of coins until the test is decided."""
    counts, chance = [0] * 5, expected_score(elo)
    while True:
        for _ in range(5):
            counts[2 * ((draw.random() < chance) + (draw.random() < chance))] += 1
        if decided := test.accepted(Sample(tuple(counts))):
            return decided


@pytest.mark.parametrize("wrong", [(5, 5, 0.05), (5, 0, 0.05), (0, 5, 0), (0, 5, 0.5), (0, math.inf, 0.05)])
def test_impossible_tests_are_refused(wrong: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match=r"elo0|alpha"):
        Sprt(*wrong)
