"""The puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

from quatuor.engine.puzzles import shipped
from quatuor.engine.puzzles.daily import of_day
from quatuor.rules import GAMES

FIRST = date(2026, 12, 25)


def days(count: int) -> list[date]:
    """Consecutive days, across the end of a year."""
    return [FIRST + timedelta(number) for number in range(count)]


@pytest.mark.parametrize("count", [1, 2, 7, 100, 250])
def test_every_puzzle_comes_once_before_any_comes_again(count: int) -> None:
    numbers = [of_day("omba", day, count) for day in days(2 * count)]
    assert sorted(numbers[:count]) == list(range(1, count + 1))
    assert numbers[count:] == numbers[:count]


@pytest.mark.parametrize("game", GAMES)
def test_consecutive_days_differ_in_difficulty(game: str) -> None:
    puzzles = shipped(game)
    stars = [puzzles[of_day(game, day, len(puzzles)) - 1].difficulty for day in days(20)]
    assert all(one != other for one, other in pairwise(stars))
    assert set(stars) == {1, 2, 3, 4, 5}


def test_a_date_always_has_the_same_puzzle() -> None:
    assert [of_day(game, FIRST, 250) for game in ("quantik", "omba")] == [77, 39]
