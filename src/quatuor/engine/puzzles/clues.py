"""Clues: part of the right move, a little more on each request, and never all of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quatuor.dice import Dice
from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES
from quatuor.rules.articles import RuleBook, rule_book
from quatuor.rules.game import Move, Player

from ..wording import Written, in_notation
from .solving import Attempt

AMONG: Final = 3
"""The number of moves offered, one of them right, when the move has no part to reveal."""


@dataclass(frozen=True, slots=True)
class Clue:
    """The first tokens of the right move, or a few moves that include it."""

    game: str
    player: Player
    tokens: tuple[str, ...] = ()
    among: tuple[Move, ...] = ()
    last: bool = False
    """Whether the next clue would be the move itself."""
    repeated: bool = False
    """Whether it was given before, because there is nothing left to reveal."""

    def sentence(self, language: str, written: Written = in_notation) -> str:
        say = voice("puzzles", language)
        clue = self._among(say, written) if self.among else _worded(self.game, self.tokens, say)
        return f"{clue} {say('clue.repeated')}" if self.repeated else clue

    def _among(self, say: Voice, written: Written) -> str:
        return say("clue.among", moves=", ".join(written(move, self.player) for move in self.among))


def _worded(game: str, tokens: tuple[str, ...], say: Voice) -> str:
    """The first tokens of a move: a cell, or a piece and perhaps its cell, or else as they are written."""
    first, *rest = tokens
    cells = GAMES[game].cells
    if first in cells and not rest:
        return say("clue.cell", cell=first)
    piece = _piece(rule_book(game, say.language), first)
    if not piece or len(rest) > 1 or any(token not in cells for token in rest):
        return say("clue.tokens", tokens="".join(tokens))
    return say("clue.piece-to", piece=piece, cell=rest[0]) if rest else say("clue.piece", piece=piece)


def _piece(book: RuleBook, token: str) -> str:
    """A token as a noun with its article, such as "a cube"; empty if the rule book has no word for it."""
    return book.form(token, "a", "")


def clue(attempt: Attempt, asked: int) -> Clue:
    """The clue for the first, second, … request."""
    move, game, player = attempt.hint(), attempt.puzzle.game, attempt.position.player
    parts = len(move.tokens)
    if parts == 1:
        return Clue(game, player, among=_among(attempt, move), last=True, repeated=asked > 1)
    revealed = min(asked, parts - 1)
    return Clue(game, player, move.tokens[:revealed], last=asked >= parts - 1, repeated=asked > revealed)


def _among(attempt: Attempt, move: Move) -> tuple[Move, ...]:
    """The move among others of its kind; the same ones on every request."""
    others = [other for other in attempt.position.legal_moves() if other != move and len(other.tokens) == 1]
    drawn = Dice(move.action, len(attempt.match.entries)).shuffled(others)[: AMONG - 1]
    return tuple(sorted((move, *drawn), key=lambda each: each.action))
