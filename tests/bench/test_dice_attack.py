"""The dice attack in its short form: a host who plays and controls all files cannot choose the dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bench.attacks.dice import HOST, Files, drawn, finished, forge, new_game, suiting
from tests.server.databases import files_only
from tests.server.live import live

pytestmark = files_only("the host reads it, and rewrites it")

TRIES = 40_000
"""Enough to find a share that suits, if the guest's is known."""


@contextmanager
def visited(data: Path) -> Iterator[httpx.Client]:
    """A server on these files, and a client of it."""
    with live(data) as server, httpx.Client(base_url=server.url, trust_env=False) as http:
        yield http


def test_no_other_share_is_accepted_once_the_guest_has_revealed(tmp_path: Path) -> None:
    with visited(tmp_path) as http:
        found = new_game(str(http.base_url).rstrip("/"), tmp_path, TRIES)
    assert found.refused == "wrong-reveal"
    assert found.wrong == []


def test_before_that_the_files_do_not_say_what_would_suit(tmp_path: Path) -> None:
    """The attack is real: with the guest's share, the same search finds what suits."""
    with visited(tmp_path) as http:
        drew = drawn(http, tmp_path, 1, abort=True)
    files = Files.read(tmp_path, drew.game)
    bound, shown = files.of("bound", "commitment"), files.of("revealed", "entropy")
    assert HOST not in shown
    assert suiting(drew.game, files.secret, shown[0], bound[0], TRIES)


def test_rewritten_files_fail_for_a_guest_who_kept_the_list(tmp_path: Path) -> None:
    with visited(tmp_path) as http:
        drew = drawn(http, tmp_path, 1)
    forge(tmp_path, drew.game, TRIES)
    with visited(tmp_path) as http:
        found = finished(http, drew.game, drew.guest, 0.0, drew.kept)
    assert found.suited
    assert found.wrong == ["promises"]


@pytest.mark.parametrize("abort", [False, True])
def test_a_host_who_does_not_reveal_stops_the_game_and_nothing_else(tmp_path: Path, abort: bool) -> None:
    with visited(tmp_path) as http:
        drew = drawn(http, tmp_path, 1, abort=abort)
        view = http.get(f"/api/games/{drew.game}").json()
    assert view["status"] == ("drawing" if abort else "playing")
    assert view["fairness"]["secret"] is None
    if abort:
        assert view["dice"]["revealed"] == [0]
        assert view["dice"]["until"]
