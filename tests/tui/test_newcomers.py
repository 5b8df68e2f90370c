"""Situations of new players: hasty keys, wrong keys, odd names, and requests for more information."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.tui import application
from quatuor.tui.app import QuatuorApp
from quatuor.tui.dialogs import Question, Typed
from quatuor.tui.game_screen import GameScreen
from quatuor.tui.styles import styles
from quatuor.tui.widgets import BoardView

from .player import Player, play

TALL = "ababab,a,./.,bb,./.,.,. 2 a 4 -"


def tall(language: str = "en") -> QuatuorApp:
    return QuatuorApp(Match(GAMES["omba"].parse(TALL), seed=1), language=language, pace=0)


# Keys pressed in haste.


def test_a_dialog_is_answered_once_however_often_enter_is_pressed() -> None:
    async def scenario(player: Player) -> None:
        await player.press("colon")
        dialog = player.app.screen
        assert isinstance(dialog, Typed)
        for _ in range(3):
            dialog.dismiss("Cb3")
        await player.pilot.pause()
        assert isinstance(player.app.screen, GameScreen)
        assert player.moves == ["Cb3"]

    play(application("quantik", seed=1, pace=0), scenario)


def test_control_c_leaves_but_asks_before_losing_a_game() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.press("ctrl+c")
        assert isinstance(player.app.screen, Question)
        assert not player.app._exit
        await player.press("ctrl+c")
        assert player.app._exit

    play(application("quantik", seed=1, pace=0), scenario)


def test_enter_makes_a_cursor_appear() -> None:
    async def scenario(player: Player) -> None:
        assert player.board.cursor == ""
        await player.press("enter")
        assert player.board.cursor == "a4"
        assert player.session.selection.picks == ()

    play(application("quantik", seed=1, pace=0), scenario)


# Keys and places without effect.


def test_a_face_without_the_cell_is_explained() -> None:
    async def scenario(player: Player) -> None:
        await player.click_zone("a33")
        await player.click_zone("a33")
        await player.press("f")
        assert "can’t choose that now" in player.status
        assert player.session.selection.picks == ("a33",)
        await player.press("r")
        assert player.moves == ["a33"]
        await player.press("l")
        assert player.moves == ["a33", "a33L"]
        assert player.app.language == "en"

    play(application("cubulus", players=3, seed=1, pace=0), scenario)


def test_choosing_the_same_again_keeps_it_silently() -> None:
    async def scenario(player: Player) -> None:
        for _ in range(2):
            await player.press("c")
            assert player.session.selection.picks == ("C",)
            assert player.session.notice is None

    play(application("quantik", seed=1, pace=0), scenario)


@pytest.mark.parametrize(("language", "word"), [("en", "as in"), ("fr", "comme")])
@pytest.mark.parametrize(("game", "example"), [("quantik", "Ca3"), ("oxono", "Xd4e4"), ("omba", "a1c3")])
def test_an_unreadable_typed_move_is_answered_with_the_notation(
    game: str, example: str, language: str, word: str
) -> None:
    async def scenario(player: Player) -> None:
        player.session.enter("hello")
        player.screen.refresh_game()
        assert "hello" in player.status
        assert example in player.status
        assert word in player.status

    play(application(game, language=language, seed=1, pace=0), scenario)


# Files.


def test_a_folder_is_not_offered_for_replacement(tmp_path: Path) -> None:
    async def scenario(player: Player) -> None:
        await player.press("s")
        player.app.screen.query_one(Input).value = str(tmp_path)
        await player.press("enter")
        assert "est un dossier" in player.status

    play(application("quantik", language="fr", seed=1, pace=0), scenario)


def test_file_errors_are_in_french(tmp_path: Path) -> None:
    illegal = tmp_path / "illegal.qtr"
    illegal.write_text('[Game "quantik"]\n\n1. Ca3 Cb3 *\n')
    garbage = tmp_path / "garbage.qtr"
    garbage.write_bytes(b"\xff\xfe\x00")

    async def scenario(player: Player) -> None:
        for path, words in (
            (tmp_path / "none", "pas de fichier"),
            (tmp_path, "un dossier"),
            (garbage, "octet 1"),
            (illegal, "Q4\u00a0: le cube"),
        ):
            await player.press("ctrl+o")
            player.app.screen.query_one(Input).value = str(path)
            await player.press("enter")
            assert player.status.startswith("Rien n’a été ouvert.")
            assert words in player.status
            assert "cannot" not in player.status

    play(application("quantik", language="fr", seed=1, pace=0), scenario)


def test_the_saved_games_of_this_folder_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario(player: Player) -> None:
        await player.press("ctrl+o")
        assert player.app.screen.query_one(Input).value == ""
        await player.press("escape")
        await player.press("s", "enter")
        await player.press("ctrl+n")
        await player.press("ctrl+o")
        assert player.app.screen.query_one(Input).value == "quantik.qtr"
        assert any("Saved here: quantik.qtr" in line for line in player.shown())
        await player.press("enter")
        assert isinstance(player.app.screen, GameScreen)

    play(application("quantik", seed=1, pace=0), scenario)


# Information.


@pytest.mark.parametrize(
    ("language", "words"), [("en", "a3, from the bottom up: A B A B A B"), ("fr", "a3, de bas en haut")]
)
def test_all_owners_of_a_tall_stack_are_named(language: str, words: str) -> None:
    async def scenario(player: Player) -> None:
        await player.pilot.hover(BoardView, offset=player.scene.zones[0].area.middle)
        await player.pilot.pause()
        assert words in player.status
        await player.pilot.hover("#status")
        await player.go_to_zone("c3")
        assert words not in player.status
        await player.go_to_zone("a3")
        assert words in player.status
        assert any(words in line for line in player.shown()[-4:-1])

    play(tall(language), scenario)


def test_a_game_that_begins_with_a_roll_shows_it() -> None:
    async def scenario(player: Player) -> None:
        assert "spends the 4" in player.status
        assert "│ ●   ● │" in str(player.scene)

    play(tall(), scenario)


@pytest.mark.parametrize(("language", "words"), [("en", "R neutral ×9"), ("fr", "R neutre ×9")])
def test_the_set_up_is_announced_with_the_balls_left(language: str, words: str) -> None:
    async def scenario(player: Player) -> None:
        assert {"en": "neutral", "fr": "neutres"}[language] in player.status
        assert words in str(player.scene)
        await player.click_zone("a33")
        assert words.replace("9", "8") in str(player.scene)

    play(application("cubulus", players=2, language=language, seed=1, pace=0), scenario)


def test_the_last_of_many_moves_is_visible() -> None:
    async def scenario(player: Player) -> None:
        match, dice = player.session.match, Dice(2)
        while len(match.entries) < 24:
            await player.press("colon")
            await player.until(lambda: isinstance(player.app.screen, Typed))
            player.app.screen.query_one(Input).value = str(dice.choice(match.legal_moves()))
            await player.press("enter")
            await player.until(lambda: isinstance(player.app.screen, GameScreen))
        await player.pilot.pause(0.2)
        assert any(line[56:60] == " 24 " for line in player.shown())
        assert player.screen.query_one("#moves").max_scroll_y > 0

    play(application("cubulus", players=3, seed=3, pace=0), scenario)


def test_a_shared_game_is_not_shown_as_a_win() -> None:
    async def scenario(player: Player) -> None:
        await player.press("equals_sign", "y")
        assert [mark for *_, mark in player.screen._players()] == ["shared", "shared"]
        assert not any("★" in line for line in player.shown())

    play(application("quantik", seed=1, pace=0), scenario)


def test_a_turn_without_a_move_is_described_in_words() -> None:
    stuck = GAMES["omba"].parse("aaaaaa,.,./.,.,./bbbbbb,.,. 2 b 1 -")

    async def scenario(player: Player) -> None:
        await player.press("space")
        await player.until(lambda: any("no move" in line for line in player.shown()))

    play(QuatuorApp(Match(stuck, seed=1), pace=0), scenario)


@pytest.mark.parametrize("game", GAMES)
def test_marks_on_a_selected_cell_are_readable(game: str) -> None:
    ground, ink = styles(game)["ground:picked-ground"].bgcolor, styles(game)["ink:picked"].color
    assert ground
    assert ink
    assert sum(ground.get_truecolor()) - sum(ink.get_truecolor()) > 3 * 100
