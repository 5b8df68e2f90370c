"""Which moves of a position win, decided by proof rather than by estimate.

If positions cannot repeat, a refuted move does not win. If they can, a refutation holds on one path only, so
a move counts as wrong when the opponent is proved to win after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position

from ..core import CorePosition, History, core_position
from ..proving import Prover

SLICES: Final = (1_000, 20_000, 200_000)
"""Node budgets of successive attempts at a move; two questions alternate at each budget."""
MEMORY: Final = 64 << 20


class Judge:
    """Decides whether the moves of a position, and of its successors, win."""

    def __init__(self, position: Position, history: History = ()) -> None:
        self.position = position
        self.player: Player = position.player
        self.prover = Prover(position, history, memory=MEMORY)
        self._repeats = position.ruleset.repeats

    def wins(self, after: CorePosition) -> bool | None:
        """Whether the player wins from a position; None if unknown."""
        if after.winners:
            return after.winners == [self.player]
        for nodes in SLICES:
            if self.prover.wins(self.player, after, nodes=nodes):
                return True
            if self._refuted(after, nodes):
                return False
        return None

    def _refuted(self, after: CorePosition, nodes: int) -> bool:
        if self._repeats:
            return self.prover.wins(1 - self.player, after, nodes=nodes) is True
        return self.prover.wins(self.player, after, nodes=nodes) is False

    def verdicts(self) -> Iterator[tuple[Move, bool | None]]:
        """Every legal move, and whether it wins."""
        core = core_position(self.position)
        for move in self.position.legal_moves():
            yield move, self.wins(core.play(move.action))

    def winning_move(self) -> Move | None:
        """A move that is proved to win, if one is found."""
        core = core_position(self.position)
        return self._first_reply(self.player, core) if self.wins(core) else None

    def refuting_move(self, after: Position) -> tuple[Move | None, bool]:
        """The reply that provably refutes a move, if any, and whether the opponent then wins."""
        core, opponent = core_position(after), 1 - self.player
        if self.prover.wins(opponent, core, nodes=SLICES[1]):
            return self._first_reply(opponent, core), True
        refuted = not self._repeats and self.prover.wins(self.player, core, nodes=SLICES[-1]) is False
        return self._first_reply(self.player, core) if refuted else None, False

    def _first_reply(self, asked: Player, core: CorePosition) -> Move | None:
        replies = self.prover.replies(asked, core)
        return GAMES[self.position.GAME].moves[replies[0][0]] if replies else None


def only_winning_move(position: Position) -> Move | None:
    """The one move that wins, if all others are proved not to; None if that is false or unproved."""
    only = None
    for move, wins in Judge(position).verdicts():
        if wins is None or (wins and only is not None):
            return None
        only = move if wins else only
    return only
