"""The bench: its measurements, and the signature, which is the same in both builds and as stored."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from quatuor.engine.bench import Rate, seconds, signature, signatures, workload
from quatuor.engine.core import compiled_position
from quatuor.rules import GAMES
from quatuor.rules.game import Game
from tests.engine.signatures import stored


def test_signatures_are_as_stored() -> None:
    """After an intended change of the search, `python -m tests.engine.signatures` updates them."""
    assert signatures() == stored()


def test_the_portable_build_has_the_same_signatures() -> None:
    code = (
        "import json; from quatuor import _core; from quatuor.engine.bench import signatures;"
        "print(json.dumps([_core.build_info()['machine'], signatures()]))"
    )
    environment = os.environ | {"QUATUOR_CORE": "portable"}
    words = [sys.executable, "-c", code]
    shown = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(shown.stdout) == ["any", stored()]


def test_a_signature_is_deterministic() -> None:
    assert signature(GAMES["oxono"]) == signature(GAMES["oxono"])


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_every_game_has_a_workload(game: Game) -> None:
    plan = workload(game.id)
    positions = [game.parse(text) for text in plan.positions]
    assert len(positions) == len(set(positions)) == 4
    assert all(position.outcome() is None for position in positions)
    assert compiled_position(game.start()).playouts(10, 1).games == 10


def test_a_rate_is_a_count_per_second() -> None:
    assert Rate(10, 2.0).per_second == 5


def test_the_best_of_a_few_runs_counts() -> None:
    runs: list[int] = []
    assert seconds(lambda: runs.append(1), repeats=4) >= 0
    assert len(runs) == 4
