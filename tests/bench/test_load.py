"""The load test: a small run, and that it finds every kind of loss."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bench.clients.check import Reported, Row, problems_of, server_differences
from bench.clients.ledger import Played, Request
from bench.clients.report import Spread
from tests import ROOT


def loaded(folder: Path, *words: str, seconds: float = 120) -> dict[str, Any]:
    """The figures of a successful run."""
    out = folder / "load.json"
    command = [sys.executable, str(ROOT / "bench" / "load.py"), "--out", str(out), *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, done.stdout + done.stderr
    figures: dict[str, Any] = json.loads(out.read_text())
    assert figures["passed"]
    assert figures["found"]["problems"] == []
    assert figures["found"]["kept"] == figures["found"]["acknowledged"]
    return figures


@pytest.mark.services
def test_ten_games_at_once_lose_nothing(tmp_path: Path) -> None:
    plot = tmp_path / "load.svg"
    figures = loaded(tmp_path, "--games", "10", "--seconds", "4", "--pace", "0.2", "--plot", str(plot))
    assert figures["found"]["acknowledged"] > 50
    assert figures["found"]["games"] >= 10
    assert figures["errors"] == figures["refusals"] == {}
    assert 0 < figures["milliseconds"]["a move"]["p50"] <= figures["milliseconds"]["a move"]["max"]
    assert set(figures["milliseconds"]) >= {"quantik", "cubulus", "oxono", "omba"}
    assert ET.parse(plot).getroot().tag.endswith("svg")  # noqa: S314 - written a line above


# ── Problems are found ───────────────────────────────────────────────────────────────────────────────

ROLL, MOVE = Request("key-1", None, 0.0, version=3), Request("key-2", "@b2", 1.0, version=4)
PLAYED = Played("game", "omba", [ROLL, MOVE, Request("key-3", None, 2.0)])
KEPT = [
    Row(1, None, "joined", None),
    Row(2, None, "started", None),
    Row(3, "key-1", "entered", "5"),
    Row(4, "key-2", "entered", "@b2"),
]
LAST = Row(5, "key-3", "entered", "6")


@pytest.mark.parametrize("rows", [KEPT, [*KEPT, LAST]], ids=["not kept", "kept"])
def test_an_unacknowledged_move_may_be_stored_or_not(rows: list[Row]) -> None:
    assert list(problems_of(PLAYED, rows)) == []


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (KEPT[:3], "is stored 0 times"),
        ([*KEPT, Row(5, "key-2", "entered", "@b2")], "is stored 2 times"),
        ([*KEPT, Row(5, "key-4", "entered", "6")], "nobody requested 5"),
        ([*KEPT, Row(5, None, "entered", "6")], "nobody requested 5"),
        ([*KEPT, Row(6, "key-3", "entered", "6")], "gap"),
        ([*KEPT[:3], Row(4, "key-2", "entered", "@a1")], "is stored as 4, @a1"),
        (
            [*KEPT[:2], Row(3, "key-2", "entered", "@b2"), Row(4, "key-1", "entered", "5")],
            "is stored as 4, 5",
        ),
    ],
)
def test_every_problem_is_found(rows: list[Row], problem: str) -> None:
    assert any(problem in found for found in problems_of(PLAYED, rows))


def test_a_wrong_order_is_found() -> None:
    turned = Played("game", "omba", [MOVE, ROLL])
    assert any("order" in found for found in problems_of(turned, KEPT))


@pytest.mark.parametrize("entered", ["a computer's move", "the fall of a flag"])
def test_the_server_may_enter_what_the_game_has(entered: str) -> None:
    rows = [*KEPT, Row(5, None, "entered", "resign:0", "time" if entered == "the fall of a flag" else "")]
    played = Played("game", "omba", PLAYED.requests)
    assert list(problems_of(played, rows))
    played.computers, played.clock = entered == "a computer's move", entered == "the fall of a flag"
    assert list(problems_of(played, rows)) == []


def test_a_server_that_reports_another_game_is_found() -> None:
    assert list(server_differences(Reported(4, ["5", "@b2"]), PLAYED, KEPT)) == []
    for report in (Reported(3, ["5"]), Reported(4, ["5", "@a1"]), Reported(None, [])):
        assert len(list(server_differences(report, PLAYED, KEPT))) == 1


def test_a_game_with_a_clock_may_go_on_between_the_report_and_the_check() -> None:
    timed = Played("game", "omba", PLAYED.requests, clock=True)
    rows = [*KEPT, Row(5, None, "entered", "resign:0", "time")]
    assert list(server_differences(Reported(4, ["5", "@b2"]), timed, rows)) == []
    assert len(list(server_differences(Reported(4, ["5", "@a1"]), timed, rows))) == 1
    assert len(list(server_differences(Reported(6, ["5", "@b2"]), timed, rows))) == 1


def test_percentiles_of_round_trips() -> None:
    assert Spread.of(number / 1000 for number in range(1, 201)) == Spread(200, 100, 180, 198, 200)
    assert Spread.of([]) == Spread(0, 0, 0, 0, 0)
