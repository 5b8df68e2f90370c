"""Patterns of texts from pages: nothing may follow the end, not even a newline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quatuor.server import patterns
from quatuor.server.messages.schema import schema
from tests.server.live import live

ALL = {name: value for name, value in vars(patterns).items() if name.isupper() and value.startswith("^")}
FITTING = {"KEY": "k" * 8, "SECRET": "s" * 22, "DIGEST": "0a" * 32, "ANY_ID": "i", "DATE": "2026-11-19"}


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
        server.join(made)
        with server.page(made["id"], made["secret"]) as page:
            for kind, name in (("bind", "commitments"), ("reveal", "entropies")):
                page.do(kind, **{name: {"0": "0" * 64 + "\n"}})
                assert page.expect("trouble")["code"] == "unreadable"
        assert server.get(f"/api/games/{made['id']}/record").status_code == 200
