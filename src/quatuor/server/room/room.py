"""One game: what was asked for, and what happened since, folded into how it stands.

    what somebody wants ──decide──▶ events ──stored on disk──▶ apply ──▶ view, change

A room is pure: it reads no clock, writes no file and waits for nobody. Time comes in as milliseconds. Whoever
keeps it stores what was decided before it is applied (`play/games.py`); a room made again from the stored
events is the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from quatuor.fair import Facts
from quatuor.record import Record

from . import decisions, fairness, recording, view
from .commands import Command
from .events import Event, Stored
from .standing import View
from .state import State


class Room(State):
    """A game that people and computers do something with."""

    # What is told of it.

    _view: View | None = None

    def view(self) -> View:
        """Everything there is to see, the same for all who look."""
        if self._view is None or self._view.version != self.version:
            self._view = view.view(self)
        return self._view

    def record(self, headers: Iterable[tuple[str, str]] = ()) -> Record:
        """The game written down; its seed is told when it is over."""
        return recording.record(self, headers)

    def fairness(self) -> Facts:
        """What the dice depend on; the secret is told when the game is over."""
        return fairness.public_facts(self)

    # What follows from what somebody does: events, none where nothing is to be done. Nothing changes yet.

    def decide(
        self,
        command: Command,
        holder: str | None,
        now: int,
        gone: decisions.Absence = decisions.nobody_is_gone,
    ) -> list[Event]:
        """The events a command of a holder leads to; raises `Refusal`."""
        return decisions.decide(self, command, holder, now, gone)

    def joining(self, invitation: str, holder: str, name: str, entropy: str) -> list[Event]:
        """Somebody takes the seats of an invitation, known by its SHA-256; the last one starts the game."""
        return decisions.joining(self, invitation, holder, name, entropy)

    def starting(self) -> list[Event]:
        """The start, once all seats are taken; nothing before that, and nothing again."""
        return decisions.starting(self)

    def computer_rolls(self) -> list[Event]:
        """The roll that a computer owes."""
        turn = self.computer()
        return decisions.rolling(self.playing) if turn and turn.must_roll else []

    def computer_plays(self, text: str) -> list[Event]:
        """The move that a computer chose; nothing where it is not its turn, `Refusal` where it may not."""
        return decisions.moving(self.playing, text) if self.computer() else []

    def flag_fallen(self, now: int) -> list[Event]:
        """The resignation of a player whose time is up."""
        return decisions.flag_fallen(self, now)

    def resuming(self, lost: int) -> list[Event]:
        """The server comes back after this many milliseconds: a running clock does not count them."""
        return decisions.resuming(self, lost)

    def following(self, rematch: str) -> list[Event]:
        """A rematch was made; there is one at most."""
        return decisions.following(self, rematch)

    def numbered(self, events: Iterable[Event], at: int, key: str | None = None) -> list[Stored]:
        """Events with the versions they will have; the key goes with the last."""
        numbered = list(enumerate(events, self.version + 1))
        last = self.version + len(numbered)
        return [Stored(n, at, event, key if n == last else None) for n, event in numbered]
