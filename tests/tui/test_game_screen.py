"""Everything around the moves: refusals, take-back, saving, languages, leaving."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from quatuor.i18n import voice
from quatuor.match import Match, Seat
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.tui import application, files
from quatuor.tui.app import QuatuorApp
from quatuor.tui.dialogs import Menu, Question, Reading, TooSmall, Typed
from quatuor.tui.game_screen import GameScreen
from quatuor.tui.help import help_text, moving_keys
from quatuor.tui.seat_kinds import RANDOM
from quatuor.tui.session import Session

from .player import Player, play


def quantik(language: str = "en") -> QuatuorApp:
    return application("quantik", language=language, seed=1, pace=0)


# Refusals.


@pytest.mark.parametrize(("language", "word"), [("en", "cube"), ("fr", "interdit")])
def test_a_refused_move_shows_its_article_and_its_cells(language: str, word: str) -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.press("c")
        await player.click_zone("b1")
        assert player.status.startswith("Q4")
        assert word in player.status
        assert player.moves == ["Cb3"]
        assert player.session.notice is not None
        assert player.session.notice.cells == {"b3"}
        area = next(zone.area for zone in player.scene.zones if zone.name == "b3")
        assert player.scene.rows[area.y][area.x].character == "!"

    play(quantik(language), scenario)


def test_a_typed_move_is_played_or_refused_or_explained() -> None:
    async def scenario(player: Player) -> None:
        await player.press("colon")
        await player.type("Cb3")
        await player.press("enter")
        assert player.moves == ["Cb3"]
        await player.press("slash")
        await player.type("cb1")
        await player.press("enter")
        assert player.status.startswith("Q4")
        await player.press("colon")
        await player.type("zz9")
        await player.press("enter")
        assert "zz9" in player.status
        assert player.moves == ["Cb3"]

    play(quantik(), scenario)


def test_a_roll_cannot_be_typed() -> None:
    async def scenario(player: Player) -> None:
        await player.press("colon")
        await player.type("6")
        await player.press("enter")
        assert player.session.match.entries == ()
        assert "Roll the die first" in player.status

    play(application("omba", seed=1, pace=0), scenario)


def test_escape_deselects() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        assert str(player.session.selection) == "C"
        await player.press("escape")
        assert str(player.session.selection) == ""

    play(quantik(), scenario)


def test_a_turn_without_moves_is_announced_and_a_key_continues() -> None:
    stuck = GAMES["omba"].parse("aaaaaa,.,./.,.,./bbbbbb,.,. 2 b 1 -")
    assert [str(move) for move in stuck.legal_moves()] == ["-"]

    async def scenario(player: Player) -> None:
        assert "Blue is out" in player.status
        await player.press("space")
        assert player.session.match.outcome() is not None

    play(QuatuorApp(Match(stuck, seed=1), pace=0), scenario)


# Take-back, resignation.


def test_a_move_is_taken_back() -> None:
    async def scenario(player: Player) -> None:
        await player.press("u")
        assert "nothing to take back" in player.status
        await player.press("c")
        await player.click_zone("b3")
        await player.press("u")
        assert player.moves == []
        assert player.session.match.position == GAMES["quantik"].start()

    play(quantik(), scenario)


def test_a_random_opponents_answer_is_taken_back_with_the_move() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("a3")
        await player.until(lambda: len(player.moves) == 2)
        await player.press("u")
        assert player.moves == []

    play(application("quantik", seats=["Ana", RANDOM], seed=1, pace=0), scenario)


def test_nothing_is_taken_back_across_a_roll() -> None:
    async def scenario(player: Player) -> None:
        await player.press("space")
        await player.press("u")
        assert "can’t take back a roll" in player.status
        await player.click_move(player.session.match.legal_moves()[0])
        await player.press("u")
        assert player.session.rolled
        assert len(player.session.match.entries) == 1

    play(application("omba", seed=4, pace=0), scenario)


def _winners(player: Player) -> tuple[int, ...]:
    outcome = player.session.match.outcome()
    return outcome.winners if outcome else ()


def test_resigning_and_draws_are_confirmed_first() -> None:
    async def scenario(player: Player) -> None:
        await player.press("equals_sign")
        assert isinstance(player.app.screen, Question)
        await player.press("escape")
        assert _winners(player) == ()
        await player.press("g")
        await player.press("y")
        assert _winners(player) == (1,)
        await player.press("u")
        await player.press("equals_sign", "y")
        assert _winners(player) == (0, 1)

    play(quantik(), scenario)


def test_a_machine_never_agrees_to_a_draw() -> None:
    async def scenario(player: Player) -> None:
        await player.press("equals_sign")
        assert isinstance(player.app.screen, GameScreen)
        assert "The computer doesn’t agree to draws" in player.status

    play(application("quantik", seats=["Ana", RANDOM], seed=1, pace=0), scenario)


# Files.


def test_a_game_is_saved_and_continued(tmp_path: Path) -> None:
    path = tmp_path / "evening.qtr"

    async def save(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.press("s")
        player.app.screen.query_one(Input).value = str(path)
        await player.press("enter")
        assert path.exists()
        assert "evening.qtr" in player.status
        assert not player.session.unsaved

    async def load(player: Player) -> None:
        assert player.moves == []
        await player.press("ctrl+o")
        player.app.screen.query_one(Input).value = str(path)
        await player.press("enter")
        assert player.moves == ["Cb3"]
        assert [seat.name for seat in player.session.match.seats] == ["Ana", "Bo"]

    play(application("quantik", seats=["Ana", "Bo"], seed=1, pace=0), save)
    play(quantik(), load)
    play(application(record=path, pace=0), _has_moves(["Cb3"]))


def _has_moves(moves: list[str]) -> Callable[[Player], Awaitable[None]]:
    async def scenario(player: Player) -> None:
        assert player.moves == moves

    return scenario


def test_failures_to_save_or_open_get_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.qtr"
    bad.write_text("not\na record")

    async def scenario(player: Player) -> None:
        for key, name in (
            ("s", tmp_path / "no" / "where.qtr"),
            ("ctrl+o", tmp_path / "none"),
            ("ctrl+o", bad),
        ):
            await player.press(key)
            player.app.screen.query_one(Input).value = str(name)
            await player.press("enter")
            assert "Not " in player.status
            assert "\n" not in player.status
        assert bad.read_text() == "not\na record"

    play(quantik(), scenario)


def test_an_existing_file_is_replaced_only_after_confirmation(tmp_path: Path) -> None:
    path = tmp_path / "there.qtr"
    path.write_text("precious")

    async def scenario(player: Player) -> None:
        for answer in ("n", "y"):
            await player.press("s")
            player.app.screen.query_one(Input).value = str(path)
            await player.press("enter")
            assert isinstance(player.app.screen, Question)
            await player.press(answer)
            assert (path.read_text() == "precious") == (answer == "n")

    play(quantik(), scenario)


def test_a_free_file_name_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert files.free_name("omba") == Path("omba.qtr")
    Path("omba.qtr").touch()
    assert files.free_name("omba") == Path("omba-2.qtr")


# Languages, help, menu, leaving.


def test_the_language_is_switched_in_the_middle_of_a_game() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        assert "to move" in player.status
        await player.press("l")
        assert "À Clair" in player.status
        assert player.session.selection.picks == ("C",)
        assert any("Annuler" in line for line in player.shown())
        await player.press("l")
        assert any("Take back" in line for line in player.shown())

    play(quantik(), scenario)


def test_letters_of_faces_and_totems_are_not_commands() -> None:
    async def oxono(player: Player) -> None:
        await player.press("o")
        assert player.session.selection.picks == ("O",)

    async def cubulus(player: Player) -> None:
        await player.press("l")
        assert player.app.language == "fr"
        await player.click_zone("a11")
        await player.click_zone("a11")
        await player.press("l")
        assert player.app.language == "fr"
        assert player.moves == ["a11", "a11L"]

    play(application("oxono", seed=1, pace=0), oxono)
    play(application("cubulus", players=3, seed=1, pace=0), cubulus)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_help_contains_the_keys_and_every_article(game: str, language: str) -> None:
    text = help_text(GAMES[game].start(), language)
    assert "Esc" in text or "Échap" in text
    for article in rule_book(game, language).articles.values():
        assert f"{article.id} · {article.title}" in text
        assert article.text in text


@pytest.mark.parametrize(
    ("game", "letters"), [("quantik", "A B C D"), ("oxono", "X O"), ("cubulus", "L R F B D U"), ("omba", "@")]
)
def test_the_help_has_only_the_keys_of_its_game(game: str, letters: str) -> None:
    keys = help_text(GAMES[game].start(), "en").split("## ")[1]
    assert f"- **{letters}** — " in keys
    assert ("die" in keys) == (game == "omba")
    assert ("not to a command" in keys) == (game in ("cubulus", "oxono"))


def test_a_guest_game_has_its_letters_too() -> None:
    game = replace(GAMES["oxono"], id="guest")
    does = dict(moving_keys(game, voice("tui", "en"), commands=(), die=False))
    assert does["X O"] == "choose what the letter stands for"


def test_commands_without_use_are_not_listed() -> None:
    against = Session(Match.new(GAMES["quantik"], names=[Seat(), Seat(kind="level:1")], draw_seats=False))
    assert not against.has_use_for("draw")
    assert against.has_use_for("resign")
    watched = Session(Match.new(GAMES["quantik"], names=[Seat(kind="level:1")] * 2, draw_seats=False))
    assert not watched.has_use_for("hint")
    assert watched.has_use_for("help")


def test_the_help_is_opened_scrolled_and_closed() -> None:
    async def scenario(player: Player) -> None:
        await player.press("question_mark")
        assert isinstance(player.app.screen, Reading)
        before = player.shown()
        await player.press("pagedown")
        assert player.shown() != before
        await player.press("escape")
        assert isinstance(player.app.screen, GameScreen)

    play(quantik(), scenario)


def test_the_menu_does_what_the_keys_do() -> None:
    async def scenario(player: Player) -> None:
        await player.press("m")
        assert isinstance(player.app.screen, Menu)
        await player.press("down", "enter")
        assert isinstance(player.app.screen, Typed)
        await player.press("escape")

    play(quantik(), scenario)


def test_leaving_an_unsaved_game_is_confirmed_first() -> None:
    async def scenario(player: Player) -> None:
        await player.press("c")
        await player.click_zone("b3")
        await player.press("q")
        assert isinstance(player.app.screen, Question)
        await player.press("escape")
        assert player.moves == ["Cb3"]
        await player.press("q", "y")
        assert not player.app.is_running or player.app._exit

    play(quantik(), scenario)


def test_a_rematch_rotates_the_seats() -> None:
    async def scenario(player: Player) -> None:
        await player.press("ctrl+r")
        assert player.session.match.seats == (Seat("Bo"), Seat("Ana"))

    play(application("quantik", seats=["Ana", "Bo"], seed=1, pace=0), scenario)


def test_the_keys_below_can_be_clicked() -> None:
    async def scenario(player: Player) -> None:
        bar = player.shown()[-1]
        await player.pilot.click(offset=(bar.index("Menu"), 23))
        await player.pilot.pause()
        assert isinstance(player.app.screen, Menu)

    play(quantik(), scenario)


def test_a_terminal_too_small_says_so_and_recovers() -> None:
    async def scenario(player: Player) -> None:
        await player.pilot.resize_terminal(60, 20)
        await player.until(lambda: isinstance(player.app.screen, TooSmall))
        await player.until(lambda: any("80 × 24" in line for line in player.shown()))
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: isinstance(player.app.screen, GameScreen))

    play(quantik(), scenario)
