"""Quantik in characters: outlined shapes are the first player's, filled ones the second's."""

from __future__ import annotations

from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Player, Position
from quatuor.rules.quantik import CELLS, EMPTY, NAMES, SHAPES, QuantikPosition

from ..palette import QUANTIK
from .canvas import Canvas, Run
from .sketch import Sketch, put_mark

GLYPHS: Final = dict(zip("ABCDabcd", "○▯□△●▮■▲", strict=True))

_BOARD: Final = """
    ┏━━━┯━━━┳━━━┯━━━┓
  4 ┃   │   ┃   │   ┃
    ┠───┼───╂───┼───┨
  3 ┃   │   ┃   │   ┃
    ┣━━━┿━━━╋━━━┿━━━┫
  2 ┃   │   ┃   │   ┃
    ┠───┼───╂───┼───┨
  1 ┃   │   ┃   │   ┃
    ┗━━━┷━━━┻━━━┷━━━┛
      a   b   c   d
"""
# In ASCII the regions keep their frames, and the lines within them turn to dots.
_THIN: Final = {"│": ":", "─": ".", **dict.fromkeys("┼┠┨╂", ":"), **dict.fromkeys("┯┷┿", "-")}


def _board(canvas: Canvas, position: Position, marks: frozenset[str], _: Voice) -> None:
    assert isinstance(position, QuantikPosition)
    canvas.put_lines(0, 0, _BOARD)
    for index, piece in enumerate(position.board):
        row, column = 1 + 2 * (index // 4), 6 + 4 * (index % 4)
        if piece != EMPTY:
            canvas.put(row, column - 1, f" {GLYPHS[piece]} ", QUANTIK.seats[piece.islower()])
        if CELLS[index] in marks:
            put_mark(canvas, row, column, 1)


def _hand(position: Position, player: Player) -> list[Run]:
    assert isinstance(position, QuantikPosition)
    hand, paint = position.hand(player), QUANTIK.seats[player]
    pieces = [shape.lower() if player else shape for shape in SHAPES for _ in range(hand[shape])]
    return [run for piece in pieces for run in ((GLYPHS[piece], paint), (" ", None))]


def _notes(_position: Position, book: RuleBook, _: Voice) -> list[str]:
    names = [f"{GLYPHS[shape]} {GLYPHS[shape.lower()]}  {book.word(NAMES[shape])}" for shape in SHAPES]
    return ["", *names]


SKETCH: Final = Sketch(
    board=_board,
    hand=_hand,
    notes=_notes,
    panel=(0, 28),
    twins={**{glyph: piece for piece, glyph in GLYPHS.items()}, **_THIN},
)
