"""Attacks in short: others still play, nothing fails, memory stays bounded; and how attacks are measured."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bench.attacks.figures import LAG_MS, MEMORY_MIB, MOVE_MS, Figures, share
from bench.attacks.observed import EVERY, Samples, samples_in
from tests import ROOT

ATTACKS = (
    *("nothing", "first", "ask", "position", "import", "read", "write", "keep", "certificate"),
    *("views", "sync", "moves", "spectator", "frames", "analyse", "review", "bodies", "unread"),
)


def attacked(folder: Path, *words: str) -> dict[str, Any]:
    """The figures of an attack, whatever its times: this machine may be busy."""
    out = folder / "attack.json"
    command = [sys.executable, str(ROOT / "bench" / "attack.py"), *words, "--out", str(out)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, 1), done.stderr
    assert out.exists(), done.stderr
    found: dict[str, Any] = json.loads(out.read_text())
    return found


@pytest.mark.services
@pytest.mark.parametrize("name", ATTACKS)
def test_others_play_on(tmp_path: Path, name: str) -> None:
    short = ("--seconds", "1.5", "--games", "4", "--patience", "90")
    figures = attacked(tmp_path, name, *short)[name]["after"]
    assert figures["moves"] > 0
    assert figures["unanswered"] == 0
    assert figures["errors"] == {}
    assert figures["complaints"] == []
    assert figures["memory"] < MEMORY_MIB


def test_every_attack_has_a_short_form() -> None:
    command = [sys.executable, str(ROOT / "bench" / "attack.py"), "none"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.strip().endswith(f"choose from {', '.join(ATTACKS)}")


# ── Measuring ────────────────────────────────────────────────────────────────────────────────────────────


def figures(**changed: Any) -> Figures:
    times: dict[str, Any] = {
        "moves": [0.01],
        "replies": [0.1],
        "lags": [0.001],
        "own_lags": [0.0],
        "memory": 90.0,
    }
    return Figures.of(**{**times, **changed})


def test_a_server_that_nobody_disturbs_misses_nothing() -> None:
    assert list(figures().missed()) == []


@pytest.mark.parametrize(
    ("changed", "missed"),
    [
        ({"moves": [0.01] * 98 + [MOVE_MS / 1000] * 2}, "moves p99"),
        ({"moves": []}, "nobody moved"),
        ({"lags": [0.0] * 998 + [LAG_MS / 1000] * 2}, "lag p99.9"),
        ({"replies": [0.1, 20.0]}, "a computer's reply"),
        ({"memory": MEMORY_MIB}, "memory"),
        ({"unanswered": 1}, "1 unanswered"),
        ({"errors": {"ConnectError": 2}}, "2 × ConnectError"),
        ({"complaints": ["Traceback"]}, "Traceback"),
    ],
)
def test_every_limit_is_checked(changed: dict[str, Any], missed: str) -> None:
    (found,) = figures(**changed).missed()
    assert found.startswith(missed)


def test_one_slow_move_in_a_hundred_is_allowed() -> None:
    assert list(figures(moves=[0.01] * 99 + [1.0]).missed()) == []


def test_percentiles() -> None:
    assert [share([1.0, 2.0, 3.0, 4.0], part) for part in (0.25, 0.5, 0.99, 1.0)] == [1, 2, 4, 4]
    assert share([], 0.99) == 0


def test_a_blocked_loop_is_late_for_as_long_as_it_is_blocked(tmp_path: Path) -> None:
    async def blocked() -> None:
        Samples(file).take()
        await asyncio.sleep(0.01)
        time.sleep(0.1)  # noqa: ASYNC251 - this is what is measured
        await asyncio.sleep(0.01)

    with (tmp_path / "lag").open("wb") as file:
        asyncio.run(blocked())
    samples = samples_in(tmp_path / "lag")
    assert max(each.late for each in samples) > 0.095
    assert sum(each.late > 0.04 for each in samples) > 0.05 / EVERY
    assert all(0 <= each.queued <= each.late for each in samples)
