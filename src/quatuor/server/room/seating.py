"""Seating: seats in the order requested, players in turn order once it is known."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from quatuor import match
from quatuor.rules.game import Player

from .asked import Asked, Computer, Me
from .events import Joined
from .names import shown_name
from .standing import Seat


class Seating:
    """The seats of a game: the owner and the player of each."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._holders = {seat: asked.holder for seat in self.seats if asked.holder and self._is_makers(seat)}
        self._names = {seat: s.name for seat, s in enumerate(asked.sitters) if isinstance(s, Me)}
        self._entropy = dict(asked.entropy)
        self.players: list[int] = []
        """The seat of each player; empty before the start."""

    def _is_makers(self, seat: int) -> bool:
        return isinstance(self._asked.sitters[seat], Me) and seat not in self._asked.invitations

    def join(self, event: Joined) -> None:
        self._holders[event.seat] = event.holder
        self._entropy[event.seat] = event.entropy
        if event.name:
            self._names[event.seat] = event.name

    def copy(self) -> Seating:
        twin = copy(self)
        twin._holders, twin._names = self._holders.copy(), self._names.copy()
        twin._entropy, twin.players = self._entropy.copy(), self.players.copy()
        return twin

    def after(self, joined: Iterable[Joined]) -> Seating:
        """The seats after these have joined too."""
        twin = self.copy()
        for event in joined:
            twin.join(event)
        return twin

    # The seats.

    @property
    def seats(self) -> range:
        return range(len(self._asked.sitters))

    @property
    def entropies(self) -> list[str]:
        """The entropy each seat added to the dice; empty if none."""
        return [self._entropy.get(seat, "") for seat in self.seats]

    def is_taken(self, seat: int) -> bool:
        return seat in self._holders or self.is_computer(seat)

    @property
    def full(self) -> bool:
        return all(map(self.is_taken, self.seats))

    def is_computer(self, seat: int) -> bool:
        return isinstance(self._asked.sitters[seat], Computer)

    def level(self, seat: int) -> int | None:
        sitter = self._asked.sitters[seat]
        return sitter.level if isinstance(sitter, Computer) else None

    def name(self, seat: int) -> str:
        """A name as one line, whatever was sent."""
        return shown_name(self._names.get(seat, ""))

    def holder(self, seat: int) -> str | None:
        return self._holders.get(seat)

    def held_by(self, holder: str | None) -> list[int]:
        """The seats that a token holds, identified by its SHA-256."""
        return [seat for seat in self.seats if holder is not None and self._holders.get(seat) == holder]

    # The players.

    def player(self, seat: int) -> Player | None:
        return self.players.index(seat) if self.players else None

    def for_match(self) -> list[match.Seat]:
        """The seats by player, as a match names them; before the start, in the order requested."""
        return [self._for_match(seat) for seat in self.players or self.seats]

    def _for_match(self, seat: int) -> match.Seat:
        level = self.level(seat)
        return match.Seat(self.name(seat)) if level is None else match.Seat(kind=f"level:{level}")

    def shown(self) -> list[Seat]:
        return [
            Seat(
                seat=seat,
                kind="computer" if self.is_computer(seat) else "person",
                name=self.name(seat),
                level=self.level(seat),
                player=self.player(seat),
                taken=self.is_taken(seat),
            )
            for seat in self.seats
        ]
