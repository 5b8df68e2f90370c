"""Taking back and resigning out of turn: among machines, and while the die tumbles."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from textual.timer import Timer

from quatuor.match import Match, Resignation, Seat
from quatuor.rules import GAMES
from quatuor.tui.app import QuatuorApp
from quatuor.tui.dialogs import Question
from quatuor.tui.kinds import RANDOM
from quatuor.tui.rolling import TUMBLES
from quatuor.tui.table import Table

from .player import Player, play

SLOW = 9.0
"""A pace so slow that nothing happens in a test, and the die keeps tumbling."""


def omba(*kinds: str, pace: float = SLOW) -> QuatuorApp:
    match = Match(GAMES["omba"].start(len(kinds)), [Seat(kind=kind) for kind in kinds], seed=1)
    return QuatuorApp(match, pace=pace)


def rolled_and_moved(table: Table, turns: int) -> None:
    for _ in range(turns):
        table.roll()
        table.play(table.match.legal_moves()[0])


def act(table: Table) -> None:
    """Let a machine have its turn."""
    table.play(table.engine().choose(table.match).move)


# Taking back.


def test_a_machines_roll_protects_the_move_before_it() -> None:
    table = Table(Match(GAMES["omba"].start(), [Seat("Ana"), Seat(kind=RANDOM)], seed=1))
    rolled_and_moved(table, 2)
    before = table.match.entries
    table.take_back()
    assert table.match.entries == before
    assert table.notice is not None
    assert "roll" in table.notice.speak("en")


def test_moves_by_machines_alone_are_not_taken_back() -> None:
    table = Table(Match(GAMES["quantik"].start(), [Seat(kind=RANDOM), Seat("Ana")], seed=1))
    act(table)
    table.take_back()
    assert len(table.match.entries) == 1
    assert table.notice is not None
    assert "nothing to take back" in table.notice.speak("en")


def test_without_people_taking_back_is_refused_with_a_message() -> None:
    async def scenario(player: Player) -> None:
        await player.press("u")
        before = len(player.table.match.entries)
        assert "none at this table" in player.status
        await player.until(lambda: len(player.table.match.entries) > before + 1)
        assert "none at this table" in player.status

    play(omba(RANDOM, RANDOM, pace=0.1), scenario)


def test_a_message_during_a_machines_turn_outlasts_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.tui.commands.READING", 1.5)
    asked = threading.Event()
    monkeypatch.setattr("quatuor.tui.game_screen.unhurried", thinking_until(asked))

    async def scenario(player: Player) -> None:
        await player.press("h")
        assert "on their turn" in player.status
        asked.set()
        await player.until(lambda: len(player.moves) == 1)
        assert "on their turn" in player.status
        await player.until(lambda: "to move" in player.status)

    match = Match(GAMES["quantik"].start(), [Seat(kind=RANDOM), Seat("Ana")], seed=1)
    play(QuatuorApp(match), scenario)


def thinking_until(asked: threading.Event) -> Callable[..., Awaitable[object]]:
    """A machine that moves only when the test says so."""

    async def unhurried(work: Callable[[], object], _seconds: float) -> object:
        await asyncio.to_thread(asked.wait, 20)
        return work()

    return unhurried


def test_an_answer_does_not_hide_how_a_game_ended() -> None:
    table = Table(Match(GAMES["quantik"].parse("AbC./..../..../...."), [Seat(kind=RANDOM)] * 2))
    table.take_back()
    table.play(next(m for m in table.match.legal_moves() if table.match.position.after(m).outcome()))
    assert table.outcome is not None
    assert table.notice is None


def test_a_resignation_is_taken_back_even_if_it_was_the_only_action() -> None:
    seats = [Seat("Ana"), Seat(kind=RANDOM), Seat(kind=RANDOM)]
    table = Table(Match(GAMES["cubulus"].start(3), seats, seed=1))
    table.resign()
    act(table)
    act(table)
    table.take_back()
    assert table.match.entries == ()
    assert table.person_acts


def test_taking_back_a_resignation_on_a_machines_turn_undoes_nothing_else() -> None:
    table = Table(Match(GAMES["quantik"].start(), [Seat("Ana"), Seat(kind=RANDOM)], seed=1))
    table.play(table.match.legal_moves()[0])
    table.resign(0)
    assert table.outcome is not None
    table.take_back()
    assert len(table.match.entries) == 1
    assert table.machine_acts


# Resigning.


def test_a_single_person_can_resign_at_any_time() -> None:
    async def scenario(player: Player) -> None:
        assert player.table.machine_acts
        await player.press("g")
        assert isinstance(player.app.screen, Question)
        await player.press("y")
        assert player.table.match.last == Resignation(1)

    play(omba(RANDOM, "human"), scenario)


def test_one_of_several_people_must_wait_for_their_turn_to_resign() -> None:
    async def scenario(player: Player) -> None:
        await player.press("g")
        assert "on your own turn" in player.status

    async def nobody(player: Player) -> None:
        await player.press("g")
        assert "no person left" in player.status

    play(omba(RANDOM, "human", "human"), scenario)
    play(omba(RANDOM, RANDOM), nobody)


def test_a_game_that_ends_during_a_question_is_over() -> None:
    table = Table(Match(GAMES["quantik"].start(), seed=1))
    table.resign(1)
    table.resign(0)
    assert table.match.entries == (Resignation(1),)
    assert table.notice is not None


# While the die tumbles.


def test_a_move_taken_back_stops_the_die() -> None:
    async def scenario(player: Player) -> None:
        rolled_and_moved(player.table, 1)
        player.screen.refresh_table()
        await player.press("space")
        assert player.screen._shaken
        await player.press("u")
        assert not player.screen._shaken
        shown = player.board._view
        assert shown is not None
        assert shown.die == int(player.table.rolled)
        await player.pilot.pause(0.2)
        assert len(player.table.match.entries) == 1

    play(omba("human", "human", pace=1.0), scenario)


def test_resigning_while_the_die_tumbles_cancels_the_roll() -> None:
    async def scenario(player: Player) -> None:
        await player.press("space")
        player.table.resign()
        player.screen.refresh_table()
        assert not player.screen._shaken
        assert player.table.match.entries == (Resignation(0),)
        player.app.pace = 0.05
        await player.press("space")
        await player.until(lambda: len(player.table.match.entries) == 2)

    play(omba("human", "human", "human"), scenario)


def ring(timer: Timer | None) -> None:
    """Fire a timer now: its callback runs after everything already pending."""
    assert timer is not None
    assert timer._callback is not None
    timer._callback()


def test_resigning_just_as_the_die_stops_cancels_the_roll() -> None:
    async def scenario(player: Player) -> None:
        await player.press("space")
        ring(player.screen._tumbling)
        player.table.resign()
        player.screen.refresh_table()
        await player.press("space")
        assert len(player.screen._shaken) == TUMBLES
        assert player.table.match.entries == (Resignation(0),)

    play(omba("human", "human", "human"), scenario)


def test_a_machine_does_not_roll_in_a_game_that_has_just_ended() -> None:
    async def scenario(player: Player) -> None:
        ring(player.screen._waiting)
        player.table.resign(1)
        player.screen.refresh_table()
        await player.pilot.pause()
        assert player.table.match.entries == (Resignation(1),)
        assert not player.screen._shaken

    play(omba(RANDOM, "human"), scenario)


def test_another_language_does_not_stop_the_die() -> None:
    async def scenario(player: Player) -> None:
        await player.until(lambda: bool(player.screen._shaken))
        await player.press("l", "l", "l")
        await player.until(lambda: len(player.moves) > 3)

    play(omba(RANDOM, RANDOM, pace=0.05), scenario)
