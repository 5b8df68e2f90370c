"""Why something is not a move: the articles that forbid what was picked on a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Citation
from quatuor.selection import Selection, choose

from .. import wire
from ..messages import Article
from ..words import article


def reasons(match: Match, picks: Sequence[str | None]) -> list[Article]:
    """The articles that forbid what was picked; empty if more must be picked to tell."""

    def judge(text: str) -> Citation | None:
        return match.refusal(match.position.parse_move(text))

    picked = Selection(match.legal_moves(), tuple(picks))
    nothing_more: tuple[str, ...] = ()
    chosen = choose(picked, [nothing_more], judge, _vocabulary(match.game.id))
    return [wire.article(article(citation)) for citation in chosen.refusals]


@cache
def _vocabulary(game: str) -> tuple[str, ...]:
    """All the tokens used in the moves of a game."""
    return tuple(dict.fromkeys(token for move in GAMES[game].moves for token in move.tokens))
