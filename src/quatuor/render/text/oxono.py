"""OXONO in characters: `(X)` is pink, `▐X▌` black, `◀X▶` the X totem."""

from __future__ import annotations

from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Player, Position
from quatuor.rules.oxono import CELLS, SYMBOLS, TOTEMS, OxonoPosition

from ..palette import OXONO, TOTEM
from .canvas import Canvas, Run
from .sketch import Sketch, put_mark, tile

_PINK, _BLACK = OXONO.seats

PIECES: Final[dict[str, list[Run]]] = {
    **{symbol: tile("()", symbol, _PINK) for symbol in SYMBOLS},
    **{symbol.lower(): tile("▐▌", symbol, _BLACK) for symbol in SYMBOLS},
    **{totem: [(f"◀{symbol}▶", TOTEM)] for symbol, totem in TOTEMS.items()},
}

_EDGES: Final = "┌┬┐", "├┼┤", "└┴┘"


def _rule(edge: str) -> str:
    left, between, right = edge
    return "    " + left + between.join(["─────"] * 6) + right


def _lines() -> list[str]:
    top, middle, bottom = map(_rule, _EDGES)
    ranks = [f"  {rank} │" + "     │" * 6 for rank in "654321"]
    between = [line for rank in ranks for line in (rank, middle)]
    return [top, *between[:-1], bottom, "  " + "".join(f"{column:>6}" for column in "abcdef")]


_BOARD: Final = "\n".join(_lines())


def _board(canvas: Canvas, position: Position, marks: frozenset[str], _: Voice) -> None:
    assert isinstance(position, OxonoPosition)
    canvas.put_lines(0, 0, _BOARD)
    for index, content in enumerate(position.board):
        row, column = 1 + 2 * (index // 6), 7 + 6 * (index % 6)
        canvas.put_runs(row, column - 1, PIECES.get(content, []))
        if CELLS[index] in marks:
            put_mark(canvas, row, column, 2)


def _hand(position: Position, player: Player) -> list[Run]:
    assert isinstance(position, OxonoPosition)
    runs: list[Run] = []
    for symbol in SYMBOLS:
        count = position.reserve(player, symbol)
        runs += [*PIECES[symbol.lower() if player else symbol], (f" ×{count}   ", None)]
    return runs


def _notes(_position: Position, _book: RuleBook, say: Voice) -> list[str]:
    return ["", f"◀X▶ ◀O▶  {say('totems')}"]


SKETCH: Final = Sketch(board=_board, hand=_hand, notes=_notes, panel=(1, 46), twins=dict.fromkeys("▐▌", "#"))
