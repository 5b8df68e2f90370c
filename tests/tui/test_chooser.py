"""The chooser: from the list of games to a match with all seats taken."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Input, Select, Static

from quatuor.engine.engines import LEVELS
from quatuor.i18n import voice
from quatuor.match import Match, Seat
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.tui import application, files
from quatuor.tui.app import QuatuorApp
from quatuor.tui.chooser import Chooser
from quatuor.tui.dialogs import Reading
from quatuor.tui.game_screen import GameScreen
from quatuor.tui.seat_kinds import KINDS, kind_offer
from quatuor.tui.setup import Setup

from .player import Player, play


async def laid_out(player: Player) -> None:
    """Wait until the form shows the fields for the choices so far."""
    screen = player.app.screen
    assert isinstance(screen, Chooser)

    def done() -> bool:
        ids = {str(field.id) for field in screen.query(Select) if field.query("#label")}
        wanted = {f"kind-{player}" for player in range(screen.setup.players)}
        wanted |= {f"option-{option.name}" for option in screen.setup.game.options}
        return not list(screen.workers) and wanted == {name for name in ids if "-" in name}

    await player.pilot.pause()
    await player.until(done)


def is_shown(player: Player, words: str) -> bool:
    return any(words in line for line in player.shown())


def test_enter_plays_the_highlighted_game() -> None:
    async def scenario(player: Player) -> None:
        await player.press("down", "enter")
        assert player.session.match.game.id == "cubulus"

    play(application(pace=0), scenario)


def test_a_click_highlights_a_game_and_a_double_click_plays_it() -> None:
    async def scenario(player: Player) -> None:
        row = next(y for y, line in enumerate(player.shown()) if "OXONO" in line)
        await player.pilot.click(offset=(14, row))
        await laid_out(player)
        assert isinstance(player.app.screen, Chooser)
        assert player.app.screen.setup.game_id == "oxono"
        await player.pilot.click(offset=(14, row), times=2)
        await player.pilot.pause()
        assert player.session.match.game.id == "oxono"

    play(application(pace=0), scenario)


def test_the_settings_are_entered_and_left_by_keys() -> None:
    async def scenario(player: Player) -> None:
        await player.press("end")
        await laid_out(player)
        await player.press("right")
        assert isinstance(player.app.focused, Select)
        await player.press("escape")
        assert not player.app._exit
        assert player.app.focused is player.app.screen.query_one("#games")
        player.app.screen.query_one("#name-0").focus()
        await player.press("A", "enter")
        assert player.app.focused is not player.app.screen.query_one("#name-0")
        await player.press("escape", "enter")
        assert {seat.name for seat in player.session.match.seats} == {"A", ""}
        assert player.session.match.game.id == "omba"

    play(application(pace=0), scenario)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_kinds_of_players_are_shown_in_full(language: str) -> None:
    async def scenario(player: Player) -> None:
        for kind in KINDS:
            player.app.screen.query_one("#kind-1", Select).value = kind
            await laid_out(player)
            await player.until(partial(is_shown, player, kind_offer(kind, voice("tui", language))))

    play(application(language=language, pace=0), scenario)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_before_a_game_covers_games_seats_and_levels(language: str) -> None:
    async def scenario(player: Player) -> None:
        assert voice("tui", language)("chooser.quit") in player.shown()[-1]
        await player.press("question_mark")
        reading = player.app.screen
        assert isinstance(reading, Reading)
        titles = [rule_book(game, language).title for game in GAMES]
        levels = [voice("tui", language)(f"strength.{level}") for level in LEVELS]
        seats = voice("tui", language)("help.seats")
        assert all(word in reading.text for word in (*titles, *levels, seats))
        await player.press("escape")
        assert isinstance(player.app.screen, Chooser)

    play(application(language=language, pace=0), scenario)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_small_differences_between_high_levels_are_mentioned(language: str) -> None:
    async def scenario(player: Player) -> None:
        await player.press("down")
        await laid_out(player)
        words, hint = voice("tui", language)("levels.cubulus-3"), player.app.screen.query_one("#hint", Static)
        for count in (2, 3):
            player.app.screen.query_one("#players", Select).value = count
            await laid_out(player)
            player.app.screen.query_one("#games").focus()
            await player.press()
            player.app.screen.query_one("#kind-1").focus()
            await player.press()
            assert (words in str(hint.content)) is (count == 3)
            assert len(str(hint.content)) <= 2 * 78

    play(application(language=language, pace=0), scenario)


def test_the_computer_is_the_default_opponent() -> None:
    async def scenario(player: Player) -> None:
        await player.press("enter")
        assert {seat.kind for seat in player.session.match.seats} == {"human", "level:3"}

    play(application(pace=9), scenario)


@pytest.mark.parametrize(("key", "kind"), [("8", "level:8"), ("1", "level:1"), ("9", "level:3")])
def test_a_digit_selects_a_level(key: str, kind: str) -> None:
    async def scenario(player: Player) -> None:
        player.app.screen.query_one("#kind-1").focus()
        await player.pilot.pause()
        assert "1 to 8" in str(player.app.screen.query_one("#hint", Static).content)
        await player.press(key)
        await laid_out(player)
        assert isinstance(player.app.screen, Chooser)
        assert player.app.screen.setup.seats[1].kind == kind
        assert player.app.focused is player.app.screen.query_one("#kind-1")

    play(application(pace=9), scenario)


def test_every_choice_reaches_the_match() -> None:
    async def scenario(player: Player) -> None:
        await player.press("end")
        await laid_out(player)
        screen = player.app.screen
        screen.query_one("#players", Select).value = 3
        await laid_out(player)
        screen.query_one("#kind-1", Select).value = "random"
        await laid_out(player)
        screen.query_one("#kind-2", Select).value = "level:6"
        await laid_out(player)
        screen.query_one("#name-0", Input).value = "Ana"
        screen.query_one("#drawn", Select).value = "fixed"
        screen.query_one("#option-gate", Select).value = "flat"
        await player.pilot.pause()
        assert "1 point" in str(screen.query_one("#hint", Static).content)
        await player.press("f5")
        match = player.session.match
        assert match.game.id == "omba"
        assert match.ruleset.players == 3
        assert match.ruleset["gate"] == "flat"
        assert match.seats == (Seat("Ana"), Seat(kind="random"), Seat(kind="level:6"))

    play(application(seed=1, pace=9), scenario)


def test_different_seats_are_drawn_unless_the_players_choose() -> None:
    async def scenario(player: Player) -> None:
        player.app.screen.query_one("#kind-1", Select).value = "human"
        await laid_out(player)
        name, drawn = player.app.screen.query_one("#name-0"), player.app.screen.query_one("#drawn", Select)
        name.focus()
        for keys, differ in ((), False), (("A", "n"), True), (("backspace", "backspace"), False):
            await player.press(*keys)
            assert player.app.focused is name
            assert any("chosen at random" in line for line in player.shown()) is differ
        assert drawn.value == "drawn"

    play(application(pace=0), scenario)


def test_drawing_seats_gives_everyone_one_seat() -> None:
    setup = Setup.first().with_seat(0, Seat("Ana")).with_seat(1, Seat("Bo"))
    names = {tuple(seat.name for seat in setup.match(seed).seats) for seed in range(20)}
    assert names == {("Ana", "Bo"), ("Bo", "Ana")}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_every_reading_is_described_on_80_by_24(game: str, language: str) -> None:
    async def scenario(player: Player) -> None:
        for _ in range(list(GAMES).index(game)):
            await player.press("down")
        await laid_out(player)
        assert isinstance(player.app.screen, Chooser)
        assert player.app.screen.setup.game_id == game
        form = player.app.screen.query_one("#form")
        names = [f"#option-{option.name}" for option in GAMES[game].options]
        for name in ("#summary", "#players", "#kind-1", "#name-1", *names):
            assert form.region.contains_region(player.app.screen.query_one(name).region), name
        assert form.max_scroll_y == 0

    play(application(language=language, pace=0), scenario)


def test_the_language_is_switched_and_the_choices_stay() -> None:
    async def scenario(player: Player) -> None:
        await player.press("down")
        await laid_out(player)
        await player.press("f2")
        await player.until(lambda: any("Jouer" in line for line in player.shown()))
        assert player.app.language == "fr"
        assert isinstance(player.app.screen, Chooser)
        assert player.app.screen.setup.game_id == "cubulus"
        assert any("Jouer" in line for line in player.shown())

    play(application(pace=0), scenario)


def test_a_saved_game_is_opened_and_a_wrong_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "game.qtr"
    match = Match.new(GAMES["oxono"], seed=1)
    match.play(match.legal_moves()[0])
    files.write(match, path)

    async def scenario(player: Player) -> None:
        for name in (tmp_path / "none.qtr", path):
            await player.press("ctrl+o")
            player.app.screen.query_one(Input).value = str(name)
            await player.press("enter")
            if name != path:
                assert "Not opened" in str(player.app.screen.query_one("#hint", Static).content)
        assert isinstance(player.app.screen, GameScreen)
        assert len(player.moves) == 1

    play(application(pace=0), scenario)


def test_from_a_game_back_to_the_chooser() -> None:
    async def scenario(player: Player) -> None:
        await player.press("n")
        assert isinstance(player.app.screen, Chooser)

    play(application("oxono", seed=1, pace=0), scenario)


def test_a_setup_keeps_what_still_fits() -> None:
    setup = Setup.first().with_game("omba").with_players(3).with_option("gate", "flat")
    assert setup.with_option("gate", "climb").options == {}
    assert setup.with_game("cubulus").players == 3
    assert setup.with_game("quantik").players == 2
    assert setup.with_game("quantik").options == {}


def test_a_fair_start_can_be_chosen_and_is_shown_and_drawn_anew_for_a_rematch() -> None:
    async def scenario(player: Player) -> None:
        screen = player.app.screen
        assert isinstance(screen, Chooser)
        screen.query_one("#begin", Select).value = "fair"
        await player.pilot.pause()
        assert is_shown(player, "starts that were measured")
        await player.press("f5")
        match = player.session.match
        start = match.fair_start
        assert start is not None
        winner = ("Light", "Dark")[start.winner or 0]
        assert f"fair start {start.number} · {winner} wins with best play" in player.shown()[0]
        await player.press("u")
        assert player.session.match.position == start.position
        seen = {start.number}
        for _ in range(6):
            await player.press("ctrl+r")
            await player.pilot.pause()
            again = player.session.match.fair_start
            assert again is not None
            seen.add(again.number)
        assert len(seen) > 1

    people = Setup("quantik", 2, seats=(Seat("Ana"), Seat("Ben")))
    play(QuatuorApp(setup=people, pace=0), scenario)


def test_a_start_is_offered_only_where_there_are_several() -> None:
    async def scenario(player: Player) -> None:
        screen = player.app.screen
        assert isinstance(screen, Chooser)
        offered = {}
        for game in GAMES:
            screen.change(screen.setup.with_game(game))
            await laid_out(player)
            offered[game] = screen.query_one("#start").display
        assert offered == {"quantik": True, "cubulus": True, "oxono": True, "omba": False}
        screen.change(screen.setup.with_game("cubulus").with_players(3))
        await laid_out(player)
        assert not screen.query_one("#start").display
        screen.change(screen.setup.with_players(2))
        await laid_out(player)
        screen.query_one("#option-null-shift", Select).value = "on"
        await laid_out(player)
        assert [value for _, value in screen.query_one("#begin", Select)._options] == [
            "usual",
            "random",
            "symmetric",
        ]

    play(QuatuorApp(setup=Setup.first(), pace=0), scenario)


def test_a_set_up_can_be_drawn_and_a_rematch_draws_another() -> None:
    async def scenario(player: Player) -> None:
        screen = player.app.screen
        assert isinstance(screen, Chooser)
        screen.query_one("#begin", Select).value = "symmetric"
        await player.pilot.pause()
        assert is_shown(player, "turned or mirrored")
        await player.press("f5")
        first = player.session.match
        assert "symmetric set-up" in player.shown()[0]
        assert (first.start_kind, first.position.setting_up) == ("symmetric", False)
        await player.press("ctrl+r")
        await player.pilot.pause()
        again = player.session.match
        assert again.start_kind == "symmetric"
        assert again.start != first.start

    people = Setup("cubulus", 2, seats=(Seat("Ana"), Seat("Ben")))
    play(QuatuorApp(setup=people, pace=0), scenario)
