"""What was asked for when a game was made: it never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position, Ruleset

from .clock import Clock, NoClock


@dataclass(frozen=True, slots=True)
class Me:
    """The person who asked for the game, or someone else on the same screen."""

    kind: ClassVar = "me"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Friend:
    """Whoever opens the invitation."""

    kind: ClassVar = "friend"


@dataclass(frozen=True, slots=True)
class Computer:
    """An engine of ours, at a level."""

    kind: ClassVar = "computer"
    level: int


Sitter: TypeAlias = Me | Friend | Computer


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A game before anything has happened to it; seats are counted as they were asked for."""

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
    """The position a game begins with that was taken up from a record."""
    moves: list[str] = field(default_factory=list)
    """What had happened in it before."""
    holder: str | None = None
    """The SHA-256 of the token that holds every `Me` seat for which there is no invitation."""
    invitations: dict[int, str] = field(default_factory=dict)
    """The SHA-256 of the invitation to each seat that is kept; several seats may have the same."""
    entropy: dict[int, str] = field(default_factory=dict)
    """What was added to the dice when the game was asked for, by seat."""
    client: str = ""
    """Whose turn it uses when engines think, as a name that tells nobody where they are."""
    previous: str | None = None
    """The id of the game that this is the rematch of."""

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset(len(self.sitters), self.options)

    @property
    def given(self) -> bool:
        """Whether it was taken up from a record."""
        return self.start is not None or bool(self.moves)

    def first_position(self) -> Position:
        """The position before the first move, as far as it is known before the start."""
        if self.start is None:
            return self.rules.position.start(self.ruleset)
        return self.rules.position.parse(self.start, self.ruleset)
