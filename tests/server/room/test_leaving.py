"""Leaving a game: resignation and absence."""

from __future__ import annotations

import pytest

from quatuor.rules.game import Position
from quatuor.server.room import Days
from quatuor.server.room.commands import Claim
from tests.server.rooms import (
    alone,
    friends,
    guest,
    one_screen,
    refusing,
)


def test_a_player_can_resign_at_any_time() -> None:
    kept = friends("quantik")
    kept.resign(guest(1))
    ending = kept.room.view().ending
    assert ending is not None
    assert ending.scores == ["1", "0"]
    assert ending.article.words.en == "Dark resigns: Light wins"
    assert kept.room.view().entries[-1].player == 1


def test_a_holder_of_several_seats_resigns_for_the_one_to_act() -> None:
    kept = one_screen("quantik")
    kept.play("Aa1")
    kept.resign()
    assert kept.room.entries[-1].text == "resign:1"


def test_among_three_the_others_play_on() -> None:
    kept = friends("cubulus", 3)
    kept.play("a11")
    kept.resign(guest(2))
    view = kept.room.view()
    assert view.status == "playing"
    assert view.out == [2]
    with refusing("out"):
        kept.resign(guest(2))
    with refusing("out"):
        kept.play("b11", guest(2))
    kept.play("b11", guest(1))
    assert kept.room.view().player == 0
    kept.resign(guest(1))
    ending = kept.room.view().ending
    assert ending is not None
    assert ending.scores == ["1", "0", "0"]


def test_a_win_can_be_claimed_against_an_absent_player() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    claim = Claim(kept.key(), kept.room.version)
    with refusing("present"):
        kept.do(claim)
    with refusing("too-soon"):
        kept.do(claim, gone=lambda _: kept.now + 1)
    with refusing("nobody-to-claim"):
        kept.do(claim, guest(1), gone=lambda _: 0)
    kept.do(claim, gone={1: kept.now}.get)
    view = kept.room.view()
    assert view.entries[-1].because == "gone"
    assert view.ending is not None
    assert view.ending.article.number == "Q9"
    assert "Dark" in view.ending.article.words.en
    assert "Foncé" in view.ending.article.words.fr


def test_days_per_move_and_computers_never_count_as_absent() -> None:
    kept = friends("quantik", clock=Days(3))
    kept.play("Aa1")
    with refusing("days"):
        kept.do(Claim(kept.key(), kept.room.version), gone=lambda _: 0)
    computer = alone("quantik")
    computer.play("Aa1")
    with refusing("nobody-to-claim"):
        computer.do(Claim("key", computer.room.version), gone=lambda _: 0)


def test_resigning_is_refused_where_the_rules_do_not_say_who_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = one_screen("omba", 3)
    monkeypatch.setattr(type(kept.room.playing.position), "leave", Position.leave)
    with refusing("no-leave"):
        kept.resign()
    assert kept.room.status == "playing"
