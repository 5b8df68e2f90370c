"""Leaving: unsaved games are never lost without a question, from any screen."""

from __future__ import annotations

import pytest

from quatuor.tui import application
from quatuor.tui.app import QuatuorApp
from quatuor.tui.chooser import Chooser
from quatuor.tui.dialogs import Question, TooSmall
from quatuor.tui.game_screen import GameScreen

from .player import Player, play

LEAVE = pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])


def quantik(language: str = "en") -> QuatuorApp:
    return application("quantik", language=language, seed=1, pace=0)


async def begin(player: Player) -> None:
    """Make a move, so that there is something to lose."""
    await player.press("c")
    await player.click_zone("b3")


async def is_asked(player: Player, key: str) -> None:
    """The first press asks, the second leaves."""
    await player.press(key)
    assert isinstance(player.app.screen, Question)
    assert not player.app._exit
    await player.press(key)
    assert player.app._exit


@LEAVE
def test_leaving_an_unsaved_game_is_confirmed_first(key: str) -> None:
    async def scenario(player: Player) -> None:
        await begin(player)
        await is_asked(player, key)

    play(quantik(), scenario)


@LEAVE
@pytest.mark.parametrize("cover", ["question_mark", "m", "s", "ctrl+o", "colon", "g"])
def test_a_screen_above_a_game_makes_no_difference(cover: str, key: str) -> None:
    async def scenario(player: Player) -> None:
        await begin(player)
        await player.press(cover)
        assert not isinstance(player.app.screen, GameScreen)
        await is_asked(player, key)

    play(quantik(), scenario)


def test_staying_returns_to_the_same_screen() -> None:
    async def scenario(player: Player) -> None:
        await begin(player)
        await player.press("m")
        menu = player.app.screen
        await player.press("ctrl+q", "n")
        assert player.app.screen is menu

    play(quantik(), scenario)


@LEAVE
def test_there_is_no_question_if_nothing_would_be_lost(key: str) -> None:
    async def scenario(player: Player) -> None:
        await player.press(key)
        assert player.app._exit

    async def finished(player: Player) -> None:
        await player.press("g", "y")
        assert player.session.match.outcome() is not None
        await scenario(player)

    play(quantik(), scenario)
    play(application(pace=0), scenario)
    play(quantik(), finished)


def test_a_question_over_a_small_terminal_is_answered_in_a_large_one() -> None:
    async def scenario(player: Player) -> None:
        await begin(player)
        await player.pilot.resize_terminal(60, 20)
        await player.until(lambda: isinstance(player.app.screen, TooSmall))
        await player.press("ctrl+c")
        assert isinstance(player.app.screen, Question)
        await player.pilot.resize_terminal(80, 24)
        await player.pilot.pause()
        await player.press("n")
        await player.until(lambda: isinstance(player.app.screen, GameScreen))
        assert len(player.app.screen_stack) == 2

    play(quantik(), scenario)


def test_a_terminal_that_is_too_small_from_the_start_is_covered_once() -> None:
    async def scenario(player: Player) -> None:
        screens = [type(screen) for screen in player.app.screen_stack[1:]]
        assert screens == [Chooser, TooSmall]
        await player.pilot.resize_terminal(80, 24)
        await player.until(lambda: isinstance(player.app.screen, Chooser))
        assert len(player.app.screen_stack) == 2

    play(application(pace=0), scenario, size=(60, 20))


@pytest.mark.parametrize(("language", "yes", "other"), [("en", "y", "o"), ("fr", "o", "y")])
def test_a_question_is_answered_by_the_first_letter_of_an_answer(language: str, yes: str, other: str) -> None:
    async def scenario(player: Player) -> None:
        await player.press("g", other)
        assert isinstance(player.app.screen, Question)
        await player.press(yes)
        assert player.session.match.outcome() is not None

    play(quantik(language), scenario)
