"""The terminals people have: 80×24, larger ones, and ones without colour."""

from __future__ import annotations

import pytest

from quatuor.i18n import voice
from quatuor.rules import GAMES
from quatuor.tui import application
from quatuor.tui.boards import BOARDS
from quatuor.tui.dialogs import Menu
from quatuor.tui.keys import COMMANDS

from .player import Player, play
from .positions import COUNTS, view_of


async def _move_twice(player: Player) -> None:
    for _ in range(2):
        if player.session.match.must_roll:
            await player.press("space")
        await player.click_move(player.session.match.legal_moves()[0])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_everything_fits_80_by_24(game: str, players: int, language: str) -> None:
    async def scenario(player: Player) -> None:
        await _move_twice(player)
        board, screen = player.board, player.app.screen.region
        for zone in player.scene.zones:
            x, y, width, height = zone.area
            area = board.content_region.__class__(
                board.content_region.x + x, board.content_region.y + y, width, height
            )
            assert board.content_region.contains_region(area), zone.name
            assert screen.contains_region(area), zone.name
        for name in ("#title", "#players", "#moves", "#status", "#keys"):
            region = player.screen.query_one(name).region
            assert screen.contains_region(region)
            assert region.area, name
        assert player.screen.query_one("#moves").region.height >= 6
        _assert_shown(player, language)

    play(application(game, players=players, language=language, seed=6, pace=0), scenario)


def _assert_shown(player: Player, language: str) -> None:
    """Assert that the board and the bar of keys are drawn completely."""
    lines = player.shown()
    assert len(lines) == 24
    left, top = player.board.content_region.offset
    for row, line in enumerate(str(player.scene).splitlines()):
        assert lines[top + row][left : left + len(line)] == line
    say = voice("tui", language)
    for command in COMMANDS:
        if command.in_bar:
            assert f" {command.label} {say(f'bar.{command.name}')} " in lines[-1] + " "


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_kind_of_a_player_is_shown_in_full_beside_a_colour_name(language: str) -> None:
    async def scenario(player: Player) -> None:
        words = voice("tui", language)("kind.random")
        assert sum(line.rstrip().endswith(words) for line in player.shown()) == 4

    play(application("omba", players=4, seats=["random"] * 4, language=language, seed=1, pace=9), scenario)


@pytest.mark.parametrize("size", [(100, 30), (120, 40)])
@pytest.mark.parametrize("game", GAMES)
def test_larger_terminals_get_boards_at_least_as_large(game: str, size: tuple[int, int]) -> None:
    async def scenario(player: Player) -> None:
        small = BOARDS[game].draw(view_of(GAMES[game].start()))
        assert player.scene.zones[0].area.height >= small.zones[0].area.height
        assert player.board.size.width == player.scene.width

    play(application(game, seed=1, pace=0), scenario, size)


@pytest.mark.parametrize("game", GAMES)
def test_without_colour_no_colour_is_sent_and_all_marks_remain(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario(player: Player) -> None:
        await _move_twice(player)
        if player.session.match.must_roll:
            await player.press("space")
        await player.press("right")
        for strip in player.app.screen._compositor.render_strips():
            for segment in strip:
                assert segment.style is None or not (segment.style.color or segment.style.bgcolor)
        shown = "\n".join(player.shown())
        assert "◆" in shown
        assert "[" in shown
        assert "•" in shown

    play(application(game, players=GAMES[game].player_counts[-1], seed=6, pace=0), scenario)


def test_without_colour_the_focus_is_visible_and_keys_can_be_clicked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    def underlined(player: Player) -> str:
        strips = player.app.screen._compositor.render_strips()
        return "".join(s.text for strip in strips for s in strip if s.style and s.style.underline)

    async def scenario(player: Player) -> None:
        assert "Quantik" in underlined(player)
        await player.press("enter")
        bar = player.shown()[-1]
        await player.pilot.click(offset=(bar.index("Menu"), 23))
        await player.pilot.pause()
        assert isinstance(player.app.screen, Menu)
        await player.until(lambda: "Help" in underlined(player))

    play(application(pace=0), scenario)
