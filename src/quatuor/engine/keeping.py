"""Whether the player who has just moved still wins: exact knowledge, and proofs where it ends.

Nodes limit the search, not seconds: the same position gets the same answer on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position

from .core import core_position
from .exact import Known, KnownMove, known
from .games import twin
from .proving import Prover
from .verdict import Exact

SLICES: Final = (2_000, 20_000, 150_000)
"""Node budgets of successive attempts; at each, both players' wins are asked for."""
MEMORY: Final = 64 << 20
ALL: Final = 1000
"""More moves than any position has."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The win is refuted by a reply, but the opponent's win is not proved."""

    reply: Move


def kept(position: Position) -> Known | Gone | None:
    """The proved facts about the win of the player who has just moved, with the replies; None if unsettled.

    If that player wins, all replies are listed. If the opponent does, the first is a winning one.
    """
    if (found := known(position, ALL)) is not None:
        return found
    return _Search(position).settled() if _goes_on(position) else None


def plan(position: Position) -> Move | None:
    """A move that is proved to win, if one is known or found."""
    if (found := known(position, 1)) is not None:
        return found.moves[0].move if found.verdict.scores[position.player] == 1 else None
    return _Search(position).winning_move() if _goes_on(position) else None


def _goes_on(position: Position) -> bool:
    """Whether proofs go on where the knowledge of a game ends."""
    return twin(position.GAME).book is not None


class _Search:
    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves = GAMES[position.GAME].moves
        self._core = core_position(position)
        self._prover = Prover(position, memory=MEMORY, taught=True)
        self._opponent: Player = position.player
        self._player: Player = 1 - position.player

    def settled(self) -> Known | Gone | None:
        refuted = False
        for nodes in SLICES:
            mine = self._prover.wins(self._player, nodes=nodes)
            if mine:
                return self._kept()
            refuted = mine is False
            if self._prover.wins(self._opponent, nodes=nodes):
                return self._lost()
        return self._gone() if refuted else None

    def winning_move(self) -> Move | None:
        """A winning move of the player to move."""
        won = self._prover.wins(self._opponent, nodes=SLICES[-1])
        return self._first(self._opponent) if won else None

    def _kept(self) -> Known:
        within = self._prover.within(self._player)
        moves = tuple(KnownMove(move, self._reply(move), (move,)) for move in self._position.legal_moves())
        return Known(_won(self._player, within), moves)

    def _reply(self, move: Move) -> Exact:
        """The verdict on a reply to a kept win; its length is unknown if the search has forgotten it."""
        won = self._prover.wins(self._player, self._core.play(move.action), nodes=SLICES[-1])
        return _won(self._player, self._prover.within(self._player) + 1 if won else None)

    def _lost(self) -> Known | None:
        verdict = _won(self._opponent, self._prover.within(self._opponent))
        line = tuple(self._moves[action] for action in self._prover.line(self._opponent, self._core))
        if not line and (first := self._first(self._opponent)) is not None:
            line = (first,)
        return Known(verdict, (KnownMove(line[0], verdict, line),)) if line else None

    def _gone(self) -> Gone | None:
        reply = self._first(self._player)
        return None if reply is None else Gone(reply)

    def _first(self, asked: Player) -> Move | None:
        replies = self._prover.replies(asked, self._core)
        return self._moves[replies[0][0]] if replies else None


def _won(winner: Player, within: int | None) -> Exact:
    """One ply is exact; any other number is a bound."""
    scores = (Fraction(winner == 0), Fraction(winner == 1))
    return Exact(scores, distance=1) if within == 1 else Exact(scores, within=within)
