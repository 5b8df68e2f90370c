"""`quatuor play`: the seats of the command line reach the match."""

from __future__ import annotations

from typing import Any

import pytest

from quatuor.cli import main
from quatuor.match import Seat
from quatuor.tui import application
from quatuor.tui.seat_kinds import RANDOM
from tests.tui.player import Player, play


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--seats", "Ana,random"], "need a game"),
        (["--load", "game.qtr", "--seats", "Ana"], "--load cannot be combined with a game"),
        (["quantik", "--seats", "Ana,Bo,random"], "3 names"),
        (["quantik", "--seats", "x" * 300], "at most"),
        (["quantik", "--seats", "Ana,level:9"], "from 1 to 8"),
        (["quantik", "--seats", "Ana,0"], "from 1 to 8"),
        (["quantik", "--seats", "Ana,levle:3"], "no engine 'levle:3'"),
        (["quantik", "--seats", "Ana,random"], "needs a terminal"),
        (["quantik", "--seats", "human,level:3"], "needs a terminal"),
        (["quantik", "--start", "fair"], "needs a terminal"),
        (["omba", "--start", "fair"], "Omba has no fair starts"),
        (["cubulus", "--players", "3", "--start", "fair"], "only for 2 players"),
        (["cubulus", "--option", "null-shift", "--start", "fair"], "the usual options"),
        (["--load", "game.qtr", "--start", "fair"], "--load cannot be combined with a game"),
        (["--start", "fair"], "need a game"),
    ],
)
def test_invalid_seats_are_refused(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "play", *words]) == 2
    assert part in capsys.readouterr().err


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the command asks of the terminal's app, which is not run."""
    asked: dict[str, Any] = {}

    def run(game: str, **arguments: Any) -> int:
        asked.update(arguments, game=game)
        return 0

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("quatuor.tui.run", run)
    return asked


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ana,random", (Seat("Ana"), Seat(kind=RANDOM), Seat())),
        ("human,level:5,7", (Seat(), Seat(kind="level:5"), Seat(kind="level:7"))),
        ("LEVEL:1,search:20", (Seat(kind="level:1"), Seat(kind="search:20"), Seat())),
        (" Random , Ana ", (Seat(kind=RANDOM), Seat("Ana"), Seat())),
        (",Bo Ba,", (Seat(), Seat("Bo Ba"), Seat())),
    ],
)
def test_seats_are_filled_in_order_and_people_take_the_rest(
    text: str, seats: tuple[Seat, ...], asked: dict[str, Any]
) -> None:
    assert main(["play", "omba", "--players", "3", "--seats", text, "--seed", "1"]) == 0
    asked.pop("language")

    async def scenario(player: Player) -> None:
        assert player.session.match.seats == seats

    play(application(**asked, pace=9), scenario)


@pytest.mark.parametrize("kind", ["random", "symmetric", "fair"])
def test_a_special_start_reaches_the_match(asked: dict[str, Any], kind: str) -> None:
    assert main(["play", "cubulus", "--start", kind, "--seed", "1"]) == 0
    asked.pop("language")

    async def scenario(player: Player) -> None:
        assert player.session.match.start_kind == kind

    play(application(**asked, pace=9), scenario)
