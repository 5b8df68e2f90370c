"""Common facts of every drawing: the players, and the highlighted cells."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from quatuor.rules import GAMES
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Outcome, Player, Position


def seat_name(book: RuleBook, player: Player) -> str:
    """The name of a player."""
    return book.word(GAMES[book.game].seats[player], "name")


def acts(position: Position, player: Player, outcome: Outcome | None) -> bool:
    """Whether this player is to move or to roll: nobody is once there is an outcome."""
    return outcome is None and player == position.player


def standing(position: Position, player: Player, outcome: Outcome | None) -> str:
    """The key of the word for a player's status; empty for one who waits."""
    if outcome is not None:
        return _ending(outcome.scores[player], everyone=len(outcome.winners) == position.ruleset.players)
    if player in position.out:
        return "out"
    if not acts(position, player, outcome):
        return ""
    return "to-roll" if position.turn is None else "to-move"


def _ending(score: Fraction, *, everyone: bool) -> str:
    if not score:
        return "loses"
    if score == 1:
        return "wins"
    return "draw" if everyone else "shares"


def marked_cells(marks: Iterable[str], outcome: Outcome | None) -> frozenset[str]:
    """The requested cells, and those that ended the game."""
    return frozenset(marks) | frozenset(outcome.citation.cells if outcome else ())
