"""A table: friends share one invitation, and the host gives seats to the computer."""

from __future__ import annotations

import pytest

from quatuor.dice import Dice
from quatuor.fair import verify
from quatuor.record import parse
from quatuor.server.room import Computer, Countdown, Days, Friend, Me, Room
from quatuor.server.room.commands import Claim
from quatuor.server.room.events import Joined, Started, Substituted
from tests.server.rooms import (
    DAY,
    MAKER,
    TABLE,
    Kept,
    alone,
    asked,
    friends,
    guest,
    one_screen,
    refusing,
    table,
)

FRIENDS = (Me("Ana"), Friend(), Friend(), Friend())


def come(kept: Kept, name: str, wanted: int | None = None) -> list[int]:
    """A person opens the link of the table; the seats they have then."""
    kept.keep(kept.room.joining(TABLE, name, name, wanted))
    return kept.room.seats_of(name)


def shown(room: Room) -> list[tuple[str, str, bool]]:
    return [(seat.kind, seat.name, seat.taken) for seat in room.view().seats]


# ── One invitation ───────────────────────────────────────────────────────────────────────────────────────


def test_everyone_who_opens_the_link_takes_one_free_seat() -> None:
    kept = table("omba", *FRIENDS)
    assert come(kept, "Bo", 3) == [3]
    assert come(kept, "Cleo") == [1]
    with refusing("taken"):
        come(kept, "Dora", 3)
    assert come(kept, "Dora", 2) == [2]
    with refusing("full"):
        come(kept, "Eve", 2)
    with refusing("full"):
        come(kept, "Eve")
    assert [name for _, name, _ in shown(kept.reopened())] == ["Ana", "Cleo", "Dora", "Bo"]


def test_a_browser_that_has_a_seat_gets_no_other() -> None:
    kept = table("omba", *FRIENDS)
    come(kept, "Bo", 2)
    version = kept.room.version
    assert come(kept, "Bo", 1) == [2]
    assert kept.room.version == version


def test_links_of_older_games_open_their_own_seats_only() -> None:
    kept = Kept(asked("omba", FRIENDS))
    kept.join(2)
    assert kept.room.seats_of(guest(2)) == [2]
    with refusing("full"):
        kept.keep(kept.room.joining(kept.room.asked.invitations[2], "a stranger", ""))
    kept.keep(kept.room.joining(kept.room.asked.invitations[1], "Bo", "", 3))
    assert kept.room.seats_of("Bo") == [1]


# ── Seats for the computer, before the start ─────────────────────────────────────────────────────────────


def test_the_host_gives_a_free_seat_to_the_computer() -> None:
    kept = table("omba", *FRIENDS)
    come(kept, "Bo")
    kept.substitute(2, away=None)
    assert shown(kept.room)[2] == ("computer", "", True)
    assert kept.room.view().seats[2].level == 2
    assert come(kept, "Cleo", 3) == [3]
    kept.drawn()
    assert kept.room.status == "playing"
    assert kept.reopened().view() == kept.room.view()


def test_a_table_without_friends_starts_for_the_host_alone() -> None:
    kept = table("omba", Me("Ana"), Friend())
    kept.substitute(1)
    assert kept.room.status == "drawing"
    assert kept.room.is_alone(MAKER)
    assert kept.drawn().room.status == "playing"


def test_a_table_without_people_starts_by_itself() -> None:
    kept = table("omba", Friend(), Computer(3))
    kept.substitute(0)
    assert [type(event) for event in kept.events()] == [Substituted, Started]
    assert kept.room.status == "playing"
    assert kept.reopened().view() == kept.room.view()
    assert kept.room.facts.commitments == ("", "")


def test_a_player_who_left_before_the_draw_is_replaced_with_what_they_were_bound_to() -> None:
    kept = table("omba", *FRIENDS[:3])
    for name in ("Bo", "Cleo"):
        come(kept, name)
    kept.bind()
    kept.bind("Bo")
    kept.substitute(1)
    kept.bind("Cleo")
    assert [bool(each) for each in kept.room.facts.commitments or ()] == [True, False, True]
    kept.reveal()
    kept.reveal("Cleo")
    assert kept.room.status == "playing"
    assert kept.reopened().view() == kept.room.view()


def test_the_list_is_complete_once_the_last_who_is_not_bound_is_replaced() -> None:
    kept = table("omba", *FRIENDS[:3])
    for name in ("Bo", "Cleo"):
        come(kept, name)
    kept.bind()
    kept.bind("Bo")
    assert kept.room.due_at() is None
    kept.substitute(2)
    assert kept.room.due_at() == kept.now + 120_000
    kept.reveal()
    kept.reveal("Bo")
    assert kept.room.status == "playing"


def test_nobody_leaves_a_complete_list() -> None:
    kept = table("omba", *FRIENDS[:3])
    for name in ("Bo", "Cleo"):
        come(kept, name)
    for holder in (MAKER, "Bo", "Cleo"):
        kept.bind(holder)
    kept.reveal()
    with refusing("list-complete"):
        kept.substitute(2)
    kept.wait(120_000)
    kept.keep(kept.room.overdue(kept.now))
    with refusing("void"):
        kept.substitute(2)


# ── During the game ──────────────────────────────────────────────────────────────────────────────────────


def test_the_game_goes_on_with_the_computer_and_its_dice_can_be_verified() -> None:
    kept = friends("omba", 3, order="drawn", clock=Countdown(600))
    while kept.room.player_seat != 1:
        kept.step(Dice(kept.room.version))
    before = kept.room.facts
    kept.substitute(1)
    turn = kept.room.computer()
    assert turn is not None
    assert turn.level == 2
    assert kept.room.facts == before
    while kept.room.status == "playing":
        kept.step(Dice(kept.room.version))
    assert kept.reopened().view() == kept.room.view()
    record = parse(kept.room.record().to_text())
    assert verify(record).fair
    assert sorted(seat.kind for seat in record.seats) == ["human", "human", "level:2"]


def test_who_was_replaced_has_lost_the_seat_and_their_name() -> None:
    kept = friends("omba", 3)
    kept.substitute(1)
    for room in (kept.room, kept.reopened()):
        assert room.seats_of(guest(1)) == []
        assert room.seating.lost_by(guest(1)) == [1]
        assert room.seating.lost_by(guest(2)) == room.seating.lost_by(None) == []
        assert "Guest 1" not in room.record().to_text()
    with refusing("not-seated"):
        kept.resign(guest(1))
    with refusing("seat-kept"):
        kept.substitute(1)


def test_an_open_offer_lapses_with_a_seat() -> None:
    kept = friends("omba", 3)
    kept.offer("draw", guest(2))
    kept.substitute(1)
    assert kept.room.view().offer is None
    with refusing("computers"):
        kept.offer("draw")


def test_a_seat_is_given_away_only_once_its_player_is_gone_for_long() -> None:
    kept = friends("omba", 3)
    with refusing("present"):
        kept.substitute(1, away=None)
    with refusing("too-soon"):
        kept.substitute(1, away=kept.now + 1)
    kept.resign(guest(2))
    with refusing("seat-kept"):
        kept.substitute(2)
    with refusing("seat-kept"):
        kept.substitute(0)
    with refusing("seat-kept"):
        kept.substitute(3)
    kept.substitute(1, away=kept.now)


def test_with_days_per_move_only_free_seats_are_given_away() -> None:
    kept = table("omba", *FRIENDS[:3], clock=Days(3))
    come(kept, "Bo")
    kept.wait(30 * DAY)
    with refusing("days"):
        kept.substitute(1)
    kept.substitute(2)


def test_only_the_host_gives_seats_away() -> None:
    kept = friends("omba", 3)
    for holder in (guest(2), None, "a stranger"):
        with refusing("not-host"):
            kept.substitute(1, holder)


def test_a_flag_that_has_fallen_comes_first() -> None:
    kept = friends("quantik", clock=Countdown(10))
    kept.play("Aa1")
    kept.wait(10_000)
    with refusing("time-up"):
        kept.substitute(1)


@pytest.mark.parametrize("kept", [alone("quantik"), one_screen("quantik")])
def test_nobody_is_replaced_in_a_finished_game(kept: Kept) -> None:
    kept.resign()
    with refusing("over"):
        kept.substitute(1)


# ── Claims ───────────────────────────────────────────────────────────────────────────────────────────────


def test_of_three_players_the_others_play_on_after_a_claim() -> None:
    kept = friends("cubulus", 3)
    kept.play("a11")
    kept.do(Claim(kept.key(), kept.room.version), gone=lambda _: 0)
    view = kept.room.view()
    assert (view.out, view.status) == ([1], "playing")
    kept.do(Claim(kept.key(), kept.room.version), gone=lambda _: 0)
    assert kept.room.view().status == "over"


def test_a_seat_reserved_in_a_rematch_can_be_given_away() -> None:
    kept = Kept(asked("omba", [Me("Ana"), Me("Bo"), Me("Cleo")]))
    kept.room.asked.invitations.update({1: "theirs", 2: "theirs"})
    kept = Kept(kept.room.asked)
    kept.substitute(2)
    kept.keep(kept.room.joining("theirs", "they", ""))
    assert kept.room.seats_of("they") == [1]
    assert isinstance(kept.events()[-1], Joined)
