"""An episode: one game in the core with its die and its history, which an environment steps through.

The k-th roll of an episode with seed s is the k-th roll of a `Match` with seed s, so a game played in an
environment can be replayed as a match.
"""

from __future__ import annotations

from typing import Final

from quatuor.dice import Dice
from quatuor.engine.core import CorePosition
from quatuor.match import OCCURRENCES, ROLLS
from quatuor.rules.game import Move, Player

from .terms import Terms, payoffs

__all__ = ["Episode"]

_NOBODY: Final[list[Player]] = []


class Episode:
    """A game from the start of its terms; rolls that are due are made at once."""

    __slots__ = ("_dice", "_seen", "core", "last", "plies", "stood", "terms", "truncated", "winners")

    def __init__(self, terms: Terms, seed: int) -> None:
        self.terms = terms
        self.core: CorePosition = terms.core
        self.plies = 0
        # How often the current position occurred before; counted only if repetition matters.
        self.stood = 0
        # The players who share the point; empty while the game is in progress.
        self.winners = _NOBODY
        # Whether it was ended by the ply limit.
        self.truncated = False
        # The last action, excluding rolls.
        self.last: Move | None = None
        self._dice = Dice(seed, ROLLS)
        self._seen: dict[CorePosition, int] = {self.core: 1}
        self._roll()

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.core.player

    def play(self, action: int) -> None:
        """Play an action; an illegal one loses the game, and the others still in it share the point."""
        try:
            core = self.core.play(action)
        except ValueError:
            self._forfeit()
            return
        self.last = self.terms.game.moves[action]
        self._stand(core)
        self._roll()

    def payoffs(self) -> list[float]:
        """The reward of each player at the end."""
        return payoffs(self.winners, self.terms.players)

    def _roll(self) -> None:
        """Roll the die as long as it is due."""
        while not self.winners and self.core.turn is None:
            faces = self.core.legal_moves()
            self._stand(self.core.play(faces[self._dice.below(len(faces))]))

    def _stand(self, core: CorePosition) -> None:
        """Record the current position, and check whether it ends the game."""
        self.core = core
        self.plies += 1
        self.stood = 0
        self.winners = core.winners or self._repeated() or self._cut()

    def _repeated(self) -> list[Player]:
        if not self.terms.repeats:
            return _NOBODY
        self.stood = self._seen.get(self.core, 0)
        self._seen[self.core] = self.stood + 1
        return self._drawn() if self.stood + 1 >= OCCURRENCES else _NOBODY

    def _cut(self) -> list[Player]:
        if self.terms.ply_limit is None or self.plies < self.terms.ply_limit:
            return _NOBODY
        self.truncated = True
        return self._drawn()

    def _drawn(self) -> list[Player]:
        return list(self.terms.sharers(self.core))

    def _forfeit(self) -> None:
        loser = self.player
        self.winners = [player for player in self._drawn() if player != loser]
