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


def test_players_reconnect_as_the_page_does() -> None:
    page = (ROOT / "web" / "src" / "net" / "reconnecting.ts").read_text()
    constants = {
        name: int(value.replace("_", "")) for name, value in re.findall(r"const (\w+) = ([\d_]+);", page)
    }
    ours = ("FIRST_WAIT", "LONGEST_WAIT", "SILENCE", "PATIENCE")
    assert {name: constants[name] / 1000 for name in ours} == {name: getattr(seat, name) for name in ours}
    assert f"from: {seat.FINAL_CODES.start}, to: {seat.FINAL_CODES.stop - 1}" in page
    assert [seat.wait_after(failures, 1.0) for failures in (1, 2, 3, 9)] == [0.5, 1.0, 2.0, 20.0]
    assert seat.wait_after(1, 0.0) == 0.25
