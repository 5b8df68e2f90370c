"""The state of a game: a fold over its events, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple, Self

from quatuor.match import Draw, Match, Ply, Resignation
from quatuor.match import Entry as PlayedEntry
from quatuor.rules.game import Move, Outcome, Player, Position

from ..errors import refused
from .asked import Asked
from .beginning import begun
from .clock import PlayerClocks
from .draw import CommonDraw
from .events import (
    Answered,
    Bound,
    Entered,
    Event,
    Followed,
    Joined,
    NameRemoved,
    Offered,
    Restored,
    Resumed,
    Revealed,
    Started,
    Stored,
    Substituted,
    TakenBack,
    Voided,
)
from .fairness import facts
from .kinds import Status, Why
from .seating import Seating
from .views import Change, Entry, OpenOffer


class ComputerTurn(NamedTuple):
    """A computer to act: its player, its level, and whether it must roll first."""

    player: Player
    level: int
    must_roll: bool


class State:
    """The state of a game, from its events."""

    def __init__(self, asked: Asked, events: Iterable[Stored] = (), resumed: Match | None = None) -> None:
        self.asked = asked
        self._opening = resumed
        """The match it resumes, replayed by the caller; None to replay it here."""
        self.seating = Seating.at_first(asked)
        self.draw = CommonDraw()
        self.scheme = 2
        """The scheme of the dice; 1 for games that were started before seats bound themselves."""
        self.restored = False
        """Whether the game was restored from a backup while it was in progress."""
        self.facts = facts(asked, self.seating, self.draw)
        """The inputs of the dice."""
        self.clock = PlayerClocks.full(asked.clock, len(asked.sitters), asked.created)
        self.match: Match | None = None
        self._outcome: Outcome | None = None
        self.player: Player | None = None
        """The player to move or to roll; None before the start and after the end."""
        self.must_roll = False
        self.entries: list[Entry] = []
        self.offer: OpenOffer | None = None
        self.offered: frozenset[tuple[str, int]] = frozenset()
        """The offers made in this position, with their seats."""
        self.followed: str | None = None
        """The id of the rematch."""
        self.updated = asked.created
        self._began: int | None = None
        self._ended: int | None = None
        self.position_since = 0
        """The version at which the current position was reached."""
        self._legal: tuple[Move, ...] | None = None
        self._changes: list[Change] = []
        self._keys: dict[str, int] = {}
        for stored in events:
            self.apply(stored)

    # The current state.

    @property
    def id(self) -> str:
        return self.asked.id

    @property
    def version(self) -> int:
        """The number of changes."""
        return len(self._changes)

    @property
    def status(self) -> Status:
        if self.match is not None:
            return "playing" if self._outcome is None else "over"
        if self.draw.void:
            return "void"
        return "drawing" if self.seating.full else "waiting"

    @property
    def playing(self) -> Match:
        """The match, if one is in progress."""
        if self.match is None or self.status != "playing":
            raise refused(self.status)
        return self.match

    @property
    def player_seat(self) -> int:
        """The seat of the player to move or to roll."""
        if self.player is None:
            raise refused(self.status)
        return self.seating.turn_order[self.player]

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, found once per position; the faces of a die cannot be chosen."""
        if self._legal is None:
            self._legal = () if self.player is None or self.must_roll else self.playing.legal_moves()
        return self._legal

    def computer(self) -> ComputerTurn | None:
        """The computer to act, if any."""
        if self.player is None:
            return None
        level = self.seating.level(self.player_seat)
        return None if level is None else ComputerTurn(self.player, level, self.must_roll)

    def outcome(self) -> Outcome | None:
        """The outcome, once the game is over; found once per change."""
        return self._outcome

    def flag_falls_at(self) -> int | None:
        """When the clock of the player to act runs out. A computer has no flag: it may have to wait."""
        return None if self.computer() else self.clock.falls_at

    def reveals_until(self) -> int | None:
        """When the draw fails unless all seats have revealed; None if nobody is awaited."""
        return self.draw.until if self.status == "drawing" else None

    def due_at(self) -> int | None:
        """When the server must look again: a flag falls, or the draw fails."""
        return self.reveals_until() or self.flag_falls_at()

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a token holds, identified by its SHA-256."""
        return self.seating.held_by(holder)

    def seats_with(self, seat: int) -> list[int]:
        """All seats in the game that belong to the owner of one of them."""
        in_game = self.seats_in_game()
        return [s for s in self.seats_of(self.seating.holder(seat)) if s in in_game]

    def seats_in_game(self) -> list[int]:
        """The seats of the players who still take part."""
        return [self.seating.turn_order[player] for player in self.playing.position.remaining]

    def invited(self, invitation: str) -> list[int]:
        """The seats of an invitation, identified by its SHA-256."""
        return [seat for seat, kept in self.asked.invitations.items() if kept == invitation]

    def is_alone(self, holder: str | None) -> bool:
        """Whether an owner is the only person here, so that taking back and hints concern nobody else."""
        held = self.seats_of(holder)
        people = {seat for seat in self.seating.seats if not self.seating.is_computer(seat)}
        return bool(held) and people <= set(held)

    def version_of(self, key: str) -> int | None:
        """The version that an idempotency key led to, if it has been used."""
        return self._keys.get(key)

    def changes_since(self, version: int) -> list[Change]:
        """The changes after a version, in order and without a gap."""
        return self._changes[version:]

    def after(self, events: Iterable[Stored]) -> Self:
        """The state after these events too; this one is unchanged."""
        later = self._copy()
        for stored in events:
            later.apply(stored)
        return later

    def _copy(self) -> Self:
        """A copy that `apply` can change; everything else in a state is a value and can be shared."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.match = self.match.copy() if self.match else None
        other.clock, other.entries = self.clock.copy(), self.entries.copy()
        other._changes, other._keys = self._changes.copy(), self._keys.copy()
        return other

    @property
    def lasted(self) -> int | None:
        """Milliseconds from the start to the end, once the game is over."""
        return None if self._began is None or self._ended is None else self._ended - self._began

    # Events.

    def apply(self, stored: Stored) -> None:
        """Apply a stored event. Events come in order."""
        if stored.version != self.version + 1:
            raise ValueError(f"{self.id}: event {stored.version} cannot follow version {self.version}")
        event, version = stored.event, stored.version
        self.clock.advance(stored.at, event.lost if isinstance(event, Resumed) else 0)
        change = _APPLIED_BY[type(event)](self, event, version)
        self._complete_list(stored.at)
        self.clock.run_for(self.player)
        self.updated = max(self.updated, stored.at)
        self._note_time(stored.at)
        self._changes.append(change)
        if stored.key is not None:
            self._keys.setdefault(stored.key, version)

    def _note_time(self, at: int) -> None:
        """Note when the game began and when it ended."""
        if self._began is None and self.match is not None:
            self._began = at
        if self._ended is None and self._outcome is not None:
            self._ended = at

    def _joined(self, event: Joined, version: int) -> Change:
        self.seating = self.seating.after(event)
        self._gather()
        return Change(version, "joined", event.seat)

    def _bound(self, event: Bound, version: int) -> Change:
        self.draw = self.draw.bound(event.seat, event.commitment)
        return Change(version, "bound", event.seat)

    def _revealed(self, event: Revealed, version: int) -> Change:
        self.draw = self.draw.revealed({event.seat: event.entropy})
        self._gather()
        return Change(version, "revealed", event.seat)

    def _voided(self, event: Voided, version: int) -> Change:
        self.draw = self.draw.voided()
        return Change(version, "voided", event.seats[0])

    def _started(self, event: Started, version: int) -> Change:
        self.scheme = event.scheme
        self.seating = self.seating.started(event.seats)
        self._gather()
        self.match = begun(self.asked, self.seating, event.seed, self._opening)
        self.entries = listed(self.match)
        self._settle(version)
        return Change(version, "started")

    def _entered(self, event: Entered, version: int) -> Change:
        match, player = self.playing, self.player
        assert player is not None
        before = match.position
        entry = list_entry(before, match.enter(event.text), event.because)
        self.entries.append(entry)
        if entry.kind == "move":
            self.clock.moved(player)
        self._settle(version)
        seat = self.seating.turn_order[player if entry.player is None else entry.player]
        return Change(version, "entry", None if entry.kind == "draw" else seat, entry)

    def _taken_back(self, event: TakenBack, version: int) -> Change:
        for _ in range(event.count):
            self.playing.take_back()
            self.entries.pop()
        self.clock.taken_back()
        self._settle(version)
        return Change(version, "taken-back")

    def _offered(self, event: Offered, version: int) -> Change:
        self.offer = OpenOffer(event.what, event.seat, version)
        self.offered |= {(event.what, event.seat)}
        return Change(version, "offered", event.seat)

    def _answered(self, event: Answered, version: int) -> Change:
        assert self.offer is not None
        accepted = self.offer.accepted.union(self.seats_with(event.seat))
        self.offer = replace(self.offer, accepted=accepted) if event.accept else None
        return Change(version, "answered", event.seat, accepted=event.accept)

    def _resumed(self, event: Resumed, version: int) -> Change:
        self.draw = self.draw.resumed(event.lost)
        return Change(version, "resumed")

    def _followed(self, event: Followed, version: int) -> Change:
        self.followed = event.id
        return Change(version, "rematch")

    def _restored(self, event: Restored, version: int) -> Change:
        self.restored = True
        self._gather()
        return Change(version, "restored")

    def _name_removed(self, event: NameRemoved, version: int) -> Change:
        self.seating = self.seating.without_name(event.seat)
        self._gather()
        return Change(version, "name-removed", event.seat)

    def _substituted(self, event: Substituted, version: int) -> Change:
        self.seating = self.seating.with_substitute(event.seat, event.level)
        if self.match is None:
            self.draw = self.draw.without(event.seat)
        self.offer, self.offered = None, frozenset()  # it may have been theirs, or theirs to answer
        self._gather()
        return Change(version, "substituted", event.seat)

    def _complete_list(self, at: int) -> None:
        """Once every person's seat is taken and bound, the list is public and can be revealed."""
        bound = self.draw.commitments.keys() >= set(self.seating.people)
        if bound and self.seating.full and self.draw.until is None and self.match is None:
            self.draw = self.draw.complete(at, self.asked.clock)
            self._gather()

    def _gather(self) -> None:
        """Gather what the dice depend on."""
        self.facts = facts(self.asked, self.seating, self.draw, scheme=self.scheme, restored=self.restored)

    def _settle(self, version: int) -> None:
        """Record that the position has changed: earlier offers lapse."""
        assert self.match is not None
        position = self.match.position
        self._outcome = self.match.outcome()
        self.player = None if self._outcome else position.player
        self.must_roll = self.player is not None and position.turn is None
        self._legal = None
        self.offer, self.offered = None, frozenset()
        self.position_since = version


_APPLIED_BY: Final[Mapping[type[Event], Callable[[State, Any, int], Change]]] = {
    Joined: State._joined,
    Bound: State._bound,
    Revealed: State._revealed,
    Voided: State._voided,
    Restored: State._restored,
    Started: State._started,
    Entered: State._entered,
    TakenBack: State._taken_back,
    Offered: State._offered,
    Answered: State._answered,
    Resumed: State._resumed,
    Followed: State._followed,
    NameRemoved: State._name_removed,
    Substituted: State._substituted,
}


def listed(match: Match) -> list[Entry]:
    """The move list of a match."""
    return [list_entry(*each) for each in zip(match.positions, match.entries, strict=False)]


def list_entry(before: Position, entry: PlayedEntry, because: Why = "") -> Entry:
    """An entry of a match, made in a position, as a line of the move list."""
    match entry:
        case Ply(player=player):
            kind: Literal["roll", "move"] = "roll" if player is None else "move"
            return Entry(str(entry), player, kind, setting_up=before.setting_up)
        case Resignation(player=player):
            return Entry(str(entry), player, "resignation", because)
        case Draw():
            return Entry(str(entry), None, "draw")
