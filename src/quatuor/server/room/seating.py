"""Seating: seats in the order requested, players in turn order once it is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Self

from quatuor import match
from quatuor.rules.game import Player

from .asked import Asked, Computer, Me
from .events import Joined
from .names import shown_name
from .views import Seat

REMOVED: Final = "?"
"""What a record has for a removed name: the sign of PGN for somebody unknown, the same in every language."""


@dataclass(frozen=True)
class Seating:
    """The seats of a game, the owner and the player of each. It is a value: joining makes another one."""

    asked: Asked
    holders: Mapping[int, str]
    """The SHA-256 of the token that holds each seat."""
    names: Mapping[int, str]
    entropy: Mapping[int, str]
    """What seats added to dice of scheme 1."""
    turn_order: tuple[int, ...] = ()
    """The seat of each player; empty before the start."""
    removed: frozenset[int] = frozenset()
    """The seats whose owners removed their name."""
    substitutes: Mapping[int, int] = field(default_factory=dict)
    """The level of the computer at each seat that the host gave to one."""
    displaced: Mapping[int, str] = field(default_factory=dict)
    """Who held these seats before: the SHA-256 of their tokens."""

    @classmethod
    def at_first(cls, asked: Asked) -> Self:
        """The seats as requested: the creator has taken theirs."""
        mine = {seat: sitter for seat, sitter in enumerate(asked.sitters) if isinstance(sitter, Me)}
        taken = [seat for seat in mine if seat not in asked.invitations]
        holders = dict.fromkeys(taken, asked.holder) if asked.holder else {}
        return cls(asked, holders, {seat: sitter.name for seat, sitter in mine.items()}, asked.entropy)

    def after(self, *joined: Joined) -> Self:
        """The seats after these have joined too."""
        return replace(
            self,
            holders={**self.holders, **{event.seat: event.holder for event in joined}},
            names={**self.names, **{event.seat: event.name for event in joined if event.name}},
            entropy={**self.entropy, **{event.seat: event.entropy for event in joined}},
            removed=self.removed.difference(event.seat for event in joined),
        )

    def without_name(self, seat: int) -> Self:
        """The seats after the owner of one removed their name."""
        return replace(self, names=_without(self.names, seat), removed=self.removed | {seat})

    def with_substitute(self, seat: int, level: int) -> Self:
        """The seats after the host gave one to a computer."""
        before = self.holders.get(seat)
        return replace(
            self,
            holders=_without(self.holders, seat),
            names=_without(self.names, seat),
            removed=self.removed - {seat},
            substitutes={**self.substitutes, seat: level},
            displaced=self.displaced if before is None else {**self.displaced, seat: before},
        )

    def started(self, turn_order: Iterable[int]) -> Self:
        """The seats once the turn order is known, in which each has its turn."""
        order = tuple(turn_order)
        if sorted(order) != list(self.seats):
            raise ValueError(f"{self.asked.id}: {order} is not an order of its seats")
        return replace(self, turn_order=order)

    # The seats.

    @property
    def seats(self) -> range:
        return range(len(self.asked.sitters))

    @property
    def people(self) -> list[int]:
        """The seats of people, taken or reserved."""
        return [seat for seat in self.seats if not self.is_computer(seat)]

    def is_taken(self, seat: int) -> bool:
        return seat in self.holders or self.is_computer(seat)

    @property
    def full(self) -> bool:
        return all(map(self.is_taken, self.seats))

    def is_computer(self, seat: int) -> bool:
        return self.level(seat) is not None

    def level(self, seat: int) -> int | None:
        """The level of the computer at a seat; None for a person's."""
        sitter = self.asked.sitters[seat]
        return sitter.level if isinstance(sitter, Computer) else self.substitutes.get(seat)

    def name(self, seat: int) -> str:
        """A name as one line, whatever was sent."""
        return shown_name(self.names.get(seat, ""))

    def holder(self, seat: int) -> str | None:
        return self.holders.get(seat)

    def held_by(self, holder: str | None) -> list[int]:
        """The seats that a token holds, identified by its SHA-256."""
        return _held(self.holders, holder)

    def lost_by(self, holder: str | None) -> list[int]:
        """The seats that a token held until the host gave them to the computer."""
        return _held(self.displaced, holder)

    # The players.

    def player(self, seat: int) -> Player | None:
        return self.turn_order.index(seat) if self.turn_order else None

    def for_match(self) -> list[match.Seat]:
        """The seats by player, as a match names them; before the start, in the order requested."""
        return [self._for_match(seat) for seat in self.turn_order or self.seats]

    def _for_match(self, seat: int) -> match.Seat:
        level = self.level(seat)
        if level is not None:
            return match.Seat(kind=f"level:{level}")
        return match.Seat(REMOVED if seat in self.removed else self.name(seat))

    @cached_property
    def public_seats(self) -> list[Seat]:
        """The seats as everyone sees them, made once."""
        return [
            Seat(
                seat=seat,
                kind="computer" if self.is_computer(seat) else "person",
                name=self.name(seat),
                level=self.level(seat),
                player=self.player(seat),
                taken=self.is_taken(seat),
                removed=seat in self.removed,
            )
            for seat in self.seats
        ]


def _held(holders: Mapping[int, str], holder: str | None) -> list[int]:
    return sorted(seat for seat, each in holders.items() if holder is not None and each == holder)


def _without(texts: Mapping[int, str], seat: int) -> dict[int, str]:
    return {other: text for other, text in texts.items() if other != seat}
