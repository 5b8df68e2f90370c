"""Cubulus in characters: the three layers from the top, and below them the six faces unfolded.

In the net every face is seen from outside, with U above F and D below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.cubulus import BALLS, CELLS, COLOURS, EMPTY, NEUTRAL, CubulusPosition
from quatuor.rules.game import Player, Position

from ..net import FACE_PLACES, face_cells
from ..palette import CUBULUS
from .canvas import Canvas, Run
from .sketch import Sketch, put_mark

GLYPHS: Final = dict(zip(COLOURS, "○●◐", strict=True))

_LAYERS: Final = """
    ┌─────────┐     ┌─────────┐     ┌─────────┐
  3 │         │     │         │     │         │
  2 │         │     │         │     │         │
  1 │         │     │         │     │         │
    └─────────┘     └─────────┘     └─────────┘
      a  b  c         a  b  c         a  b  c
"""
_NET: Final = """
              ┌────U────┐
              │         │
              │         │
              │         │
    ┌────L────┼────F────┼────R────┬────B────┐
    │         │         │         │         │
    │         │         │         │         │
    │         │         │         │         │
    └─────────┼─────────┼─────────┴─────────┘
              │         │
              │         │
              │         │
              └────D────┘
"""
_NET_ROW: Final = 7


def _places() -> Iterator[tuple[int, int, int]]:
    """Where every cell is drawn: once in its layer, and once on each face it lies on."""
    for index in range(27):
        layer, cell = divmod(index, 9)
        yield index, 2 + cell // 3, 6 + 16 * layer + 3 * (cell % 3)
    for face, (across, down) in FACE_PLACES.items():
        for number, index in enumerate(face_cells(face)):
            yield index, _NET_ROW + 1 + 4 * down + number // 3, 6 + 10 * across + 3 * (number % 3)


_PLACES: Final = tuple(_places())


def _board(canvas: Canvas, position: Position, marks: frozenset[str], say: Voice) -> None:
    assert isinstance(position, CubulusPosition)
    for layer, key in enumerate(("top", "middle", "bottom")):
        canvas.put(0, 5 + 16 * layer, f"{3 - layer} {say(key)}")
    canvas.put_lines(1, 0, _LAYERS)
    canvas.put_lines(_NET_ROW, 0, _NET)
    for index, row, column in _PLACES:
        ball = position.board[index]
        paint = None if ball == EMPTY else CUBULUS.seats[COLOURS.index(ball)]
        canvas.put(row, column - 1, f" {GLYPHS.get(ball, '·')} ", paint)
        if CELLS[index] in marks:
            put_mark(canvas, row, column, 1)


def _hand(position: Position, player: Player) -> list[Run]:
    assert isinstance(position, CubulusPosition)
    own = _balls(COLOURS[player], position.hand(player))
    if not position.setting_up or player != position.mover:
        return own
    return own + _balls(NEUTRAL, BALLS - position.board.count(NEUTRAL))


def _balls(colour: str, count: int) -> list[Run]:
    glyph, paint = GLYPHS[colour], CUBULUS.seats[COLOURS.index(colour)]
    return [(glyph, paint), (f" ×{count}   ", None)]


def _notes(position: Position, _book: RuleBook, say: Voice) -> list[str]:
    assert isinstance(position, CubulusPosition)
    lines = []
    if position.ruleset.players == 2:
        lines += ["", f"{GLYPHS[NEUTRAL]}  {say('neutral')}"]
    if position.ban:
        lines += ["", say("banned", shift=position.ban)]
    return lines


SKETCH: Final = Sketch(
    board=_board,
    hand=_hand,
    notes=_notes,
    panel=(1, 52),
    twins={glyph: ball for ball, glyph in GLYPHS.items()},
)
