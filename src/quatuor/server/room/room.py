"""One game: what was asked for, and what happened since, folded into how it stands.

    what somebody wants ──decide──▶ events ──stored on disk──▶ apply ──▶ view, change

A room is pure: it reads no clock, writes no file and waits for nobody. Time comes in as milliseconds. Whoever
keeps it stores what `decide` gave before it applies it; a room made again from the stored events is the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from quatuor.fair import Facts, order_of_turns
from quatuor.record import Record
from quatuor.rules.game import Player

from ..errors import refused
from ..messages import View
from . import decisions, recording, view
from .events import Entered, Event, Followed, Joined, Resumed, Started, Stored
from .seating import Seating
from .state import State


class ComputerTurn(NamedTuple):
    """A computer is to act: which player it is, how strong, and whether it has to roll first."""

    player: Player
    level: int
    must_roll: bool


class Room(State):
    """A game that people and computers do something with."""

    # What is told of it.

    _view: View | None = None

    def view(self) -> View:
        """Everything a page shows, the same for all who look."""
        if self._view is None or self._view.version != self.version:
            self._view = view.view(self)
        return self._view

    def record(self, headers: Iterable[tuple[str, str]] = ()) -> Record:
        """The game written down; its seed is told when it is over."""
        return recording.record(self, headers)

    def fairness(self) -> Facts:
        """What the dice depend on; the secret is told when the game is over."""
        facts = self._facts(self.seating)
        return facts if self.status == "over" else replace(facts, secret=None)

    def _facts(self, seating: Seating) -> Facts:
        return Facts(
            commitment=self.commitment,
            secret=self.asked.secret,
            entropies=tuple(seating.entropies),
            game=self.id,
            order=self.asked.order,
            seats=tuple(seating.players),
            given=recording.brought_along(self.asked),
        )

    # What follows from what somebody does.

    def decide(
        self,
        command: decisions.Command,
        holder: str | None,
        now: int,
        gone: decisions.Absence = decisions.nobody_is_gone,
    ) -> list[Event]:
        """The events a command of a holder leads to; raises `Refusal`."""
        return decisions.decide(self, command, holder, now, gone)

    def joining(self, invitation: str, holder: str, name: str, entropy: str) -> list[Event]:
        """Somebody takes the seats of an invitation, known by its SHA-256; the last one starts the game."""
        seats = [seat for seat, kept in self.asked.invitations.items() if kept == invitation]
        if not seats:
            raise refused("no-invitation")
        if all(self.seating.holder(seat) == holder for seat in seats):
            return []
        if any(map(self.seating.is_taken, seats)):
            raise refused("taken")
        first, *others = seats
        joined = [Joined(first, holder, name, entropy), *(Joined(seat, holder, "", "") for seat in others)]
        return [*joined, *self._started_by(self.seating.after(joined))]

    def starting(self) -> list[Event]:
        """The start, once all seats are taken; nothing before that, and nothing again."""
        return self._started_by(self.seating) if self.match is None else []

    def _started_by(self, seating: Seating) -> list[Event]:
        if not seating.full:
            return []
        seed = self._facts(seating).seed
        return [Started(seed, order_of_turns(seed, len(seating.seats), self.asked.order))]

    def computer(self) -> ComputerTurn | None:
        """The computer that is to act, if one is."""
        if self.acting is None:
            return None
        level = self.seating.level(self.acting_seat)
        return None if level is None else ComputerTurn(self.acting, level, self.must_roll)

    def computer_rolls(self) -> list[Event]:
        """The roll that a computer owes."""
        turn = self.computer()
        return decisions.rolling(self.playing) if turn and turn.must_roll else []

    def computer_plays(self, text: str) -> list[Event]:
        """The move that a computer chose; nothing where it is not its turn, `Refusal` where it may not."""
        return decisions.moving(self.playing, text) if self.computer() else []

    def flag_falls_at(self) -> int | None:
        """When the clock of the player to act runs out. A computer has no flag: it may have to wait."""
        return None if self.computer() else self.clock.falls_at

    def flag_fallen(self, now: int) -> list[Event]:
        """The resignation of a player whose time is up."""
        due = self.flag_falls_at()
        return [] if due is None or now < due else [Entered(f"resign:{self.acting}", "time")]

    def resuming(self, lost: int) -> list[Event]:
        """The server comes back after so many milliseconds: a running clock does not count them."""
        return [Resumed(lost)] if lost > 0 and self.flag_falls_at() is not None else []

    def following(self, rematch: str) -> list[Event]:
        """A rematch was made; there is one at most."""
        if self.status != "over":
            raise refused("not-over")
        return [Followed(rematch)] if self.followed is None else []

    def numbered(self, events: Iterable[Event], at: int, key: str | None = None) -> list[Stored]:
        """Events with the versions they will have; the key goes with the last."""
        numbered = list(enumerate(events, self.version + 1))
        last = self.version + len(numbered)
        return [Stored(n, at, event, key if n == last else None) for n, event in numbered]
