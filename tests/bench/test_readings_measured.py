"""Measuring the readings: one option at a time, the same openings, and correct statistics."""

from __future__ import annotations

import json
import re
from math import sqrt
from pathlib import Path

import pytest

from bench.readings import SEED, Played, Settings, games, main, readings_of, summary
from quatuor.rules import GAMES

CUBULUS = GAMES["cubulus"]
QUICK = Settings("cubulus", players=2, level=1, plies=12)


def ended(first: float, plies: int, moves: str) -> Played:
    return Played((first, 1 - first), plies, drawn=first == 0.5, repeated=False, finished=True, moves=moves)


def test_each_option_is_changed_alone() -> None:
    usual, *others = readings_of(CUBULUS, 2).values()
    changed = [dict(set(other.options) - set(usual.options)) for other in others]
    assert usual == CUBULUS.ruleset(2)
    assert changed == [{"null-shift": "on"}, {"repetition": "off"}, {"shift-limit": "200"}]


def test_figures_are_means_with_their_errors_and_differences_are_paired() -> None:
    usual = [ended(1, 10, "a"), ended(0, 12, "b"), ended(1, 14, "c")]
    other = [ended(1, 10, "a"), ended(0.5, 15, "d"), ended(1, 17, "e")]
    figures = summary(["usual", "other"], list(zip(usual, other, strict=True)))
    assert figures["usual"]["score of the first"] == pytest.approx({"value": 2 / 3, "error": 1 / 3})
    assert figures["other"]["drawn"] == pytest.approx({"value": 1 / 3, "error": 1 / 3})
    assert figures["other"]["difference"]["plies"] == pytest.approx({"value": 2, "error": 1})
    difference = figures["other"]["difference"]["score of the first"]
    assert difference == pytest.approx({"value": 1 / 6, "error": sqrt(1 / 12) / sqrt(3)})
    assert figures["other"]["other games"]["value"] == pytest.approx(2 / 3)
    assert "difference" not in figures["usual"]


def test_every_ruleset_and_any_number_of_processes_play_the_same_openings() -> None:
    alone, shared = (games(QUICK, 3, SEED, processes=processes) for processes in (1, 2))
    assert alone == shared
    set_ups = [{" ".join(game.moves.split()[:9]) for game in each} for each in alone]
    assert [len(same) for same in set_ups] == [1, 1, 1]
    assert len(set().union(*set_ups)) == 3


def test_a_game_that_does_not_end_counts_as_unfinished() -> None:
    endless = Settings("cubulus", players=3, level=1, plies=2)
    for game in games(endless, 1, SEED)[0]:
        assert (game.plies, game.finished, game.drawn) == (2, False, False)
        assert game.scores == pytest.approx((1 / 3,) * 3)


def test_the_command_prints_a_table_and_writes_its_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    assert main(["--games", "2", "--level", "1", "--plies", "30", "--json", str(path)]) == 0
    data = json.loads(path.read_text("utf-8"))
    assert data["settings"]["openings"] == 2
    assert [len(rows) for rows in data["games"].values()] == [2, 2, 2, 2]
    said = capsys.readouterr()
    assert re.search(r"^\| score of the first \| .* ± .* \|$", said.out, re.MULTILINE)
    assert "2/2 openings" in said.err
