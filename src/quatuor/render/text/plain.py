"""Any game in characters: its cells in a grid, with the names of rows and columns along the edges.

Where cells are not named by row and column, each shows its own name until a piece occupies it.

A stack is written from the bottom up, as in the notation; of one that is too high, the upper pieces.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Game, Player, Position

from ..grid import Edges, Spot, edges, layers, spots
from ..palette import PLAIN
from .canvas import HEIGHT, WIDTH, Canvas, Run
from .sketch import Sketch, put_mark

NARROW: Final = 6
"""The least columns that a cell takes."""
ROOM: Final = 3
"""The columns of a cell that stay free of pieces: for a mark on both sides, and a gap."""
PANEL: Final = 28
"""The columns that the players take beside the board."""
MARGIN: Final = 3
"""The columns that the names of the rows take."""
EMPTY: Final = "·"
"""A cell without a piece on a board with names along its edges."""
MORE: Final = "…"
"""The sign of pieces further down in a stack."""


def sketch(game: Game) -> Sketch:
    """A game without its own sketch."""
    is_narrow = _width(game, NARROW) + PANEL <= WIDTH
    wide = _cell_width(game, WIDTH - PANEL if is_narrow else WIDTH)
    below = game.shape[-2] + 2
    return Sketch(
        board=partial(_board, game, wide),
        hand=_nothing_at_hand,
        notes=_notes,
        panel=(0, _width(game, wide)) if is_narrow else (min(below, HEIGHT - 6), 0),
        twins={MORE: "~"},
        pitch=1,
    )


def _width(game: Game, wide: int) -> int:
    """The columns of a board whose cells are this wide."""
    return MARGIN + wide * game.shape[-1] * layers(game) + 2 * layers(game)


def _cell_width(game: Game, room: int) -> int:
    """As wide as the highest stack, if there is room for it."""
    widths = range(game.height + ROOM, NARROW, -1)
    return next((wide for wide in widths if _width(game, wide) <= room), NARROW)


def _board(
    game: Game, wide: int, canvas: Canvas, position: Position, marks: frozenset[str], _: Voice
) -> None:
    named = edges(game)
    for spot, cell, content in zip(spots(game), game.cells, position.contents, strict=True):
        column = _middle(game, wide, spot)
        shown: list[Run] = (
            _runs(game, content, wide - ROOM) if content else [(EMPTY if named else cell, None)]
        )
        half = sum(len(text) for text, _ in shown) // 2
        canvas.put_runs(spot.row, column - half, shown)
        if cell in marks:
            put_mark(canvas, spot.row, column, max(2, half + 1))
    if named:
        _put_edges(game, wide, canvas, named)


def _middle(game: Game, wide: int, spot: Spot) -> int:
    """The column in the middle of a cell."""
    return MARGIN + wide * (spot.column + spot.layer * game.shape[-1]) + 2 * spot.layer + wide // 2


def _put_edges(game: Game, wide: int, canvas: Canvas, named: Edges) -> None:
    """The names of the rows at the left, those of the columns below each layer."""
    for row, name in enumerate(named.rows):
        canvas.put(row, 0, name.rjust(MARGIN - 1))
    for layer in range(layers(game)):
        for column, name in enumerate(named.columns):
            canvas.put(len(named.rows), _middle(game, wide, Spot(layer, 0, column)), name)


def _runs(game: Game, content: str, room: int) -> list[Run]:
    """The letters of a cell, each in its owner's colour."""
    high = len(content) > room
    letters: list[Run] = [
        (letter, PLAIN.paint(game.pieces[letter])) for letter in content[1 - room if high else 0 :]
    ]
    return [(MORE, None), *letters] if high else letters


def _nothing_at_hand(_position: Position, _player: Player) -> list[Run]:
    return []


def _notes(position: Position, _book: RuleBook, say: Voice) -> list[str]:
    return [] if position.roll is None else [say("roll", roll=position.roll)]
