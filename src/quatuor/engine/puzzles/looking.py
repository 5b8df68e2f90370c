"""Is this position a puzzle? A quick look first, a proof for what passes it."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import Final

from quatuor._core import Omba, OmbaTable
from quatuor.dice import Dice
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Position
from quatuor.rules.omba import OmbaPosition

from ..analysis import Analysis, last_analysis
from ..exact.omba import OMBA
from ..investigation import Investigation, Means
from ..limit import Limit
from ..packed.omba import pack
from ..searching import table_for
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
        assert isinstance(position, OmbaPosition)
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


def _better_by_far(position: OmbaPosition) -> Solution | None:
    table = table_of(position)
    core = Omba(pack(position))
    worth = sorted(table.moves(core), key=lambda move: -move[1])
    (best, chance), (_, second), *_ = worth
    after = core.play(best)
    if chance - second < MARGIN or after.winners:
        return None
    moves = GAMES["omba"].moves
    setbacks = tuple((moves[action], _setback(table, core.play(action), c)) for action, c in worth)
    return Solution(moves[best], 1 + _usual_length(table, after), setbacks)


def table_of(position: OmbaPosition) -> OmbaTable:
    """The table that knows a position; `PuzzleError` where it was not worked out yet."""
    table = OMBA.table_for(position)
    if table is None:
        raise PuzzleError("table")
    return table


def _setback(table: OmbaTable, after: Omba, chance: float) -> Setback:
    """What a move is worth, and the roll and the opponent's reply that leave least of it."""
    if after.winners:
        return Setback(round(chance, 6))
    game = GAMES["omba"]
    rolled = [
        (max(table.moves(after.play(roll.action)), key=lambda move: move[1]), roll) for roll in game.rolls
    ]
    (reply, theirs), roll = max(rolled, key=lambda found: found[0][1])
    return Setback(round(chance, 6), str(roll), str(game.moves[reply]), round(1 - theirs, 6))


def _usual_length(table: OmbaTable, after: Omba) -> int:
    """The plies of the middle one of many games that both sides play best."""
    return median_low(_plies(table, after, Dice(0, stream)) for stream in range(GAMES_TO_THE_END))


def _plies(table: OmbaTable, core: Omba, dice: Dice) -> int:
    plies = 0
    while not core.winners:
        rolling = core.turn is None
        action = dice.choice(core.legal_moves()) if rolling else max(table.moves(core), key=lambda m: m[1])[0]
        core = core.play(action)
        plies += 1
    return plies
