"""The search for the most games that a way of serving takes, on invented round trips."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from bench.clients.ceilings import Ceiling, Step, climb, plot, table

GOAL = 100.0


def step(games: int, most: int) -> Step:
    """A step that meets the goal up to a number of games."""
    p99 = 20.0 if games <= most else 500.0
    return Step(games, 10 * games, 5.0, p99, {"servers": 1.0, "PostgreSQL": 0.5, "proxy": 0.1}, {})


def climbed(most: int, narrow: int = 3) -> Ceiling:
    steps = climb(lambda games: step(games, most), GOAL, first=100, most=1000, narrow=narrow)
    return Ceiling("3 servers", GOAL, tuple(sorted(steps, key=lambda each: each.games)))


@pytest.mark.parametrize("most", [120, 300, 650])
def test_the_ceiling_is_found_from_below(most: int) -> None:
    best = climbed(most).best
    assert best is not None
    assert 0.8 * most <= best.games <= most


def test_steps_end_at_the_limit() -> None:
    assert [each.games for each in climbed(5000).steps] == [100, 200, 400, 800]


def test_too_many_games_from_the_beginning() -> None:
    assert [each.games for each in climbed(60).steps] == [50, 60, 71, 100]
    assert climbed(10).best is None


def test_the_table_and_the_picture_show_every_way() -> None:
    ways = [climbed(300), climbed(10)]
    assert "| 3 servers | none |" in table(ways)
    assert "1.60: servers 1.00, PostgreSQL 0.50, proxy 0.10" in table(ways)
    assert ET.fromstring(plot(ways)).tag.endswith("svg")  # noqa: S314 - our own
