"""Everything acknowledged survives when the server is killed in the middle of many games."""

from __future__ import annotations

from pathlib import Path

import pytest

from .test_load import loaded


@pytest.mark.services
def test_a_few_kills(tmp_path: Path) -> None:
    figures = loaded(tmp_path, "--games", "8", "--pace", "0.1", "--kills", "3", "--alive", "0.6")
    assert figures["kills"] == 3
    assert figures["found"]["acknowledged"] > 20
    assert figures["resent"] > 0


@pytest.mark.services
def test_a_few_kills_among_three_servers(tmp_path: Path) -> None:
    words = ["--servers", "3", "--games", "8", "--pace", "0.1", "--kills", "3", "--alive", "0.6"]
    figures = loaded(tmp_path, *words, seconds=240)
    assert figures["kills"] == 3
    assert figures["found"]["acknowledged"] > 20
    assert set(figures["cpu"]) == {"servers", "PostgreSQL", "proxy", "players"}


@pytest.mark.long
def test_a_hundred_kills_with_a_thousand_sockets(tmp_path: Path) -> None:
    figures = loaded(tmp_path, "--games", "500", "--kills", "100", seconds=3000)
    assert figures["kills"] == 100
    assert figures["found"]["acknowledged"] > 5000
    assert figures["resent"] > 100
