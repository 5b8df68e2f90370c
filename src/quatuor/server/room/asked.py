"""What was asked for when a game was made: it never changes."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position, Ruleset

from .. import messages


class Asked(Struct, frozen=True, kw_only=True):
    """A game before anything has happened to it; seats are counted as they were asked for."""

    id: str
    game: str
    sitters: list[messages.Sitter]
    secret: str
    """The server's part of the dice: 32 bytes in hexadecimal digits."""
    created: int
    options: dict[str, str] = {}
    order: Literal["drawn", "seats"] = "drawn"
    clock: messages.Clock = messages.NoClock()
    start: str | None = None
    """The position a game begins with that was taken up from a record."""
    moves: list[str] = []
    """What had happened in it before."""
    holder: str | None = None
    """The SHA-256 of the token that holds every `Me` seat for which there is no invitation."""
    invitations: dict[int, str] = {}
    """The SHA-256 of the invitation to each seat that is kept; several seats may have the same."""
    entropy: dict[int, str] = {}
    """What was added to the dice when the game was asked for, by seat."""
    client: str = ""
    """Whose turn it uses when engines think, as a name that tells nobody where he is."""
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
