"""Offers: draws and take-backs."""

from __future__ import annotations

import pytest

from quatuor.server.room import Computer, Friend, Me
from quatuor.server.room.commands import Answer, Claim, Command, Offer, Resign, TakeBack
from quatuor.server.room.events import Answered, Entered, Offered, TakenBack
from tests.server.rooms import (
    MAKER,
    Kept,
    alone,
    asked,
    friends,
    guest,
    one_screen,
    refusing,
)

# ── Draws ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_draw_is_agreed_on() -> None:
    kept = friends("quantik")
    kept.offer("draw")
    offer = kept.room.view().offer
    assert offer is not None
    assert (offer.what, offer.seat, offer.accepted) == ("draw", 0, frozenset())
    with refusing("own-offer"):
        kept.answer(True)
    with refusing("offer-open"):
        kept.offer("draw")
    kept.answer(True, guest(1))
    ending = kept.room.view().ending
    assert ending is not None
    assert ending.scores == ["1/2", "1/2"]
    assert kept.events()[-2:] == [Answered(1, True), Entered("draw")]


def test_a_draw_is_declined_or_withdrawn() -> None:
    kept = friends("quantik")
    for holder, move in ((guest(1), "Aa1"), (MAKER, "Ba2")):
        kept.offer("draw")
        kept.answer(False, holder)
        assert kept.room.view().offer is None
        assert kept.room.status == "playing"
        with refusing("offered-before"):
            kept.offer("draw")
        kept.play(move, kept.acting_holder())
    with refusing("no-offer"):
        kept.answer(True, guest(1))


def test_others_may_make_the_same_offer_and_its_maker_another() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    kept.offer("draw")
    kept.answer(False, guest(1))
    kept.offer("take-back")
    kept.answer(False)
    kept.offer("draw", guest(1))
    kept.answer(True)
    assert kept.room.status == "over"


def test_the_number_of_events_of_a_game_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.server.room.offers.MANY", 20)
    kept = one_screen("quantik")
    with refusing("many-changes"):
        for _ in range(20):
            kept.play("Aa1")
            kept.take_back()
    assert kept.room.version <= 21
    kept.play("Ba2")


def test_two_who_offer_each_other_a_draw_have_agreed() -> None:
    kept = friends("quantik")
    kept.offer("draw", guest(1))
    kept.offer("draw")
    assert kept.room.status == "over"


def test_an_answer_applies_only_to_the_offer_that_was_seen() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    kept.offer("take-back")
    seen = kept.room.view().offer
    assert seen is not None
    kept.answer(False)
    kept.offer("draw")
    with refusing("stale"):
        kept.do(Answer("answer-1", True, seen.version), guest(1))
    standing = kept.room.view().offer
    assert standing is not None
    assert standing.what == "draw"
    kept.answer(True, guest(1))
    assert kept.room.status == "over"


def test_an_offer_keeps_its_version_while_others_answer_it() -> None:
    kept = friends("omba", 3)
    kept.offer("draw")
    offered = kept.room.version
    kept.answer(True, guest(1))
    kept.do(Answer("answer-1", True, offered), guest(2))
    assert kept.room.status == "over"


def test_an_offer_about_an_earlier_position_is_stale() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    shown = kept.room.version
    kept.play("Ba2", guest(1))
    commands: list[Command] = [
        Offer("key-a", "draw", shown),
        Offer("key-b", "take-back", shown),
        TakeBack("key-c", shown),
        Claim("key-d", shown),
        Offer("key-e", "draw", kept.room.version + 1),
    ]
    for command in commands:
        with refusing("stale"):
            kept.do(command, gone=lambda _: 0)


def test_resigning_for_another_seat_is_refused() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    kept.do(Resign("key-a", 0))
    assert kept.room.status == "over"
    screen = one_screen("quantik")
    shown = screen.room.version
    screen.play("Aa1")
    with refusing("stale"):
        screen.do(Resign("key-b", shown))


def test_all_people_still_in_the_game_must_agree() -> None:
    kept = friends("omba", 4)
    kept.resign(guest(3))
    kept.offer("draw")
    kept.answer(True, guest(1))
    with refusing("answered"):
        kept.answer(True, guest(1))
    with refusing("out"):
        kept.answer(True, guest(3))
    assert kept.room.view().offer is not None
    kept.answer(True, guest(2))
    ending = kept.room.view().ending
    assert ending is not None
    assert ending.scores == ["1/3", "1/3", "1/3", "0"]


@pytest.mark.parametrize("sitters", [[Me(), Computer(2)], [Me(), Friend(), Computer(2)]])
def test_a_computer_agrees_to_no_draw(sitters: list[Me | Friend | Computer]) -> None:
    kept = Kept(asked("omba", sitters))
    if kept.room.status == "waiting":
        kept.join(1)
    kept.drawn()
    with refusing("computers"):
        kept.offer("draw")


def test_on_a_shared_screen_a_draw_needs_no_answer() -> None:
    kept = one_screen("omba", 3)
    kept.offer("draw")
    assert kept.room.status == "over"


def test_an_offer_ends_with_the_next_entry() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    kept.offer("take-back")
    kept.play("Bb2", guest(1))
    assert kept.room.view().offer is None
    with refusing("no-offer"):
        kept.answer(True, guest(1))


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────────────


def test_between_people_taking_back_needs_consent() -> None:
    kept = friends("quantik")
    assert kept.room.view().can_take_back == []
    with refusing("nothing"):
        kept.take_back()
    kept.play("Aa1")
    assert kept.room.view().can_take_back == [0]
    kept.play("Bb2", guest(1))
    assert kept.room.view().can_take_back == [0, 1]
    kept.take_back()
    assert kept.events()[-1] == Offered("take-back", 0)
    kept.answer(True, guest(1))
    assert kept.events()[-1] == TakenBack(2)
    assert kept.room.entries == []
    assert kept.room.view().player == 0


def test_the_last_mover_takes_back_one_move() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    kept.play("Bb2", guest(1))
    kept.offer("take-back", guest(1))
    kept.answer(True)
    assert [entry.text for entry in kept.room.entries] == ["Aa1"]


def test_against_the_computer_taking_back_is_immediate_and_includes_its_reply() -> None:
    kept = alone("quantik")
    kept.play("Aa1")
    kept.keep(kept.room.computer_plays("Bb2"))
    kept.take_back()
    assert kept.room.entries == []
    assert kept.room.computer() is None
    kept.play("Aa1")
    kept.take_back()
    assert kept.room.view().player == 0


def test_on_a_shared_screen_moves_are_taken_back_one_by_one() -> None:
    kept = one_screen("quantik")
    kept.play("Aa1")
    kept.play("Bb2")
    kept.take_back()
    assert [entry.text for entry in kept.room.entries] == ["Aa1"]


def test_a_roll_that_was_seen_stays() -> None:
    kept = one_screen("omba")
    kept.roll()
    assert kept.room.view().can_take_back == []
    with refusing("rolled"):
        kept.take_back()
    kept.play("".join(kept.room.view().legal[0]))
    assert kept.room.view().can_take_back == [0]
    rolled = kept.room.entries[0]
    kept.take_back()
    assert kept.room.entries == [rolled]
    kept.play("".join(kept.room.view().legal[0]))
    kept.roll()
    with refusing("rolled"):
        kept.take_back()


def test_the_roll_of_a_computer_is_seen_at_once() -> None:
    kept = alone("omba")
    kept.roll()
    kept.play("".join(kept.room.view().legal[0]))
    kept.keep(kept.room.computer_rolls())
    with refusing("rolled"):
        kept.take_back()


def test_a_player_who_resigned_does_not_come_back() -> None:
    kept = friends("cubulus", 3)
    kept.play("a11")
    kept.resign(guest(2))
    with refusing("resigned"):
        kept.take_back()


def test_taking_back_does_not_let_another_player_move_again() -> None:
    """A player who has not moved since the last roll has nothing to take back."""
    kept = friends("quantik")
    kept.play("Aa1")
    with refusing("nothing"):
        kept.take_back(guest(1))
