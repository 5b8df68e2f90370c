"""Verdicts in words, in the reader's language: proofs are worded differently from estimates."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import TypeAlias

from quatuor.i18n import Voice, voice
from quatuor.render.standing import seat_name
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Move, Player

from .verdict import Exact, Verdict

Written: TypeAlias = Callable[[Move, Player], str]
"""How a sentence writes a move of a player: in notation, in words, or as a gap for a page to fill."""


def in_notation(move: Move, _player: Player) -> str:
    """The text of a move, whoever plays it."""
    return str(move)


def worded(verdict: Verdict, game: str, language: str) -> str:
    """A verdict as a sentence: who wins and in how many moves, a draw, or everyone's chances.

    In a game with a die, half a point is an even chance: those games have no draws.
    """
    if isinstance(verdict, Exact) and (winner := sole_winner(verdict)) is not None:
        return won(name(game, winner, language), game, verdict.most_plies, language)
    if is_draw(verdict) and not GAMES[game].rolls:
        return voice("engine", language)("verdict.draw")
    return chances(verdict, game, language)


def sole_winner(verdict: Verdict | None) -> Player | None:
    """The player who is proved to win, if any."""
    return verdict.scores.index(1) if isinstance(verdict, Exact) and 1 in verdict.scores else None


def is_draw(verdict: Verdict) -> bool:
    """Whether two players are proved to share the point; before a roll, that may be a mean of wins."""
    return isinstance(verdict, Exact) and verdict.scores == (Fraction(1, 2), Fraction(1, 2))


def chances(verdict: Verdict, game: str, language: str) -> str:
    """The score of every player in per cent."""
    say = voice("engine", language)
    parts = (
        say("verdict.chance", player=name(game, player, language), chance=chance(verdict, player, language))
        for player in range(len(verdict.scores))
    )
    return ", ".join(parts)


def chance(verdict: Verdict, player: Player, language: str) -> str:
    """The score of a player in per cent; an estimate never claims a certain win."""
    score, say = verdict.scores[player], voice("engine", language)
    sure = isinstance(verdict, Exact) or 1 not in verdict.scores
    if score < Fraction(1, 100) and not (sure and score == 0):
        return say("verdict.under", number=1)
    if score > Fraction(99, 100) and not (sure and score == 1):
        return say("verdict.over", number=99)
    return say("verdict.percent", number=round(100 * score))


def name(game: str, player: Player, language: str) -> str:
    """The name of a player."""
    return seat_name(rule_book(game, language), player)


def won(winner: str, game: str, plies: int | None, language: str) -> str:
    """Says that a player of a game wins, and in how many moves at most if known."""
    say = voice("engine", language)
    if plies is None:
        return say("verdict.wins-by-force", winner=winner)
    return counted(say, "verdict.wins-in", game, plies, winner=winner)


def counted(say: Voice, key: str, game: str, plies: int, **facts: object) -> str:
    """A sentence with the winner's moves to the end; the last ply and one move have their own."""
    moves = own_moves(game, plies)
    if plies == 1:
        return say(f"{key}-now", **facts)
    return say(f"{key}-one" if moves == 1 else key, moves=moves, **facts)


def own_moves(game: str, plies: int) -> int:
    """The most moves of their own that a player makes in this many plies; with a die, a roll is a ply.

    With more than two players some may be out, so only two are sure to take turns.

    >>> own_moves("quantik", 7), own_moves("omba", 7)
    (4, 2)
    """
    return ceil(plies / (4 if GAMES[game].rolls else 2))
