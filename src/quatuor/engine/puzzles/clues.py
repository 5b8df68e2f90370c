"""Clues: part of the right move, a little more on each request, and never all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quatuor.dice import Dice
from quatuor.i18n import voice
from quatuor.rules.game import Move

from .solving import Attempt

AMONG: Final = 3
"""The number of moves offered, one of them right, when the move has no part to reveal."""


@dataclass(frozen=True, slots=True)
class Clue:
    """The first tokens of the right move, or a few moves that include it."""

    tokens: tuple[str, ...] = ()
    among: tuple[Move, ...] = ()
    last: bool = False
    """Whether the next clue would be the move itself."""

    def sentence(self, language: str) -> str:
        say = voice("puzzles", language)
        if self.among:
            clue = say("clue.among", moves=", ".join(map(str, self.among)))
        else:
            clue = say("clue.begins", tokens="".join(self.tokens))
        return f"{clue} {say('clue.last')}" if self.last else clue


def clue(attempt: Attempt, asked: int) -> Clue:
    """The clue for the first, second, … request."""
    move = attempt.hint()
    parts = len(move.tokens)
    if parts == 1:
        return Clue(among=_among(attempt, move), last=True)
    return Clue(move.tokens[: min(asked, parts - 1)], last=asked >= parts - 1)


def _among(attempt: Attempt, move: Move) -> tuple[Move, ...]:
    """The move among others of its kind; the same ones on every request."""
    others = [other for other in attempt.position.legal_moves() if other != move and len(other.tokens) == 1]
    drawn = Dice(move.action, len(attempt.match.entries)).shuffled(others)[: AMONG - 1]
    return tuple(sorted((move, *drawn), key=lambda each: each.action))
