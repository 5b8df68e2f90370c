"""Omba in characters: stacks that stand, each with its height at its foot, and gates that point inwards.

Cells are three lines high and grow with their stacks. Twelve pieces in three ranks cannot need more than
fourteen lines between them, so the board always fits.
"""

from __future__ import annotations

from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Player, Position
from quatuor.rules.omba import CELLS, OWNERS, OmbaPosition

from ..palette import OMBA
from .canvas import HEIGHT, Canvas, Run
from .sketch import Sketch, put_mark, tile

_USUAL: Final = 3
"""Lines a rank takes while its stacks are low."""
_BORDERS: Final = 5
"""Lines that are not ranks: four rules and the column letters."""
_RULES: Final = (
    "    ┌─────────┬────▼────┬─────────┐",
    "    ├─────────┼─────────┼─────────┤",
    "    ├─────────┼─────────┼─────────┤",
    "    └─────────┴────▲────┴─────────┘",
)
_COLUMNS: Final = "         a         b         c"
_WALLS: Final = "    │         │         │         │"
_GATED: Final = "    ▶         │         │         ◀"

PIPS: Final = (
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)


def _rank_heights(stacks: tuple[str, ...]) -> list[int]:
    """Three lines per rank, more for a high stack; the other ranks then shrink as needed."""
    needed = [max(1, *map(len, stacks[row : row + 3])) for row in (0, 3, 6)]
    choices = ([max(usual, need) for need in needed] for usual in range(_USUAL, 0, -1))
    return next(heights for heights in choices if sum(heights) <= HEIGHT - _BORDERS)


def _board(canvas: Canvas, position: Position, marks: frozenset[str], _: Voice) -> None:
    assert isinstance(position, OmbaPosition)
    line = 0
    for rank, height in enumerate(_rank_heights(position.stacks)):
        canvas.put(line, 0, _RULES[rank])
        _walls(canvas, line + 1, height, rank)
        line += height + 1
        for index in range(3 * rank, 3 * rank + 3):
            _stack(
                canvas, line - 1, 9 + 10 * (index % 3), position.stacks[index], marked=CELLS[index] in marks
            )
    canvas.put(line, 0, _RULES[3])
    canvas.put(line + 1, 0, _COLUMNS)


def _walls(canvas: Canvas, top: int, height: int, rank: int) -> None:
    middle = top + height // 2
    for line in range(top, top + height):
        canvas.put(line, 0, _GATED if rank == 1 and line == middle else _WALLS)
    canvas.put(middle, 2, "321"[rank])


def _stack(canvas: Canvas, ground: int, column: int, stack: str, *, marked: bool) -> None:
    """A stack standing on the ground line of its cell, its height beside its foot."""
    for level, owner in enumerate(stack):
        canvas.put_runs(ground - level, column - 1, _piece(OWNERS.index(owner)))
    if stack:
        canvas.put(ground, column + 2, str(len(stack)))
    else:
        canvas.put(ground, column, "·")
    if marked:
        put_mark(canvas, ground, column, 4)


def _piece(owner: Player) -> list[Run]:
    return tile("▐▌", OWNERS[owner], OMBA.seats[owner])


def _hand(position: Position, player: Player) -> list[Run]:
    assert isinstance(position, OmbaPosition)
    return [run for _ in range(position.hand(player)) for run in (*_piece(player), (" ", None))]


def _notes(position: Position, _book: RuleBook, _say: Voice) -> list[str]:
    """The die on the table, once it is cast."""
    assert isinstance(position, OmbaPosition)
    if position.roll is None:
        return []
    return ["┌───────┐", *(f"│ {pips} │" for pips in PIPS[position.roll - 1]), "└───────┘"]


SKETCH: Final = Sketch(board=_board, hand=_hand, notes=_notes, panel=(0, 42), twins={"●": "o"})
