"""Whatever people send, in any order, a room rebuilt from its stored events is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from msgspec import json

from quatuor.dice import Dice
from quatuor.fair import verify
from quatuor.match import Match
from quatuor.record import parse
from quatuor.rules import GAMES
from quatuor.server.errors import Refusal
from quatuor.server.room import Asked, Clock, Computer, Countdown, Days, Friend, Me, NoClock, Sitter
from quatuor.server.room.commands import (
    Answer,
    Bind,
    Claim,
    Offer,
    Play,
    Resign,
    Reveal,
    Roll,
    Substitute,
    TakeBack,
)
from quatuor.server.room.events import Entered
from tests.server.rooms import MAKER, Kept, asked, entropy, guest

COUNTS = [(game.id, players) for game in GAMES.values() for players in game.player_counts]
KINDS: list[Sitter] = [Me("Ana"), Me(), Friend(), Computer(2)]
CLOCKS: list[Clock] = [NoClock(), Countdown(30, 1), Countdown(600), Days(1)]


def same(kept: Kept) -> None:
    """Check that the room rebuilt from JSON equals the live one in everything visible."""
    again, live = kept.reopened(), kept.room
    assert json.encode(again.view()) == json.encode(live.view())
    assert again.changes_since(0) == live.changes_since(0)
    assert [change.version for change in live.changes_since(0)] == list(range(1, live.version + 1))
    assert live.version == len(kept.stored)
    assert (again._keys, again.position_since, again.offer) == (live._keys, live.position_since, live.offer)
    assert again.due_at() == live.due_at()
    assert again.computer() == live.computer()
    assert again.record() == live.record()


def sound(kept: Kept) -> None:
    """Check that the view agrees with the match."""
    view, match = kept.room.view(), kept.room.match
    assert (view.status in ("waiting", "drawing", "void")) == (match is None)
    assert (view.dice is None) == (view.status not in ("drawing", "void"))
    if match is None:
        return
    assert view.position == str(match.position)
    assert [entry.text for entry in view.entries] == [str(entry) for entry in match.entries]
    assert (view.ending is None) == (match.outcome() is None) == (view.fairness.secret is None)
    plays = view.status == "playing" and not view.must_roll
    legal = [list(map(str, move.tokens)) for move in match.legal_moves()] if plays else []
    assert view.legal == legal
    assert (view.player is None) == (view.status == "over")
    assert view.offer is None or view.status == "playing"
    if view.time is not None:
        assert view.time.running == view.player
        assert all(left >= 0 for left in view.time.left)


# ── Complete games ──────────────────────────────────────────────────────────────────────────────────────────

MIXED: list[Sitter] = [Computer(2), Me("Ana"), Friend(), Me("Bo")]
PARTIES: dict[str, Callable[[int], list[Sitter]]] = {
    "friends": lambda players: [Me("Ana"), *[Friend()] * (players - 1)],
    "computers": lambda players: [Computer(1 + seat) for seat in range(players)],
    "mixed": lambda players: MIXED[:players],
}


def seated(what: Asked) -> Kept:
    kept = Kept(what)
    for seat in what.invitations:
        kept.join(seat)
    return kept.drawn()


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_games_of_every_kind_reach_their_end(game: str, players: int, party: str) -> None:
    for chance in range(3):
        what = asked(
            game, PARTIES[party](players), order="drawn", secret=f"{chance:064x}", clock=Countdown(600)
        )
        kept, dice = seated(what), Dice(chance)
        while kept.room.status == "playing" and len(kept.room.entries) < 250:
            kept.step(dice)
            kept.wait(dice.below(2000))
        same(kept)
        sound(kept)
        if kept.room.status == "over":
            assert verify(parse(kept.room.record().to_text())).fair


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.options], ids=lambda game: game.id)
def test_games_under_every_option(game: Any) -> None:
    for number, ruleset in enumerate(game.rulesets()):
        sitters: list[Sitter] = [Me(), *[Computer(1)] * (ruleset.players - 1)]
        kept = Kept(asked(game.id, sitters, options=dict(ruleset.options))).drawn()
        dice = Dice(number)
        while kept.room.status == "playing" and len(kept.room.entries) < 60:
            kept.step(dice)
        assert kept.room.view().options == dict(ruleset.options)
        same(kept)
        sound(kept)


# ── Random behaviour ──────────────────────────────────────────────────────────────────────────────────────


@st.composite
def askings(draw: st.DrawFn) -> Asked:
    game, players = draw(st.sampled_from(COUNTS))
    sitters = draw(st.lists(st.sampled_from(KINDS), min_size=players, max_size=players))
    options = {o.name: draw(st.sampled_from(o.values)) for o in GAMES[game].options}
    clock = draw(st.sampled_from(CLOCKS))
    order = draw(st.sampled_from(["drawn", "seats"]))
    secret = draw(st.binary(min_size=32, max_size=32)).hex()
    moves = draw(st.one_of(st.just([]), begun(game, players, options)))
    return asked(game, sitters, options=options, clock=clock, order=order, secret=secret, moves=moves)


@st.composite
def begun(draw: st.DrawFn, game: str, players: int, options: dict[str, str]) -> list[str]:
    """The entries of a continued game."""
    match = Match(GAMES[game].start(players, options))
    dice = Dice(draw(st.integers(0, 1000)))
    for _ in range(draw(st.integers(0, 12))):
        if match.outcome() is None:
            match.play(dice.choice(match.legal_moves()))
    return [str(entry) for entry in match.entries]


class Crowd:
    """People and strangers who send random commands."""

    def __init__(self, data: st.DataObject, kept: Kept) -> None:
        self.data = data
        self.kept = kept
        self.sent = 0

    def does_something(self) -> None:
        asked_for = [Crowd.answer] * 20 if self.kept.room.offer else []
        act = self.data.draw(st.sampled_from([*ACTS, *asked_for]))
        before = self.kept.room.version
        try:
            act(self)
        except Refusal as refusal:
            assert self.kept.room.version == before
            assert refusal.words.en != refusal.words.fr or refusal.code == "illegal"

    def holder(self) -> str | None:
        seating = self.kept.room.seating
        held = [holder for seat in seating.seats if (holder := seating.holder(seat))]
        return self.data.draw(st.sampled_from([*held * 3, None, "a stranger"]))

    def key(self) -> str:
        self.sent += 1
        return f"sent-{self.sent:06}"

    def version(self) -> int:
        return max(0, self.kept.room.version - self.data.draw(st.sampled_from([0, 0, 0, 0, 1, 2, -1])))

    def text(self) -> str:
        """Any move, or noise."""
        game = GAMES[self.kept.room.asked.game]
        moves = st.sampled_from([*game.moves, *game.rolls]).map(str)
        return self.data.draw(
            st.one_of(moves, st.text(max_size=8), st.sampled_from(["draw", "resign:0", "-"]))
        )

    # Their actions.

    def go_on(self) -> None:
        if self.kept.room.status == "playing":
            self.kept.step(Dice(self.data.draw(st.integers(0, 99))))

    def play(self) -> None:
        self.kept.do(Play(self.key(), self.text(), self.version()), self.holder())

    def roll(self) -> None:
        self.kept.do(Roll(self.key(), self.version()), self.holder())

    def resign(self) -> None:
        self.kept.do(Resign(self.key(), self.version()), self.holder())

    def offer(self) -> None:
        draw = self.data.draw(st.booleans())
        self.kept.do(Offer(self.key(), "draw" if draw else "take-back", self.version()), self.holder())

    def answer(self) -> None:
        offer = self.kept.room.offer
        version = self.data.draw(st.sampled_from([offer.version] * 3 + [self.version()])) if offer else 0
        self.kept.do(Answer(self.key(), self.data.draw(st.booleans()), version), self.holder())

    def take_back(self) -> None:
        self.kept.do(TakeBack(self.key(), self.version()), self.holder())

    def claim(self) -> None:
        absent = self.data.draw(st.sampled_from([None, 0, self.kept.now + 1]))
        self.kept.do(Claim(self.key(), self.version()), self.holder(), lambda _: absent)

    def substitute(self) -> None:
        seat, level = self.data.draw(st.integers(0, 3)), self.data.draw(st.integers(1, 8))
        absent = self.data.draw(st.sampled_from([None, 0, self.kept.now + 1]))
        holder = self.data.draw(st.sampled_from([MAKER] * 3 + [self.holder()]))
        self.kept.do(Substitute(self.key(), seat, level), holder, lambda _: absent)

    def join(self) -> None:
        invited = self.kept.room.asked.invitations
        for seat in [seat for seat in invited if not self.kept.room.seating.is_taken(seat)]:
            self.kept.join(seat)

    def draw_on(self) -> None:
        """Bind a seat that is not, else reveal."""
        room, holder = self.kept.room, self.holder()
        bound = room.draw.commitments.keys() >= set(room.seats_of(holder))
        (self.kept.reveal if bound else self.kept.bind)(holder)

    def reveal_something_else(self) -> None:
        seats = self.data.draw(st.dictionaries(st.integers(0, 3), st.sampled_from([entropy(0), "ab" * 32])))
        self.kept.do(Reveal(self.key(), seats), self.holder())

    def bind_something_else(self) -> None:
        seats = self.data.draw(st.dictionaries(st.integers(0, 3), st.sampled_from([entropy(0), "ab" * 32])))
        self.kept.do(Bind(self.key(), seats), self.holder())

    def stumble_in(self) -> None:
        invitation = self.data.draw(st.sampled_from([*self.kept.room.asked.invitations.values(), "nonsense"]))
        name = self.data.draw(st.text(st.characters(codec="utf-8"), max_size=40))
        holder = self.data.draw(st.sampled_from([guest(0), guest(1), MAKER]))
        wanted = self.data.draw(st.sampled_from([None, 0, 1, 2, 3]))
        self.kept.keep(self.kept.room.joining(invitation, holder, name, wanted))

    def wait(self) -> None:
        self.kept.wait(self.data.draw(st.sampled_from([0, 900, 20_000, 90_000_000, -5000])))

    def oversleep(self) -> None:
        """Let a clock or a draw expire, if there is one, and check that it did."""
        self.kept.now = max(self.kept.now, self.kept.room.due_at() or 0)
        self.kept.keep(self.kept.room.overdue(self.kept.now))

    def fall_asleep(self) -> None:
        lost = self.data.draw(st.integers(0, 10**6))
        self.kept.wait(lost)
        self.kept.keep(self.kept.room.resuming(lost))

    def meddle_with_the_computer(self) -> None:
        self.kept.keep(self.kept.room.computer_plays(self.text()))

    def ask_for_more(self) -> None:
        self.kept.keep(self.kept.room.following("another"))


ACTS: list[Callable[[Crowd], None]] = [
    *[Crowd.go_on] * 8,
    *[Crowd.take_back] * 2,
    *[Crowd.offer] * 2,
    *[Crowd.join] * 2,
    Crowd.answer,
    *[Crowd.draw_on] * 8,
    Crowd.play,
    Crowd.roll,
    Crowd.resign,
    Crowd.claim,
    *[Crowd.substitute] * 2,
    Crowd.reveal_something_else,
    Crowd.bind_something_else,
    Crowd.stumble_in,
    Crowd.wait,
    Crowd.oversleep,
    Crowd.fall_asleep,
    Crowd.meddle_with_the_computer,
    Crowd.ask_for_more,
]


def crowded(what: Asked, data: st.DataObject) -> None:
    kept = seated(what) if data.draw(st.booleans()) else Kept(what)
    crowd = Crowd(data, kept)
    for _ in range(data.draw(st.integers(1, 40))):
        crowd.does_something()
        sound(kept)
    note(str(kept.events()))
    same(kept)
    parse(kept.room.record().to_text())


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(what=askings(), data=st.data())
def test_nothing_breaks_the_fold(what: Asked, data: st.DataObject) -> None:
    crowded(what, data)


@pytest.mark.long
@settings(max_examples=2000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(what=askings(), data=st.data())
def test_nothing_breaks_the_fold_in_longer_games(what: Asked, data: st.DataObject) -> None:
    crowded(what, data)


@settings(max_examples=60)
@given(chance=st.integers(0, 10**6), count=st.sampled_from(COUNTS))
def test_a_previewed_room_equals_the_room_it_becomes(chance: int, count: tuple[str, int]) -> None:
    game, players = count
    kept, dice = Kept(asked(game, [Computer(1)] * players, clock=Countdown(60, 5))), Dice(chance)
    while kept.room.status == "playing" and len(kept.room.entries) < 25:
        kept.wait(1000)
        room, before = kept.room, json.encode(kept.room.view())
        moves = ["".join(tokens) for tokens in room.view().legal]
        events = room.computer_rolls() if room.must_roll else room.computer_plays(dice.choice(moves))
        ahead = room.after(room.numbered(events, kept.now))
        assert json.encode(room.view()) == before
        kept.keep(events)
        assert json.encode(ahead.view()) == json.encode(room.view())


@settings(max_examples=60)
@given(chance=st.integers(0, 10**6), game=st.sampled_from(sorted(GAMES)))
def test_no_roll_is_ever_taken_back(chance: int, game: str) -> None:
    """Whatever is taken back, the rolls are those of the seed, in order."""
    kept, dice = Kept(asked(game, [Me(), Me()])).drawn(), Dice(chance)
    rolls: list[str] = []
    for _ in range(60):
        try:
            if dice.below(3) == 0:
                kept.take_back()
            elif kept.room.status == "playing":
                kept.step(dice)
        except Refusal:
            continue
        found = [entry.text for entry in kept.room.entries if entry.kind == "roll"]
        assert found[: len(rolls)] == rolls
        rolls = found
    entered = [event.text for event in kept.events() if isinstance(event, Entered)]
    assert [text for text in entered if text in tuple("123456")] == rolls
