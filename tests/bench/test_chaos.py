"""Games while everything fails: a short run, the whole, and that a planted bug is found."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.clients import seat
from tests import ROOT

FAULTS = 30


def chaos(folder: Path, *words: str, passes: bool = True, seconds: float = 300) -> dict[str, Any]:
    """The figures of a run."""
    out = folder / "chaos.json"
    command = [sys.executable, str(ROOT / "bench" / "chaos.py"), "--out", str(out), *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=seconds)
    assert out.exists(), done.stderr
    figures: dict[str, Any] = json.loads(out.read_text())
    assert (done.returncode, figures["passed"]) == (int(not passes), passes), done.stdout + done.stderr
    return figures


@pytest.mark.services
def test_a_few_faults_lose_nothing(tmp_path: Path) -> None:
    """How long players are away is not judged here: this machine may be busy."""
    short = ("--games", "12", "--minutes", "0.5", "--faults", str(FAULTS), "--pace", "0.5", "--seed", "1")
    figures = chaos(tmp_path, *short, "--median", "30", "--most", "60")
    assert sum(figures["faults"].values()) >= FAULTS
    assert {"server killed", "server frozen", "PostgreSQL restarted"} <= figures["faults"].keys()
    assert figures["found"]["acknowledged"] > 100
    assert figures["resent"] > 0
    assert figures["stuck"] == figures["violations"] == []


@pytest.mark.services
def test_a_planted_bug_is_found(tmp_path: Path) -> None:
    short = ("--servers", "0", "--games", "8", "--minutes", "0.2", "--pace", "0.3", "--calm", "1")
    figures = chaos(tmp_path, *short, "--bug", "forgetful", passes=False)
    assert {each["kind"] for each in figures["violations"]} >= {"lost"}


@pytest.mark.long
def test_a_thousand_faults(tmp_path: Path) -> None:
    figures = chaos(tmp_path, "--games", "200", "--minutes", "30", seconds=3600)
    assert sum(figures["faults"].values()) >= 1000
    assert figures["found"]["acknowledged"] > 20_000


def constants(file: str) -> dict[str, float]:
    """The numbers of a module of the page, by the names of constants and of their fields."""
    text = (ROOT / "web" / "src" / "net" / file).read_text()
    found = dict(re.findall(r"const (\w+) = ([\d_]+);", text))
    for name, fields in re.findall(r"const (\w+) = \{(.*)\};", text):
        found |= {f"{name}.{field}": value for field, value in re.findall(r"(\w+): ([\d._]+)", fields)}
    return {name: float(value.replace("_", "")) for name, value in found.items()}


def test_players_reconnect_as_the_page_does() -> None:
    page = constants("reconnecting.ts") | constants("waits.ts")
    ours = {
        "FIRST": 1000 * seat.FIRST_WAIT,
        "LONGEST": 1000 * seat.LONGEST_WAIT,
        "OPENING": 1000 * seat.OPENING,
        "PATIENCE.first": 1000 * seat.PATIENCE,
        "PATIENCE.longest": 1000 * seat.LONGEST_PATIENCE,
        "PATIENCE.growth": seat.GROWTH,
        "FINAL_CODES.from": seat.FINAL_CODES.start,
        "FINAL_CODES.to": seat.FINAL_CODES.stop - 1,
        "TRY_LATER.code": seat.TRY_LATER,
        "TRY_LATER.failures": seat.SEVERAL,
    }
    assert {name: page[name] for name in ours} == ours


def test_players_wait_as_the_page_does() -> None:
    page = constants("connection.ts")
    ours = {
        "SILENCE.watched": 1000 * seat.WATCHED,
        "SILENCE.unwatched": 1000 * seat.UNWATCHED,
        "PATIENCE.change": 1000 * seat.REPEATING,
    }
    assert {name: page[name] for name in ours} == ours
    assert [seat.wait_after(failures, 1.0) for failures in (1, 2, 3, 9)] == [0.4, 0.8, 1.6, 4.0]
    assert seat.wait_after(1, 0.0) == 0.1
