"""Players, moves and outcomes: the small values a position works with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from .articles import Citation

Player: TypeAlias = int
"""A side, counted from 0 in turn order.

>>> import quatuor
>>> quatuor.game("cubulus").start(players=3).player
0
"""


FORCED: Final = "-"
"""The single token of the move that means "nothing can be played"."""


@dataclass(frozen=True, slots=True)
class Move:
    """A small value: an action number, and the tokens (cells, pieces, faces) whose sequence is its text.

    Tokens let a board offer a move piece by piece without knowing any rule: it keeps the tokens chosen so
    far and shows the next tokens of the legal moves that begin with them.

    >>> import quatuor
    >>> move = quatuor.game("oxono").start().parse_move("Xd4e4")
    >>> str(move), move.action, move.tokens
    ('Xd4e4', 556, ('X', 'd4', 'e4'))
    """

    action: int
    tokens: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.tokens)

    @property
    def kind(self) -> str:
        """The key of the sentence that describes this kind of move, in games with several kinds."""
        return "move"

    @property
    def facts(self) -> Mapping[str, str]:
        """The move's tokens, keyed by their names in that sentence."""
        return {}


def as_number(score: Fraction) -> int | float:
    """A score for JSON: an integer if it is whole."""
    return int(score) if score.denominator == 1 else float(score)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each player's score, and the article that decides it.

    >>> import quatuor
    >>> outcome = quatuor.game("quantik").parse("AbCd/..../..../....").outcome()
    >>> outcome.winners, [str(score) for score in outcome.scores]
    ((1,), ['0', '1'])
    >>> outcome.citation.full("en")
    'Q6: Dark wins: row 4 holds the four shapes (a4, b4, c4, d4)'
    """

    scores: tuple[Fraction, ...]
    citation: Citation

    @classmethod
    def shared(cls, players: int, winners: Iterable[Player], citation: Citation) -> Outcome:
        """The outcome in which `winners` share one point; one winner takes it all."""
        won = frozenset(winners)
        scores = tuple(Fraction(1, len(won)) if p in won else Fraction(0) for p in range(players))
        return cls(scores, citation)

    @property
    def winners(self) -> tuple[Player, ...]:
        return tuple(p for p, score in enumerate(self.scores) if score)
