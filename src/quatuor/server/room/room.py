"""One game: the request and the events since, folded into the current state.

    command ──decide──▶ events ──stored on disk──▶ apply ──▶ view, change

A room is pure: it reads no clock, writes no file and waits for nobody. Times are given in milliseconds. The
caller stores decided events before applying them (`play/games.py`); a room rebuilt from the stored events is
the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quatuor.record import Record

from . import decisions, drawing, leaving, recording, view
from .commands import Command
from .events import Event, Stored
from .state import State
from .substitution import Absence
from .views import View


class Room(State):
    """A game that people and computers play."""

    # Views.

    def view(self) -> View:
        """Everything visible, the same for every viewer."""
        return view.view(self)

    def record(self, headers: Iterable[tuple[str, str]] = ()) -> Record:
        """The record of the game; its seed is revealed when the game is over."""
        return recording.record_of(recording.draft(self, headers))

    # Decisions: events, empty if there is nothing to do. Nothing changes yet.

    def decide(
        self,
        command: Command,
        holder: str | None,
        now: int,
        claimable_at: Absence = decisions.nobody_is_away,
    ) -> list[Event]:
        """The events of an owner's command. Raises `Refusal`."""
        return decisions.decide(self, command, holder, now, claimable_at)

    def joining(self, invitation: str, holder: str, name: str, wanted: int | None = None) -> list[Event]:
        """A person takes a seat of an invitation, given by its SHA-256."""
        return decisions.joining(self, invitation, holder, name, wanted)

    def starting(self) -> list[Event]:
        """The start of a game that only computers play; others start when all seats have revealed."""
        return drawing.starting(self)

    def computer_rolls(self) -> list[Event]:
        """The roll that a computer owes."""
        turn = self.computer()
        return decisions.rolling(self) if turn and turn.must_roll else []

    def computer_plays(self, text: str) -> list[Event]:
        """The move that a computer chose; empty if it is not its turn. Raises `Refusal` if it is illegal."""
        return decisions.moving(self, text) if self.computer() else []

    def overdue(self, now: int) -> list[Event]:
        """What happens because time is up: a player's resignation, or the end of a draw that failed."""
        return decisions.overdue(self, now)

    def resuming(self, lost: int) -> list[Event]:
        """The server is back after this many milliseconds: nothing that is awaited counts them."""
        return decisions.resuming(self, lost)

    def following(self, rematch: str) -> list[Event]:
        """A rematch was created; there is at most one."""
        return decisions.following(self, rematch)

    def removing_names(self, seats: Sequence[int]) -> list[Event]:
        """A person leaves their seats for good. Raises `Refusal` while they still play."""
        return leaving.removing_names(self, seats)

    def check_deletable(self, holder: str) -> None:
        """Check that an owner may delete the game. Raises `Refusal` if another person needs it."""
        leaving.check_deletable(self, holder)

    def numbered(self, events: Iterable[Event], at: int, key: str | None = None) -> list[Stored]:
        """Events with the versions they will have; the last one carries the idempotency key."""
        numbered = list(enumerate(events, self.version + 1))
        last = self.version + len(numbered)
        return [Stored(n, at, event, key if n == last else None) for n, event in numbered]
