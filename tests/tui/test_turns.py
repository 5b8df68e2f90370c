"""Taking back and resigning out of turn: among machines, and while the die tumbles."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from textual.timer import Timer

from quatuor.match import Match, Resignation, Seat
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.tui.app import QuatuorApp
from quatuor.tui.dialogs import Question
from quatuor.tui.rolling import TUMBLES
from quatuor.tui.seat_kinds import RANDOM
from quatuor.tui.session import Session

from .player import Player, play

SLOW = 9.0
"""A pace so slow that nothing happens in a test, and the die keeps tumbling."""


def omba(*kinds: str, pace: float = SLOW) -> QuatuorApp:
    match = Match(GAMES["omba"].start(len(kinds)), [Seat(kind=kind) for kind in kinds], seed=1)
    return QuatuorApp(match, pace=pace)


def rolled_and_moved(session: Session, turns: int) -> None:
    for _ in range(turns):
        session.roll()
        session.play(session.match.legal_moves()[0])


def act(session: Session) -> None:
    """Let a machine have its turn."""
    session.play(session.engine().choose(session.match).move)


# Taking back.


def test_a_machines_roll_protects_the_move_before_it() -> None:
    session = Session(Match(GAMES["omba"].start(), [Seat("Ana"), Seat(kind=RANDOM)], seed=1))
    rolled_and_moved(session, 2)
    before = session.match.entries
    session.take_back()
    assert session.match.entries == before
    assert session.notice is not None
    assert "roll" in session.notice.speak("en")


def test_moves_by_machines_alone_are_not_taken_back() -> None:
    session = Session(Match(GAMES["quantik"].start(), [Seat(kind=RANDOM), Seat("Ana")], seed=1))
    act(session)
    session.take_back()
    assert len(session.match.entries) == 1
    assert session.notice is not None
    assert "nothing to take back" in session.notice.speak("en")


def test_without_people_taking_back_is_refused_with_a_message() -> None:
    async def scenario(player: Player) -> None:
        await player.press("u")
        before = len(player.session.match.entries)
        assert "plays every seat" in player.status
        await player.until(lambda: len(player.session.match.entries) > before + 1)
        assert "plays every seat" in player.status

    play(omba(RANDOM, RANDOM, pace=0.1), scenario)


def test_a_message_during_a_machines_turn_outlasts_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.tui.commands.READING", 4.0)
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
    session = Session(Match(GAMES["quantik"].parse("AbC./..../..../...."), [Seat(kind=RANDOM)] * 2))
    session.take_back()
    session.play(next(m for m in session.match.legal_moves() if session.match.position.after(m).outcome()))
    assert session.match.outcome() is not None
    assert session.notice is None


def test_a_resignation_is_taken_back_even_if_it_was_the_only_action() -> None:
    seats = [Seat("Ana"), Seat(kind=RANDOM), Seat(kind=RANDOM)]
    session = Session(Match(GAMES["cubulus"].start(3), seats, seed=1))
    session.resign()
    act(session)
    act(session)
    session.take_back()
    assert session.match.entries == ()
    assert session.person_acts


def test_taking_back_a_resignation_on_a_machines_turn_undoes_nothing_else() -> None:
    session = Session(Match(GAMES["quantik"].start(), [Seat("Ana"), Seat(kind=RANDOM)], seed=1))
    session.play(session.match.legal_moves()[0])
    session.resign(0)
    assert session.match.outcome() is not None
    session.take_back()
    assert len(session.match.entries) == 1
    assert session.machine_acts


# Resigning.


def test_a_single_person_can_resign_at_any_time() -> None:
    async def scenario(player: Player) -> None:
        assert player.session.machine_acts
        await player.press("g")
        assert isinstance(player.app.screen, Question)
        await player.press("y")
        assert player.session.match.last == Resignation(1)

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
    session = Session(Match(GAMES["quantik"].start(), seed=1))
    session.resign(1)
    session.resign(0)
    assert session.match.entries == (Resignation(1),)
    assert session.notice is not None


# While the die tumbles.


def test_a_move_taken_back_stops_the_die() -> None:
    async def scenario(player: Player) -> None:
        rolled_and_moved(player.session, 1)
        player.screen.refresh_game()
        await player.press("space")
        assert player.screen._shaken
        await player.press("u")
        assert not player.screen._shaken
        shown = player.board._view
        assert shown is not None
        assert shown.die == int(player.session.rolled)
        await player.pilot.pause(0.2)
        assert len(player.session.match.entries) == 1

    play(omba("human", "human", pace=1.0), scenario)


def test_resigning_while_the_die_tumbles_cancels_the_roll() -> None:
    async def scenario(player: Player) -> None:
        await player.press("space")
        player.session.resign()
        player.screen.refresh_game()
        assert not player.screen._shaken
        assert player.session.match.entries == (Resignation(0),)
        player.app.pace = 0.05
        await player.press("space")
        await player.until(lambda: len(player.session.match.entries) == 2)

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
        player.session.resign()
        player.screen.refresh_game()
        await player.press("space")
        assert len(player.screen._shaken) == TUMBLES
        assert player.session.match.entries == (Resignation(0),)

    play(omba("human", "human", "human"), scenario)


def test_a_machine_does_not_roll_in_a_game_that_has_just_ended() -> None:
    async def scenario(player: Player) -> None:
        ring(player.screen._waiting)
        player.session.resign(1)
        player.screen.refresh_game()
        await player.pilot.pause()
        assert player.session.match.entries == (Resignation(1),)
        assert not player.screen._shaken

    play(omba(RANDOM, "human"), scenario)


def test_another_language_does_not_stop_the_die() -> None:
    async def scenario(player: Player) -> None:
        await player.until(lambda: bool(player.screen._shaken))
        await player.press("l", "l", "l")
        await player.until(lambda: len(player.moves) > 3)

    play(omba(RANDOM, RANDOM, pace=0.05), scenario)


def test_resigning_is_refused_where_the_rules_do_not_say_who_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(GAMES["cubulus"].start(3)), "leave", Position.leave)
    session = Session(Match(GAMES["cubulus"].start(3), seed=1))
    session.resign()
    assert session.match.entries == ()
    assert session.notice is not None
    assert "no rule for a player who leaves" in session.notice.speak("en")
    assert session.person_acts
