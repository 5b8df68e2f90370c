"""The whole game of OXONO: solved from nothing under kills, written from the book, and checked by the rules.

`make long` runs this; it takes about an hour on two cores, and 9 GB of memory.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quatuor.dice import Dice
from quatuor.engine.exact.oxono_data import first_turns, start
from quatuor.engine.exact.oxono_solve import NAME, OxonoSolver
from quatuor.proof import Answers, check_answers, read_answers

KILLS = 20
LONGEST_RUN = 90.0
"""The most seconds that a solve gets before it is killed."""


def quatuor(*words: str) -> list[str]:
    return [sys.executable, "-m", "quatuor", *words]


def expect_the_win(answers: Answers) -> None:
    proved = check_answers(answers, processes=2)
    assert proved.position == start()
    assert proved.player == 0
    assert proved.least == 1
    assert proved.positions == sum(answers.turns)


@pytest.mark.long
def test_a_solve_killed_at_twenty_moments_ends_with_a_valid_certificate(tmp_path: Path) -> None:
    dice = Dice(20)
    command = quatuor("solve", "oxono", "--data", str(tmp_path), "--json")
    for _ in range(KILLS):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(LONGEST_RUN * dice.below(1000) / 1000)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    whole = OxonoSolver(tmp_path / "exact", memory=1 << 20).finished()
    assert whole is not None
    expect_the_win(whole)
    assert first_turns(whole)


@pytest.mark.long
def test_the_shipped_book_extends_to_a_certificate_for_the_whole_game(tmp_path: Path) -> None:
    path = tmp_path / NAME
    command = quatuor("prove", "oxono", "--threads", "2", "--out", str(path))
    subprocess.run(command, check=True, env=os.environ | {"QUATUOR_LANG": "en"})
    assert path.stat().st_size < 50_000_000
    expect_the_win(read_answers(path.read_bytes()))
