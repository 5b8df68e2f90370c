"""The games that are held to the contract, and walks to positions of them.

`QUATUOR_CONTRACT` names the games, for the author of one; otherwise all installed games are checked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import strategies as st

from quatuor.rules import GAMES, left_out
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Game, Move, Position


def asked(names: str) -> list[Game]:
    """The named games, or all; a game that is not there ends the run with the reason."""
    for name in names.split():
        if name not in GAMES:
            told = f"QUATUOR_CONTRACT: no game {name!r} is installed; there are {', '.join(GAMES)}"
            raise pytest.Collector.CollectError("\n".join([told, *left_out()]))
    return [GAMES[name] for name in (names.split() or GAMES)]


ASKED: Final = asked(os.environ.get("QUATUOR_CONTRACT", ""))

WALK: Final = 60
"""Plies at the most: every game but Omba is over or crowded by then."""
LEAVING: Final = 2**12
"""In a game of three or more, a choice from this number on makes a player leave."""


def walked(game: Game, ruleset_number: int, choices: list[int]) -> Position:
    """The position that a ruleset, a start and a list of numbers lead to."""
    rulesets = list(game.rulesets())
    ruleset = rulesets[ruleset_number % len(rulesets)]
    starts = game.position.starts(ruleset)
    position: Position = starts[ruleset_number // len(rulesets) % len(starts)]
    for choice in choices:
        position = chosen(position, choice)
    return position


def chosen(position: Position, choice: int) -> Position:
    """The position after one of the legal moves, or after one of the players left."""
    moves = position.legal_moves()
    if not moves:
        return position
    if choice >= LEAVING and position.ruleset.players > 2:
        return position.leave(position.remaining[choice % len(position.remaining)])
    return position.after(moves[choice % len(moves)])


def positions(game: Game) -> st.SearchStrategy[Position]:
    """Positions of a game; a failure shrinks to a short game."""
    choices = st.integers(0, LEAVING - 1) | st.integers(0, LEAVING + 40)
    return st.builds(walked, st.just(game), st.integers(0, 2**8), st.lists(choices, max_size=WALK))


def anywhere() -> st.SearchStrategy[Position]:
    return st.sampled_from(ASKED).flatmap(positions)


def all_moves(position: Position) -> tuple[Move, ...]:
    game = GAMES[position.GAME]
    return (*game.moves, *game.rolls)


def texts_of(book: RuleBook) -> Iterator[str]:
    """Everything a book says."""
    yield book.summary
    for forms in book.words.values():
        yield from forms.values()
    for article in book.articles.values():
        yield from (article.title, article.text, *article.refusals.values(), *article.endings.values())
        yield from (example.caption for example in article.examples)
