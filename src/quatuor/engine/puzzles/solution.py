"""Decides whether a position is a puzzle: a quick search first, then a proof of what passes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Final

from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position

from ..analysis import Analysis, last_analysis
from ..exact import KnownMove, known
from ..investigation import Investigation, Means
from ..limit import Limit
from ..searching import ALL_LINES, memory_for
from ..verdict import Exact
from .judging import only_winning_move
from .puzzle import PuzzleError, Setback

QUICK: Final = Limit(nodes=60_000)
SHORTEST: Final = 3
"""Plies of a win: an immediate win is not a puzzle."""
MARGIN: Final = 0.1
"""The least margin of the best move in a game with a die."""
LEAST_MOVES: Final = 4
"""The least number of legal moves; with fewer there is little to find."""
GAMES_TO_THE_END: Final = 101
"""The number of games of best play that measure how long one usually lasts."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The one move, its distance and, with a die, the value of every move."""

    move: Move
    plies: int
    setbacks: tuple[tuple[Move, Setback], ...] = ()


def solution(position: Position) -> Solution | None:
    """The proved solution of a position; None if it is not a puzzle."""
    if position.turn is None or len(position.legal_moves()) < LEAST_MOVES:
        return None
    if GAMES[position.GAME].rolls:
        return _better_by_far(position)
    return _one_win(position)


# ── Without chance ───────────────────────────────────────────────────────────────────────────────────────


def _one_win(position: Position) -> Solution | None:
    best, *others = best_play(position, QUICK, lines=2).candidates
    if _wins_in(position, best.verdict) < SHORTEST:
        return None
    if any(_wins_in(position, other.verdict) for other in others):
        return None
    if only_winning_move(position) != best.move:
        return None
    return Solution(best.move, _wins_in(position, best.verdict))


def win_length(position: Position, limit: Limit = QUICK) -> int:
    """The plies in which the player to move wins with best play on both sides; 0 if not found.

    Only one line is searched: a search that continues with others may lose the distance at its end.
    """
    return _wins_in(position, best_play(position, limit).verdict)


def best_play(position: Position, limit: Limit, *, lines: int = 1) -> Analysis:
    """Best play, in which the winner hurries and the loser holds out: proofs have no distances."""
    means = Means(lines=lines, memory=memory_for(limit.nodes), proofs=False)
    return last_analysis(Investigation(position, limit, means).stream())


def _wins_in(position: Position, verdict: object) -> int:
    if isinstance(verdict, Exact) and verdict.scores[position.player] == 1:
        return verdict.distance or 0
    return 0


# ── With a die ───────────────────────────────────────────────────────────────────────────────────────────


def _better_by_far(position: Position) -> Solution | None:
    moves, player = known_moves(position), position.player
    chances = [float(found.verdict.scores[player]) for found in moves]
    best = moves[0].move
    after = position.after(best)
    if chances[0] - chances[1] < MARGIN or after.outcome() is not None:
        return None
    setbacks = tuple(
        (found.move, _setback(position, found.move, chance))
        for found, chance in zip(moves, chances, strict=True)
    )
    return Solution(best, 1 + _usual_length(after), setbacks)


def known_moves(position: Position) -> Sequence[KnownMove]:
    """Every move with its value, best first. Raises `PuzzleError` if the table is missing."""
    answer = known(position, ALL_LINES)
    if answer is None:
        raise PuzzleError("table")
    return answer.moves


def _setback(position: Position, move: Move, chance: float) -> Setback:
    """The value of a move, and the roll and the opponent's reply that leave the least of it."""
    after, player = position.after(move), position.player
    if after.outcome() is not None:
        return Setback(round(chance, 6))
    replies = [(roll, known_moves(after.after(roll))[0]) for roll in after.legal_moves()]
    roll, reply = min(replies, key=lambda found: found[1].verdict.scores[player])
    left = float(reply.verdict.scores[player])
    return Setback(round(chance, 6), str(roll), str(reply.move), round(left, 6))


def _usual_length(after: Position) -> int:
    """The median length, in plies, of many games of best play."""
    return median_low(_plies(after, Dice(0, stream)) for stream in range(GAMES_TO_THE_END))


def _plies(position: Position, dice: Dice) -> int:
    plies = 0
    while position.outcome() is None:
        rolling = position.turn is None
        move = dice.choice(position.legal_moves()) if rolling else known_moves(position)[0].move
        position = position.after(move)
        plies += 1
    return plies
