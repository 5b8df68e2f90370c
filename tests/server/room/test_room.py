"""A room: permissions, refusals with their words, and the view of a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import json

from quatuor.dice import Dice
from quatuor.i18n import LANGUAGES, voice
from quatuor.record import parse
from quatuor.rules import GAMES
from quatuor.server.errors import Refusal
from quatuor.server.room import Asked, Countdown, Friend, Me, Room
from quatuor.server.room.commands import Answer, Claim, Command, Offer, Play, Resign, Roll, TakeBack
from quatuor.server.room.events import Bound, Entered, Joined, Revealed, Started
from tests.server.rooms import (
    MAKER,
    SECONDS,
    Kept,
    alone,
    asked,
    entropy,
    friends,
    guest,
    invitation,
    one_screen,
    refusing,
    with_key,
)

# ── Before the start ─────────────────────────────────────────────────────────────────────────────────────


def test_a_room_waits_for_its_friends() -> None:
    kept = Kept(asked("quantik", [Me("Ana"), Friend()]))
    view = kept.room.view()
    assert view.status == "waiting"
    assert view.player is None
    assert view.legal == []
    assert view.position == "..../..../..../...."
    assert [seat.taken for seat in view.seats] == [True, False]
    assert [seat.player for seat in view.seats] == [None, None]
    with refusing("waiting"):
        kept.play("Aa1")


def test_the_dice_are_drawn_when_the_last_friend_has_come() -> None:
    kept = Kept(asked("omba", [Me("Ana"), Friend(), Friend()]))
    kept.join(2, "Cleo")
    assert kept.room.view().status == "waiting"
    kept.join(1, "Bo")
    assert kept.room.view().status == "drawing"
    kept.drawn()
    assert kept.room.view().status == "playing"
    assert [type(event) for event in kept.events()] == [Joined] * 2 + [Bound] * 3 + [Revealed] * 3 + [Started]
    assert [seat.name for seat in kept.room.view().seats] == ["Ana", "Bo", "Cleo"]


def test_a_seat_is_taken_once() -> None:
    kept = Kept(asked("quantik", [Me(), Friend()]))
    kept.join(1)
    assert kept.room.joining(invitation(1), guest(1), "") == []
    with refusing("full"):
        kept.room.joining(invitation(1), "a stranger", "")
    with refusing("no-invitation"):
        kept.room.joining(invitation(2), "a stranger", "")


def test_one_invitation_may_cover_several_seats() -> None:
    kept = Kept(
        Asked(
            id="rematch",
            game="omba",
            sitters=[Me("Ana"), Me("Bo"), Me("Cleo")],
            secret="00" * 32,
            created=0,
            holder=MAKER,
            invitations={0: "theirs", 2: "theirs"},
        )
    )
    kept.keep(kept.room.joining("theirs", "they", "Zoe"))
    assert kept.room.seats_of("they") == [0, 2]
    assert kept.room.seats_of(MAKER) == [1]
    assert [seat.name for seat in kept.room.view().seats] == ["Zoe", "Bo", "Cleo"]
    assert kept.drawn().room.status == "playing"


def test_a_game_without_friends_starts_by_itself_once() -> None:
    kept = alone("quantik")
    assert kept.room.status == "playing"
    assert kept.room.starting() == []


def test_the_order_is_drawn_or_follows_the_seats() -> None:
    drawn = {
        tuple(one_screen("omba", 4, order="drawn", secret=f"{n:064x}").room.seating.turn_order)
        for n in range(60)
    }
    assert len(drawn) > 12
    assert {tuple(sorted(order)) for order in drawn} == {(0, 1, 2, 3)}
    assert one_screen("omba", 4).room.seating.turn_order == (0, 1, 2, 3)


def test_the_seats_and_players_of_a_drawn_order_fit_each_other() -> None:
    kept = one_screen("omba", 4, order="drawn")
    assert kept.room.match is not None
    names = [seat.name for seat in kept.room.match.seats]
    shown = kept.room.view().seats
    assert [names[seat.player] for seat in shown if seat.player is not None] == ["P0", "P1", "P2", "P3"]


# ── Turns ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_is_entered_in_canonical_notation() -> None:
    kept = one_screen("cubulus", 3)
    kept.play("A11l")
    assert kept.room.entries[-1].text == "a11"
    assert kept.room.view().player == 1


def test_only_the_holder_of_the_seat_to_act_plays() -> None:
    kept = friends("quantik")
    with refusing("not-your-turn"):
        kept.play("Aa1", guest(1))
    with refusing("not-seated"):
        kept.play("Aa1", None)
    with refusing("not-seated"):
        kept.play("Aa1", "a stranger")
    kept.play("Aa1")
    with refusing("not-your-turn"):
        kept.play("Bb2")
    kept.play("Bb2", guest(1))


def test_nobody_can_move_for_a_computer() -> None:
    kept = alone("quantik")
    kept.play("Aa1")
    with refusing("not-your-turn"):
        kept.play("Bb2")


@pytest.mark.parametrize("command", [Resign, TakeBack, Claim])
def test_a_spectator_cannot_change_anything(command: Callable[[str, int], Command]) -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    for stranger in (None, "a stranger"):
        with refusing("not-seated"):
            kept.do(with_key(command, kept.room.version), stranger)


def test_an_illegal_move_names_the_article_and_the_cells() -> None:
    kept = one_screen("quantik")
    kept.play("Ca3")
    with pytest.raises(Refusal) as found:
        kept.play("Cb3")
    refusal = found.value
    assert refusal.code == "illegal"
    assert refusal.article is not None
    assert refusal.article.number == "Q4"
    assert refusal.article.cells == ["a3"]
    assert refusal.words.en.startswith("Q4: ")
    assert refusal.words.fr.startswith("Q4\u00a0: ")
    assert refusal.article.words.en in refusal.words.en


@pytest.mark.parametrize("text", ["zz", "", "resign:0", "draw", "DRAW", "x" * 40])
@pytest.mark.parametrize("game", GAMES)
def test_an_unreadable_move_is_refused(game: str, text: str) -> None:
    kept = one_screen(game)
    if kept.room.must_roll:
        kept.roll()
    with pytest.raises(Refusal) as found:
        kept.play(text)
    assert found.value.code == "unreadable"
    assert len(found.value.words.en) < 120


def test_a_page_that_has_not_seen_the_last_entry_is_stale() -> None:
    kept = one_screen("quantik")
    seen = kept.room.version
    kept.play("Aa1")
    with refusing("stale"):
        kept.do(Play(kept.key(), "Bb2", seen))
    with refusing("stale"):
        kept.do(Play(kept.key(), "Bb2", kept.room.version + 1))


def test_an_offer_makes_no_page_stale() -> None:
    kept = friends("quantik")
    kept.play("Aa1")
    seen = kept.room.version
    kept.offer("draw")
    kept.do(Play(kept.key(), "Bb2", seen), guest(1))
    assert kept.room.offer is None


def test_a_key_is_remembered() -> None:
    kept = one_screen("quantik")
    kept.do(Play("my-own-key", "Aa1", kept.room.version))
    version = kept.room.version
    kept.play("Bb2")
    assert kept.room.version_of("my-own-key") == version
    assert kept.reopened().version_of("my-own-key") == version
    assert kept.room.version_of("no-such-key") is None


def test_nothing_can_be_done_after_the_end() -> None:
    kept = one_screen("quantik")
    kept.resign()
    commands: list[Command] = [
        Play("a", "Aa1", kept.room.version),
        Roll("b", kept.room.version),
        Resign("c", kept.room.version),
        Offer("d", "draw", kept.room.version),
        Offer("e", "take-back", kept.room.version),
        Answer("f", True, kept.room.version),
        TakeBack("g", kept.room.version),
        Claim("h", kept.room.version),
    ]
    for command in commands:
        with refusing("over"):
            kept.do(command)


# ── The die ──────────────────────────────────────────────────────────────────────────────────────────────


def test_the_die_is_rolled_before_the_move_and_its_face_cannot_be_chosen() -> None:
    kept = friends("omba")
    assert kept.room.view().must_roll
    assert kept.room.view().legal == []
    with refusing("roll-first"):
        kept.play("6")
    with refusing("illegal"):
        kept.play("@b2")
    with refusing("not-your-turn"):
        kept.roll(guest(1))
    kept.roll()
    assert not kept.room.view().must_roll
    assert kept.room.view().legal
    with refusing("no-roll"):
        kept.roll()
    with refusing("illegal"):
        kept.play("6")


def test_there_is_nothing_to_roll_in_a_game_without_a_die() -> None:
    kept = one_screen("quantik")
    with refusing("no-roll"):
        kept.roll()


def test_a_computer_rolls_and_plays() -> None:
    kept = alone("omba")
    assert kept.room.computer() is None
    assert kept.room.computer_rolls() == []
    assert kept.room.computer_plays("@b2") == []
    kept.roll()
    kept.play("".join(kept.room.view().legal[0]))
    turn = kept.room.computer()
    assert turn == (1, 3, True)
    with refusing("illegal"):
        kept.room.computer_plays("@b2")
    kept.keep(kept.room.computer_rolls())
    assert kept.room.computer() == (1, 3, False)
    assert kept.room.computer_rolls() == []
    kept.keep(kept.room.computer_plays("".join(kept.room.view().legal[0])))
    assert kept.room.computer() is None


# ── Games continued from a record ─────────────────────────────────────────────────────────────────────────


def test_a_game_continues_where_its_record_ends() -> None:
    kept = one_screen("quantik", moves=["Aa1", "Bb2"])
    assert [entry.text for entry in kept.room.view().entries] == ["Aa1", "Bb2"]
    assert kept.room.view().player == 0
    kept.take_back()
    assert [entry.text for entry in kept.room.view().entries] == ["Aa1"]


def test_a_game_continues_from_a_position() -> None:
    kept = Kept(asked("quantik", [Me(), Friend()], start="A.bC/..../d..B/...a"))
    assert kept.room.view().position == "A.bC/..../d..B/...a"
    kept.join(1)
    assert kept.drawn().room.view().position == "A.bC/..../d..B/...a"
    assert kept.room.view().player == 0


# ── Announcements ─────────────────────────────────────────────────────────────────────────────────────────


def test_each_change_says_who_did_what() -> None:
    kept = friends("omba")
    kept.roll()
    kept.resign(guest(1))
    changes = kept.room.changes_since(0)
    assert [change.version for change in changes] == list(range(1, 9))
    assert [(change.kind, change.seat) for change in changes] == [
        ("joined", 1),
        ("bound", 0),
        ("bound", 1),
        ("revealed", 0),
        ("revealed", 1),
        ("started", None),
        ("entry", 0),
        ("entry", 1),
    ]
    assert changes[-1].entry is not None
    assert changes[-1].entry.kind == "resignation"
    assert kept.room.changes_since(7) == changes[7:]


def test_a_change_that_was_taken_back_can_still_be_described() -> None:
    kept = one_screen("quantik")
    kept.play("Aa1")
    kept.take_back()
    move, undone = kept.room.changes_since(5)
    assert move.entry is not None
    assert (move.entry.text, undone.kind) == ("Aa1", "taken-back")


def test_the_seed_and_the_secret_are_revealed_only_at_the_end() -> None:
    kept = friends("omba", order="drawn")
    before = json.encode(kept.room.view()) + kept.room.record().to_text().encode()
    assert kept.room.match is not None
    secret, seed = kept.room.asked.secret.encode(), str(kept.room.match.seed).encode()
    assert secret not in before
    assert seed not in before
    kept.resign()
    view = kept.room.view()
    assert view.fairness.secret == kept.room.asked.secret
    assert view.fairness.seed == seed.decode()
    assert view.fairness.entropy == [entropy(0), entropy(1)]


def test_no_holder_and_no_invitation_is_ever_shown() -> None:
    kept = friends("quantik")
    shown = json.encode(kept.room.view()).decode() + kept.room.record().to_json()
    for hidden in (MAKER, guest(1), invitation(1)):
        assert f'"{hidden}"' not in shown


def test_the_record_can_be_read_again_at_any_time() -> None:
    waiting = Kept(asked("omba", [Me("Ana"), Friend()]))
    assert parse(waiting.room.record().to_text()).seed is None
    kept = friends("omba", clock=Countdown(60))
    kept.roll()
    kept.wait(60 * SECONDS)
    kept.keep(kept.room.overdue(kept.now))
    record = parse(kept.room.record([("Site", "here")]).to_text())
    assert record.line.nodes[-1].comments == ("time",)
    assert dict(record.headers)["Site"] == "here"
    assert [seat.name for seat in record.seats] == ["Ana", "Guest 1"]


def test_a_rematch_is_shown_once_the_game_is_over() -> None:
    kept = one_screen("quantik")
    with refusing("not-over"):
        kept.room.following("next")
    kept.resign()
    kept.keep(kept.room.following("next"))
    assert kept.room.view().rematch == "next"
    assert kept.room.following("other") == []


def test_events_come_in_order() -> None:
    kept = one_screen("quantik")
    stored = kept.room.numbered([Entered("Aa1")], kept.now)[0]
    kept.room.apply(stored)
    with pytest.raises(ValueError, match="cannot follow"):
        kept.room.apply(stored)


def test_applying_events_does_not_change_the_earlier_room() -> None:
    kept = friends("omba", clock=Countdown(60))
    before = json.encode(kept.room.view())
    after = kept.room.after(kept.room.numbered([Entered("resign:1", "time")], kept.now + 5, "a key"))
    assert after.status == "over"
    assert json.encode(Room(kept.room.asked, []).view()) != before
    assert json.encode(kept.room.view()) == before
    assert kept.room.version_of("a key") is None


def test_a_player_with_only_computers_counts_as_alone() -> None:
    assert alone("omba", 4).room.is_alone(MAKER)
    assert one_screen("omba").room.is_alone(MAKER)
    assert not friends("omba").room.is_alone(MAKER)
    assert not alone("omba").room.is_alone(None)


def test_a_game_too_long_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quatuor.server.room.decisions.LONGEST", 4)
    kept = one_screen("quantik")
    dice = Dice(3)
    for _ in range(4):
        kept.step(dice)
    assert kept.room.status == "over"
    assert kept.room.entries[-1].kind == "draw"
    assert len(kept.room.entries) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_has_a_sentence_for_every_refusal(language: str) -> None:
    for key, text in voice("server", language).texts.items():
        if key.startswith("refused."):
            assert text[0].isupper() or text[0] in "“«", key
            assert text.endswith("."), key


def test_rolls_are_not_the_last_move_of_a_room() -> None:
    kept = one_screen("omba")
    assert kept.room.view().last is None
    kept.roll()
    assert kept.room.view().last is None
    move = kept.room.view().legal[0]
    kept.play("".join(move))
    kept.roll()
    last = kept.room.view().last
    assert last is not None
    assert last.tokens == move
    assert last.path[-1] == move[-1]


def test_a_player_without_a_move_is_shown_what_holds_their_pieces() -> None:
    kept = one_screen("omba", start="ab,b,a/b,.,b/a,b,a 2 a 1 -")
    assert kept.room.view().legal == [["-"]]
    assert [each.cells for each in kept.room.view().obstacles] == [["a3"]]
    free = one_screen("omba", start="ab,b,a/b,.,b/a,b,a 2 a 2 -")
    assert free.room.view().obstacles == []


def test_the_ways_of_the_legal_moves_have_their_costs() -> None:
    kept = one_screen("omba", start="a,b,a/b,.,b/a,b,a 2 a 2 -")
    view = kept.room.view()
    assert len(view.ways) == len(view.legal) > 1
    assert {sum(way.costs) for way in view.ways} == {2}
    assert [way.cells[-1] for way in view.ways] == [end for _, end in view.legal]
    assert one_screen("quantik").room.view().ways == []
