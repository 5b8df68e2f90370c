"""Random games: every legal move equally likely, the same on every machine for the same seed.

Game number `i` of a seed draws from the stream `i` of that seed, so any game can be replayed without the
games before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from .dice import Dice
from .match import Match
from .rules.game import Move, Position

__all__ = ["Playout", "playout", "playouts"]


@dataclass(frozen=True, slots=True)
class Playout:
    """A random game: its moves, rolls included, the number of legal moves at each ply, and the scores.

    >>> import quatuor
    >>> from quatuor.playout import playouts
    >>> (played,) = playouts(quatuor.game("quantik").start(), games=1, seed=7)
    >>> len(played.moves), played.legal[0], [str(score) for score in played.scores]
    (13, 64, ['1', '0'])
    """

    moves: tuple[Move, ...]
    legal: tuple[int, ...]
    scores: tuple[Fraction, ...]


def playouts(start: Position | Match, games: int, seed: int, first: int = 0) -> Iterator[Playout]:
    """Play random games from a position, or from the current point of a match with its history.

    `first` is the number of the first game, so that a caller can distribute the games over workers.

    >>> import quatuor
    >>> from quatuor.playout import playouts
    >>> games = list(playouts(quatuor.game("omba").start(players=4), games=3, seed=7))
    >>> [len(played.moves) for played in games]
    [116, 54, 94]
    """
    match = start if isinstance(start, Match) else Match(start)
    return (playout(match.copy(), Dice(seed, stream)) for stream in range(first, first + games))


def playout(match: Match, dice: Dice) -> Playout:
    """A random continuation of a match to its end.

    >>> import quatuor
    >>> from quatuor.dice import Dice
    >>> from quatuor.playout import playout
    >>> match = quatuor.Match(quatuor.game("quantik").start())
    >>> played = playout(match, Dice(7))
    >>> match.outcome().scores == played.scores
    True
    """
    moves: list[Move] = []
    legal: list[int] = []
    while (outcome := match.outcome()) is None:
        choices = match.legal_moves()
        legal.append(len(choices))
        moves.append(dice.choice(choices))
        match.play(moves[-1])
    return Playout(tuple(moves), tuple(legal), outcome.scores)
