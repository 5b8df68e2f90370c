"""The request that created a game: it never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position, Ruleset
from quatuor.starts import StartKind

from .clock import Clock, NoClock


@dataclass(frozen=True, slots=True)
class Me:
    """The person who created the game, or someone else on the same screen."""

    kind: ClassVar = "me"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Friend:
    """A person who opens the invitation and takes a free seat."""

    kind: ClassVar = "friend"


@dataclass(frozen=True, slots=True)
class Computer:
    """An engine of ours, at a level."""

    kind: ClassVar = "computer"
    level: int


Sitter: TypeAlias = Me | Friend | Computer


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A game before anything has happened to it; seats are in the order requested."""

    id: str
    game: str
    sitters: list[Sitter]
    secret: str
    """The server's part of the dice: 32 bytes in hexadecimal digits."""
    created: int
    options: dict[str, str] = field(default_factory=dict)
    order: Literal["drawn", "seats"] = "drawn"
    clock: Clock = field(default_factory=NoClock)
    start: str | None = None
    """The starting position of a game with a fair start or a drawn set-up, or resumed from a record."""
    start_kind: StartKind = "usual"
    """How that start was chosen."""
    moves: list[str] = field(default_factory=list)
    """Its earlier entries."""
    holder: str | None = None
    """The SHA-256 of the host's token, which holds every `Me` seat without an invitation.

    None for a host without a seat in a game of an older version.
    """
    invitations: dict[int, str] = field(default_factory=dict)
    """The SHA-256 of the invitation to each reserved seat.

    Friends share that of the table, and each takes one of its free seats; in older games each had their own.
    In a rematch it is a token of the previous game, and takes all its seats at once.
    """
    entropy: dict[int, str] = field(default_factory=dict)
    """What was added on creation to dice of scheme 1, by seat."""
    previous: str | None = None
    """The id of the game of which this is the rematch."""

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset(len(self.sitters), self.options)

    @property
    def given(self) -> bool:
        """Whether its start is not drawn with the dice: it was there before, or comes from a record."""
        return self.start is not None or bool(self.moves)

    def first_position(self) -> Position:
        """The position before the first move, as far as it is known before the start."""
        if self.start is None:
            return self.rules.position.start(self.ruleset)
        return self.rules.position.parse(self.start, self.ruleset)
