"""Rooms for tests: a room with its store, and people in its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import Any, Literal, Self

import pytest

from quatuor.dice import Dice
from quatuor.fair import seat_commitment
from quatuor.server.errors import Refusal
from quatuor.server.room import Asked, Clock, Computer, Event, Friend, Me, NoClock, Room, Sitter, Stored
from quatuor.server.room.commands import (
    Answer,
    Bind,
    Command,
    Offer,
    Play,
    Resign,
    Reveal,
    Roll,
    Substitute,
    TakeBack,
)
from quatuor.server.storage.codec import (
    asked_of,
    asked_text,
    event_of,
    event_text,
    names_in,
    names_joined,
    with_names,
)

MAKER = "maker"
SECRET = "5e" * 32
BORN = 1_700_000_000_000
SECONDS = 1000
DAY = 24 * 3600 * SECONDS


def invitation(seat: int) -> str:
    return sha256(f"invitation {seat}".encode()).hexdigest()


def entropy(seat: int) -> str:
    return f"{seat:064x}"


def commitment(seat: int) -> str:
    return seat_commitment("game-1", seat, entropy(seat))


def guest(seat: int) -> str:
    """The holder of the seat that a friend took."""
    return f"guest {seat}"


TABLE = sha256(b"table").hexdigest()
"""The invitation that all friends at a table share."""


def table(game: str, *sitters: Sitter, **more: Any) -> Kept:
    """A game whose friends share one invitation, and have not come yet."""
    what = asked(game, sitters, **more)
    return Kept(replace(what, invitations=dict.fromkeys(what.invitations, TABLE)))


def asked(
    game: str,
    sitters: Sequence[Sitter],
    *,
    options: dict[str, str] | None = None,
    clock: Clock | None = None,
    order: str = "seats",
    secret: str = SECRET,
    start: str | None = None,
    moves: Sequence[str] = (),
) -> Asked:
    """A request for a game by a maker who takes the `Me` seats, with an invitation for every friend."""
    friends = [seat for seat, sitter in enumerate(sitters) if isinstance(sitter, Friend)]
    return Asked(
        id="game-1",
        game=game,
        sitters=list(sitters),
        options=options or {},
        order="drawn" if order == "drawn" else "seats",
        clock=clock or NoClock(),
        start=start,
        moves=list(moves),
        secret=secret,
        holder=MAKER,
        invitations={seat: invitation(seat) for seat in friends},
        created=BORN,
    )


@contextmanager
def refusing(code: str) -> Iterator[None]:
    """Expect a refusal with words in both languages."""
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code
    assert found.value.words.en
    assert found.value.words.fr


def with_key(kind: Callable[..., Command], *more: object) -> Command:
    return kind("key-key-key", *more)


class Kept:
    """A room handled as the server does: decisions are stored as JSON, then applied."""

    def __init__(self, what: Asked) -> None:
        self.now = BORN
        self.asked_text = asked_text(what)
        self.names = names_in(what, ())
        self.stored: list[tuple[int, int, str, str | None]] = []
        self.room = Room(what)
        self.keep(self.room.starting())

    def keep(self, events: list[Event], key: str | None = None) -> int:
        """Store and apply; returns the new version."""
        for stored in self.room.numbered(events, self.now, key):
            self.names |= names_joined([stored])
            self.stored.append((stored.version, stored.at, event_text(stored.event), stored.key))
            self.room.apply(stored)
        return self.room.version

    def reopened(self) -> Room:
        """The room as loaded after a restart."""
        events = [Stored(version, at, event_of(text), key) for version, at, text, key in self.stored]
        return Room(*with_names(asked_of(self.asked_text), events, self.names))

    def events(self) -> list[Event]:
        return [event_of(text) for _, _, text, _ in self.stored]

    def join(self, seat: int, name: str = "") -> None:
        self.keep(self.room.joining(invitation(seat), guest(seat), name))

    def bind(self, holder: str | None = MAKER) -> None:
        """Bind all seats of an owner."""
        seats = self.room.seats_of(holder)
        bound = {seat: seat_commitment(self.room.id, seat, entropy(seat)) for seat in seats}
        self.do(Bind(self.key(), bound), holder)

    def reveal(self, holder: str | None = MAKER) -> None:
        """Reveal what all seats of an owner are bound to."""
        seats = self.room.seats_of(holder)
        self.do(Reveal(self.key(), {seat: entropy(seat) for seat in seats}), holder)

    def drawn(self) -> Self:
        """The same, once everyone has bound their seats and revealed."""
        seating = self.room.seating
        holders = dict.fromkeys(seating.holder(seat) for seat in seating.people)
        for each in (self.bind, self.reveal):
            for holder in holders:
                each(holder)
        return self

    def do(
        self, command: Command, holder: str | None = MAKER, gone: Callable[[int], int | None] = lambda _: None
    ) -> None:
        """Carry out a command, or refuse it."""
        self.keep(self.room.decide(command, holder, self.now, gone), command.key)

    # Shortcuts.

    def key(self) -> str:
        return f"key-{self.room.version:08}"

    def play(self, text: str, holder: str | None = MAKER) -> None:
        self.do(Play(self.key(), text, self.room.version), holder)

    def roll(self, holder: str | None = MAKER) -> None:
        self.do(Roll(self.key(), self.room.version), holder)

    def resign(self, holder: str | None = MAKER) -> None:
        self.do(Resign(self.key(), self.room.version), holder)

    def offer(self, what: Literal["draw", "take-back"], holder: str | None = MAKER) -> None:
        self.do(Offer(self.key(), what, self.room.version), holder)

    def answer(self, accept: bool, holder: str | None = MAKER) -> None:
        """Accept or decline the current offer."""
        version = self.room.offer.version if self.room.offer else self.room.version
        self.do(Answer(self.key(), accept, version), holder)

    def take_back(self, holder: str | None = MAKER) -> None:
        self.do(TakeBack(self.key(), self.room.version), holder)

    def substitute(self, seat: int, holder: str | None = MAKER, away: int | None = 0) -> None:
        """Give a seat to a computer of level 2; its owner has been `away` since, None if they are there."""
        self.do(Substitute(self.key(), seat, 2), holder, lambda _: away)

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds

    def acting_holder(self) -> str | None:
        return self.room.seating.holder(self.room.player_seat)

    def step(self, dice: Dice) -> None:
        """Let the player to act do something legal."""
        room = self.room
        moves = ["".join(tokens) for tokens in room.view().legal]
        if turn := room.computer():
            self.keep(room.computer_rolls() if turn.must_roll else room.computer_plays(dice.choice(moves)))
        elif room.must_roll:
            self.roll(self.acting_holder())
        else:
            self.play(dice.choice(moves), self.acting_holder())


def friends(game: str, players: int = 2, **more: object) -> Kept:
    """A game between the maker and friends, all seated."""
    kept = Kept(asked(game, [Me("Ana"), *[Friend()] * (players - 1)], **more))  # type: ignore[arg-type]
    for seat in range(1, players):
        kept.join(seat, f"Guest {seat}")
    return kept.drawn()


def alone(game: str, players: int = 2, **more: object) -> Kept:
    """A game of the maker against computers."""
    return Kept(asked(game, [Me("Ana"), *[Computer(3)] * (players - 1)], **more)).drawn()  # type: ignore[arg-type]


def one_screen(game: str, players: int = 2, **more: object) -> Kept:
    """A game in which the maker takes every seat."""
    return Kept(asked(game, [Me(f"P{seat}") for seat in range(players)], **more)).drawn()  # type: ignore[arg-type]
