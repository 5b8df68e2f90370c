"""The draw of the dice: seats bind themselves, then reveal; one that does not makes the game void."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quatuor.fair import seat_commitment, verify
from quatuor.record import parse
from quatuor.server.room import Clock, Computer, Countdown, Days, Event, Friend, Me, NoClock, Room
from quatuor.server.room.commands import Bind, Reveal
from quatuor.server.room.events import Joined, Restored, Started, Voided
from tests.server.rooms import (
    BORN,
    DAY,
    MAKER,
    SECONDS,
    Kept,
    alone,
    asked,
    commitment,
    entropy,
    friends,
    guest,
    one_screen,
    refusing,
)


def taken(clock: Clock | None = None, game: str = "omba") -> Kept:
    """A game of two whose seats are taken, and nothing else."""
    kept = Kept(asked(game, [Me("Ana"), Friend()], order="drawn", clock=clock))
    kept.join(1, "Bo")
    return kept


def bound(clock: Clock | None = None) -> Kept:
    """The same, once both seats are bound."""
    kept = taken(clock)
    kept.bind()
    kept.bind(guest(1))
    return kept


# ── Binding ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_list_is_shown_only_when_it_is_complete() -> None:
    kept = taken()
    kept.bind()
    view = kept.room.view()
    assert view.fairness.commitments == []
    assert view.dice is not None
    assert (view.dice.bound, view.dice.revealed, view.dice.until) == ([0], [], None)
    kept.bind(guest(1))
    view = kept.room.view()
    assert view.fairness.commitments == [commitment(0), commitment(1)]
    assert view.dice is not None
    assert view.dice.until == kept.now + 120 * SECONDS
    assert view.status == "drawing"


def test_a_seat_may_be_bound_before_the_others_are_taken() -> None:
    kept = Kept(asked("omba", [Me("Ana"), Friend()]))
    kept.bind()
    kept.join(1)
    assert kept.room.view().fairness.commitments == []
    kept.bind(guest(1))
    assert len(kept.room.view().fairness.commitments) == 2


def test_a_seat_is_bound_once_and_the_same_again_changes_nothing() -> None:
    kept = taken()
    kept.bind()
    assert kept.room.decide(Bind("key-key-1", {0: commitment(0)}), MAKER, kept.now) == []
    with refusing("bound"):
        kept.do(Bind("key-key-2", {0: "ab" * 32}))


def test_only_the_owner_binds_a_seat_and_reveals_for_it() -> None:
    kept = bound()
    for holder, seats in ((MAKER, {1: "ab" * 32}), (None, {0: "ab" * 32}), ("a stranger", {})):
        with refusing("not-seated"):
            kept.do(Bind(kept.key(), seats), holder)
        with refusing("not-seated"):
            kept.do(Reveal(kept.key(), seats), holder)


def test_a_computer_has_no_part_in_the_draw() -> None:
    kept = alone("omba", 3)
    assert kept.room.status == "playing"
    assert kept.room.view().fairness.commitments == [commitment(0), "", ""]
    computers = Kept(asked("omba", [Computer(1), Computer(2)]))
    assert computers.room.status == "playing"
    assert computers.room.view().fairness.commitments == ["", ""]


def test_every_seat_on_one_screen_has_a_part_of_its_own() -> None:
    kept = one_screen("omba", 3)
    assert kept.room.view().fairness.commitments == [commitment(seat) for seat in range(3)]
    assert kept.room.view().fairness.entropy == [entropy(seat) for seat in range(3)]


# ── Revealing ────────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_can_be_revealed_before_all_are_bound() -> None:
    kept = taken()
    kept.bind()
    with refusing("not-bound"):
        kept.reveal()


def test_something_else_than_promised_cannot_be_revealed() -> None:
    kept = bound()
    with refusing("wrong-reveal"):
        kept.do(Reveal("key-key-1", {0: "ab" * 32}))
    with refusing("wrong-reveal"):
        kept.do(Reveal("key-key-2", {1: entropy(0)}), guest(1))
    assert kept.room.view().dice is not None
    kept.reveal()
    kept.reveal(guest(1))
    assert kept.room.status == "playing"


def test_a_reveal_that_is_sent_again_changes_nothing() -> None:
    kept = bound()
    kept.reveal()
    again = Reveal("key-key-1", {0: entropy(0)})
    assert kept.room.decide(again, MAKER, kept.now) == []
    kept.reveal(guest(1))
    assert kept.room.decide(again, MAKER, kept.now) == []
    assert kept.reopened().decide(again, MAKER, kept.now) == []


def test_the_seed_depends_on_every_share() -> None:
    kept = bound()
    kept.reveal()
    kept.reveal(guest(1))
    other = taken()
    other.do(Bind("key-key-1", {0: commitment(0)}))
    other.do(Bind("key-key-2", {1: seat_commitment("game-1", 1, "cd" * 32)}), guest(1))
    other.reveal()
    other.do(Reveal("key-key-3", {1: "cd" * 32}), guest(1))
    seeds = {each.room.match.seed for each in (kept, other) if each.room.match}
    assert len(seeds) == 2


def test_a_finished_game_verifies_with_everything_that_was_kept() -> None:
    kept = friends("omba", order="drawn")
    kept.resign()
    record = parse(kept.room.record().to_text())
    verdict = verify(record)
    assert (verdict.fair, verdict.scheme, verdict.restored) == (True, 2, False)


def test_play_waits_for_the_draw() -> None:
    kept = bound()
    with refusing("drawing"):
        kept.roll()


# ── Too late ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("clock", "patience"),
    [(NoClock(), 120 * SECONDS), (Countdown(60), 120 * SECONDS), (Days(1), 3 * DAY)],
)
def test_a_seat_that_does_not_reveal_makes_the_game_void(clock: Clock, patience: int) -> None:
    kept = bound(clock)
    kept.reveal()
    assert kept.room.due_at() == kept.now + patience
    kept.wait(patience - 1)
    assert kept.room.overdue(kept.now) == []
    kept.wait(1)
    with refusing("void"):
        kept.reveal(guest(1))
    kept.keep(kept.room.overdue(kept.now))
    assert kept.events()[-1] == Voided([1])
    view = kept.room.view()
    assert view.status == "void"
    assert view.dice is not None
    assert (view.dice.bound, view.dice.revealed) == ([0, 1], [0])
    assert view.fairness.secret is None
    assert (kept.room.due_at(), kept.room.overdue(kept.now + DAY)) == (None, [])
    for act, holder in ((kept.reveal, guest(1)), (kept.roll, MAKER)):
        with refusing("void"):
            act(holder)
    assert kept.reopened().view() == view


def test_all_seats_that_did_not_reveal_are_named() -> None:
    kept = bound()
    kept.keep(kept.room.overdue(kept.now + 120 * SECONDS))
    assert kept.events()[-1] == Voided([0, 1])


def test_nobody_is_late_before_all_are_bound() -> None:
    kept = taken()
    kept.bind()
    assert kept.room.overdue(kept.now + DAY) == []


def test_time_the_server_was_away_is_given_back() -> None:
    kept = bound()
    kept.wait(DAY)
    kept.keep(kept.room.resuming(DAY))
    assert kept.room.due_at() == BORN + DAY + 120 * SECONDS
    assert kept.reopened().due_at() == kept.room.due_at()
    kept.reveal()
    kept.reveal(guest(1))
    assert kept.room.status == "playing"


# ── Older games, and backups ─────────────────────────────────────────────────────────────────────────────


def old(events: int) -> Room:
    """A game as it was stored before seats bound themselves, with that many of its events."""
    kept = Kept(replace(asked("quantik", [Me("Ana"), Friend()]), entropy={0: "0a" * 16}))
    happened: list[Event] = [Joined(1, guest(1), "Bo", "0b" * 16), Started(7, [0, 1])]
    kept.keep(happened[:events])
    return kept.reopened()


def test_a_game_started_before_keeps_its_scheme() -> None:
    room = old(2)
    fairness = room.view().fairness
    assert (room.status, fairness.scheme, fairness.commitments) == ("playing", 1, [])
    assert fairness.entropy == ["0a" * 16, "0b" * 16]
    assert "DiceScheme" not in dict(room.record().headers)
    with refusing("drawn"):
        room.decide(Bind("key-key-1", {0: commitment(0)}), MAKER, BORN)


def test_a_game_that_still_waited_draws_by_the_new_scheme() -> None:
    room = old(1)
    assert (room.status, room.view().fairness.scheme) == ("drawing", 2)
    assert room.view().fairness.entropy == []


def test_a_restored_game_says_so_from_then_on() -> None:
    kept = friends("omba")
    assert not kept.room.view().fairness.restored
    kept.keep([Restored()])
    kept.resign()
    assert kept.room.view().fairness.restored
    record = parse(kept.room.record().to_text())
    assert dict(record.headers)["DiceRestored"] == "yes"
    assert verify(record).restored
    assert verify(record).fair
