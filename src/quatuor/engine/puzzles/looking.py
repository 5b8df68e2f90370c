"""Is this position a puzzle? A quick look first, a proof for what passes it."""

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
from ..searching import ALL_LINES, table_for
from ..verdict import Exact
from .judging import only_winning_move
from .puzzle import PuzzleError, Setback

LOOK: Final = Limit(nodes=60_000)
SHORTEST: Final = 3
"""Plies of a win: what is won at once is no puzzle."""
MARGIN: Final = 0.1
"""By how much the best move must be better where a die is rolled."""
LEAST_MOVES: Final = 4
"""With fewer moves there is little to find."""
GAMES_TO_THE_END: Final = 101
"""Games played best that say how long one usually lasts."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The one move, how long it takes, and with a die what every move is worth."""

    move: Move
    plies: int
    setbacks: tuple[tuple[Move, Setback], ...] = ()


def solution(position: Position) -> Solution | None:
    """The solution of a position that is a puzzle, proved; None where it is none."""
    if position.turn is None or len(position.legal_moves()) < LEAST_MOVES:
        return None
    if GAMES[position.GAME].rolls:
        return _better_by_far(position)
    return _one_win(position)


# ── Without chance ───────────────────────────────────────────────────────────────────────────────────────


def _one_win(position: Position) -> Solution | None:
    best, *others = best_play(position, LOOK, lines=2).candidates
    if _wins_in(position, best.verdict) < SHORTEST:
        return None
    if any(_wins_in(position, other.verdict) for other in others):
        return None
    if only_winning_move(position) != best.move:
        return None
    return Solution(best.move, _wins_in(position, best.verdict))


def win_length(position: Position, limit: Limit = LOOK) -> int:
    """In how many plies whoever is to move wins, both playing best; 0 where that was not found.

    One line is looked at: a search that goes on with others may have lost the distance at its end.
    """
    return _wins_in(position, best_play(position, limit).verdict)


def best_play(position: Position, limit: Limit, *, lines: int = 1) -> Analysis:
    """Best play, where the winner hurries and the loser holds out: proofs know no distances."""
    means = Means(lines=lines, table=table_for(limit.nodes), proofs=False)
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
    """Every move with what it is worth, best first; `PuzzleError` where that was not worked out yet."""
    answer = known(position, ALL_LINES)
    if answer is None:
        raise PuzzleError("table")
    return answer.moves


def _setback(position: Position, move: Move, chance: float) -> Setback:
    """What a move is worth, and the roll and the opponent's reply that leave least of it."""
    after, player = position.after(move), position.player
    if after.outcome() is not None:
        return Setback(round(chance, 6))
    replies = [(roll, known_moves(after.after(roll))[0]) for roll in after.legal_moves()]
    roll, reply = min(replies, key=lambda found: found[1].verdict.scores[player])
    left = float(reply.verdict.scores[player])
    return Setback(round(chance, 6), str(roll), str(reply.move), round(left, 6))


def _usual_length(after: Position) -> int:
    """The plies of the middle one of many games that both sides play best."""
    return median_low(_plies(after, Dice(0, stream)) for stream in range(GAMES_TO_THE_END))


def _plies(position: Position, dice: Dice) -> int:
    plies = 0
    while position.outcome() is None:
        rolling = position.turn is None
        move = dice.choice(position.legal_moves()) if rolling else known_moves(position)[0].move
        position = position.after(move)
        plies += 1
    return plies
