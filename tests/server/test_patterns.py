"""Patterns of texts from pages: nothing may follow the end, not even a newline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quatuor.server import patterns
from quatuor.server.messages.schema import schema
from tests.server.live import ENTROPY, live

ALL = {name: value for name, value in vars(patterns).items() if name.isupper() and value.startswith("^")}
FITTING = {"KEY": "k" * 8, "SECRET": "s" * 22, "ENTROPY": ENTROPY, "NEW_ID": "i" * 24, "ANY_ID": "i"}


def patterns_in(described: Any) -> Iterator[str]:
    """Every pattern of a schema, however deep."""
    if isinstance(described, dict):
        if isinstance(described.get("pattern"), str):
            yield described["pattern"]
        described = list(described.values())
    if isinstance(described, list):
        for each in described:
            yield from patterns_in(each)


@pytest.mark.parametrize("name", ALL)
def test_a_newline_at_the_end_is_not_admitted(name: str) -> None:
    assert re.search(ALL[name], FITTING[name])
    for other in (FITTING[name] + "\n", "\n" + FITTING[name], FITTING[name] + "\n\n", FITTING[name] + "é"):
        assert not re.search(ALL[name], other)


def test_every_pattern_of_a_message_is_one_of_these() -> None:
    found = set(patterns_in(schema()))
    assert found
    assert found <= set(ALL.values())


def test_every_pattern_of_an_address_is_one_of_these(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        described = server.get("/api/openapi.json").json()
        found = set(patterns_in(described["paths"]))
        assert found
        assert found <= set(ALL.values())


def test_a_record_stays_readable_whatever_entropy_a_guest_tries(tmp_path: Path) -> None:
    """Zeros with a newline were once stored, and the record of that game could never be read again."""
    with live(tmp_path) as server:
        made = server.create(seats="me friend")
        join = {"invitation": made["invitations"][0]["secret"], "entropy": "0" * 32 + "\n"}
        assert server.post(f"/api/games/{made['id']}/join", join).status_code == 400
        server.join(made)
        assert server.get(f"/api/games/{made['id']}/record").status_code == 200
