"""Players: kinds from other programs, and names of every width."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from quatuor.match import Match, Seat
from quatuor.rules import GAMES
from quatuor.tui import application, files
from quatuor.tui.app import QuatuorApp
from quatuor.tui.names import CELLS, padded, shown
from quatuor.tui.seat_kinds import HUMAN, RANDOM, kind_of

from .player import Player, play

NAMES = ["👩‍👩‍👧‍👦" * 12, "🎲🎯" * 30, "漢字の名前" * 20, "a" * 200, "é\u0301" * 100, "\u202eevil\u2066 name"]


def quantik(*seats: Seat) -> QuatuorApp:
    return QuatuorApp(Match(GAMES["quantik"].start(), seats, seed=1), pace=0)


# Kinds.


@pytest.mark.parametrize(
    ("kind", "meant"),
    [
        ("", HUMAN),
        (" ", HUMAN),
        ("Human", HUMAN),
        (" random", RANDOM),
        ("RANDOM", RANDOM),
        ("minimax", HUMAN),
        ("level:3", "level:3"),
        (" Level:3 ", "level:3"),
        ("3", "level:3"),
        ("level:9", HUMAN),
        ("level:", HUMAN),
        ("level 3", HUMAN),
    ],
)
def test_kinds_are_read_leniently(kind: str, meant: str) -> None:
    assert kind_of(Seat(kind=kind)) == meant


@pytest.mark.parametrize("kind", ["minimax", "Minimax 9", "x" * 200])
def test_a_person_replaces_an_unavailable_kind(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "engine.qtr"
    files.write(Match(GAMES["quantik"].start(), [Seat("Ana"), Seat("Bo", kind)], seed=1), path)

    async def scenario(player: Player) -> None:
        assert shown(kind) in player.status
        assert "A person plays instead" in player.status
        assert any(shown(kind)[:9] in line[54:] for line in player.shown())
        await player.press("c")
        await player.click_zone("b3")
        assert player.session.person_acts
        await player.press("d")
        await player.click_zone("a1")
        assert player.moves == ["Cb3", "Da1"]
        assert player.session.match.seats[1].kind == kind

    play(application(record=path, pace=0), scenario)


@pytest.mark.parametrize("kind", ["", "Human", "HUMAN "])
def test_any_spelling_of_a_person_is_accepted_silently(kind: str) -> None:
    async def scenario(player: Player) -> None:
        assert player.session.notice is None
        assert player.session.draw_can_be_agreed

    play(quantik(Seat(kind=kind), Seat(kind=kind)), scenario)


# Names.


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shortened_to_the_available_width(name: str) -> None:
    assert 0 < cell_len(shown(name)) <= CELLS
    assert cell_len(padded(shown(name), 8)) == 8
    assert not set(shown(name)) & set("\u202e\u2066")


@pytest.mark.parametrize("name", NAMES)
def test_no_name_breaks_the_side_panel_or_messages(name: str) -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.pilot.pause()
        lines = player.shown()
        assert {cell_len(line.rstrip()) for line in lines if cell_len(line.rstrip()) > 80} == set()
        assert "Cb3" in next(line for line in lines if "  1 " in line)
        assert player.status.startswith(shown(name))
        height = player.screen.query_one("#players").size.height
        assert height == 2
        assert not any("\u202e" in line or "\u2066" in line for line in lines)

    play(quantik(Seat(name), Seat(name)), scenario)


def test_a_name_without_letters_becomes_a_colour() -> None:
    async def scenario(player: Player) -> None:
        assert player.status.startswith("Light")

    play(quantik(Seat("\u202e \u202c")), scenario)
