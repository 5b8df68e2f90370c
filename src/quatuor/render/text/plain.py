"""Any game in characters: its cells in a grid, each with its name until a piece occupies it."""

from __future__ import annotations

from functools import partial
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Game, Player, Position

from ..grid import layers, spots
from ..palette import PLAIN, Paint
from .canvas import HEIGHT, Canvas, Run
from .sketch import Sketch, put_mark

WIDE: Final = 6
"""Columns that a cell takes."""


def sketch(game: Game) -> Sketch:
    """A game without its own sketch."""
    columns = game.shape[-1] * layers(game)
    beside = 2 + WIDE * columns + 2 * layers(game)
    below = game.shape[-2] + 1
    return Sketch(
        board=partial(_board, game),
        hand=_nothing_at_hand,
        notes=_notes,
        panel=(0, beside) if beside < 50 else (min(below, HEIGHT - 9), 0),
        twins={},
    )


def _board(game: Game, canvas: Canvas, position: Position, marks: frozenset[str], _: Voice) -> None:
    for spot, cell, content in zip(spots(game), game.cells, position.contents, strict=True):
        row, column = spot.row, 3 + WIDE * (spot.column + spot.layer * game.shape[-1]) + 2 * spot.layer
        shown = content or cell
        canvas.put(row, column - len(shown) // 2, shown, _paint(game, content))
        if cell in marks:
            put_mark(canvas, row, column, 2)


def _paint(game: Game, content: str) -> Paint | None:
    """The colour of the top piece's owner."""
    owner = game.pieces.get(content[-1:])
    return None if owner is None else PLAIN.seats[owner]


def _nothing_at_hand(_position: Position, _player: Player) -> list[Run]:
    return []


def _notes(position: Position, _book: RuleBook, _say: Voice) -> list[str]:
    return [] if position.roll is None else [str(position.roll)]
