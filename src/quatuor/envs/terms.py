"""The terms of an environment: a game, a ruleset, a starting position and a ply limit.

Every environment here rewards `n · score − 1` at the end of a game of n players: a sole winner gets n − 1, a
loser −1, and a draw of all is worth 0. The scores of a game sum to 1, so the rewards are zero-sum for any
number of players.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import SupportsIndex

from quatuor.engine.core import CorePosition, core_position, rules_position
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Move, Player, Position, QuatuorError

__all__ = ["Terms", "TermsError", "agreed", "payoffs"]


class TermsError(QuatuorError):
    """Invalid terms: a game that is over before it starts, or a ply limit below 1."""


@dataclass(frozen=True)
class Terms:
    """The game, its start, and the ply limit after which it is a draw (None for no limit)."""

    start: Position
    ply_limit: int | None = None

    def __post_init__(self) -> None:
        if self.start.outcome() is not None:
            raise TermsError(f"the game is over in this position: {self.start}")
        if self.ply_limit is None:
            return
        if isinstance(self.ply_limit, bool) or not isinstance(self.ply_limit, SupportsIndex):
            raise TermsError(f"a ply limit is a whole number, not {self.ply_limit!r}")
        if self.ply_limit < 1:
            raise TermsError(f"a ply limit is 1 or more, not {self.ply_limit}")

    def __reduce__(self) -> tuple[type[Terms], tuple[Position, int | None]]:
        """Only the defining fields are pickled, not what is derived from them."""
        return Terms, (self.start, self.ply_limit)

    @cached_property
    def game(self) -> Game:
        return GAMES[self.start.GAME]

    @cached_property
    def core(self) -> CorePosition:
        """The core's twin of the start; it never changes, so one serves every game on these terms."""
        return core_position(self.start)

    @cached_property
    def players(self) -> int:
        return self.start.ruleset.players

    @cached_property
    def repeats(self) -> bool:
        """Whether the third occurrence of a position is a draw."""
        return self.start.ruleset.repeats

    def position(self, core: CorePosition) -> Position:
        """A position of the rules, from its twin in the core."""
        return rules_position(core, self.start)

    def sharers(self, core: CorePosition) -> tuple[Player, ...]:
        """The players who share a draw: as in a match, those still in the game."""
        return self.position(core).remaining

    def move(self, action: int, *, roll: bool) -> Move:
        """The move or the roll with a number."""
        moves = self.game.rolls if roll else self.game.moves
        if not 0 <= action < len(moves):
            raise ValueError(f"an action is a number from 0 to {len(moves) - 1}, not {action}")
        return moves[action]


def agreed(
    game: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    position: str | None = None,
    ply_limit: int | None = None,
) -> Terms:
    """The requested terms. Raises `QuatuorError` with one line that says what is wrong.

    >>> agreed("omba", 3, {"pass": "on"}).start.ruleset["pass"]
    'on'
    """
    if game not in GAMES:
        raise TermsError(f"there is no game {game!r:.42}: they are {', '.join(GAMES)}")
    rules = GAMES[game]
    if position is None:
        return Terms(rules.start(players, options), ply_limit)
    return Terms(rules.parse(position, players, options), ply_limit)


def payoffs(winners: Collection[Player], players: int) -> list[float]:
    """The reward of each player when these share the point.

    >>> payoffs([1], 3)
    [-1.0, 2.0, -1.0]
    >>> payoffs([0, 1], 2)
    [0.0, 0.0]
    """
    share = players / len(winners) - 1
    return [share if player in winners else -1.0 for player in range(players)]
