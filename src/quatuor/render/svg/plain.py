"""Any game in pictures: its cells in a grid, its pieces as discs with letters.

Stacks are bars with letters, from the bottom up; a high one goes on beside itself, from the bottom again:

    single     stack      of eight

                         c
     ( a )     b         b a b
               a         a b a
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import ceil
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.game import Game, Player, Position

from ..grid import Edges, Spot, edges, layers, spots
from ..palette import MARK, PLAIN, Paint
from .depiction import STATES, Depiction, Scene, cell_drawing
from .shapes import Picture, number, tag, text

_CELL: Final = 64.0
_MARGIN: Final = 26.0
_INSIDE: Final = _CELL - 10
"""The room for a stack."""
_LOW, _HIGH = 3, 6
"""Bars are as high as in a stack of `_LOW`, and lower up to `_HIGH`; the rest of a stack is next to it."""


def depiction(game: Game) -> Depiction:
    """A game without its own picture."""
    board = partial(_board, game)
    return Depiction(
        definitions=_definitions,
        board=board,
        emblem=board,
        hand=_nothing_at_hand,
        scale=1,
        step=0,
        foot=0,
        tray=0,
        note=_note,
    )


def _definitions() -> list[str]:
    return [_socket(state) for state in STATES]


def _socket(state: str) -> str:
    fill = MARK.fill if state == "mark" else PLAIN.board.lighter(0.35)
    stroke = MARK.fill.darker(0.2) if state else PLAIN.board.darker(0.2)
    box = {"x": 3 - _CELL / 2, "y": 3 - _CELL / 2, "width": _CELL - 6, "height": _CELL - 6, "rx": 8}
    return tag("rect", id=f"pcell{state}", **box, fill=fill, stroke=stroke, stroke_width=3 if state else 1)


def _board(game: Game, scene: Scene) -> Picture:
    width, height = _size(game)
    named = edges(game)
    parts = [tag("rect", width=width, height=height, rx=14, fill=PLAIN.board)]
    parts += _edges(game, named) if named else ()
    for spot, cell, content in zip(spots(game), game.cells, scene.position.contents, strict=True):
        x, y = _middle(game, spot)
        parts += [
            cell_drawing("pcell", scene.state(cell), x, y),
            "".join(_pieces(game, content, x, y)) if content else "" if named else _name(cell, x, y),
        ]
    return Picture(width, height, "".join(parts))


def _size(game: Game) -> tuple[float, float]:
    rows, columns = game.shape[-2:]
    return layers(game) * (columns * _CELL + _MARGIN) + _MARGIN, rows * _CELL + 2 * _MARGIN


def _middle(game: Game, spot: Spot) -> tuple[float, float]:
    left = _MARGIN + spot.layer * (game.shape[-1] * _CELL + _MARGIN)
    return left + (spot.column + 0.5) * _CELL, _MARGIN + (spot.row + 0.5) * _CELL


def _edges(game: Game, named: Edges) -> Iterator[str]:
    """The names of the rows at the left, those of the columns below each layer."""
    for row, name in enumerate(named.rows):
        yield _name(name, _MARGIN / 2, _middle(game, Spot(0, row, 0))[1])
    for layer in range(layers(game)):
        for column, name in enumerate(named.columns):
            x, y = _middle(game, Spot(layer, len(named.rows) - 1, column))
            yield _name(name, x, y + (_CELL + _MARGIN) / 2)


def _name(cell: str, x: float, y: float) -> str:
    return text(cell, x, y + 5, fill=PLAIN.board.darker(0.35), font_size="13", text_anchor="middle")


def _pieces(game: Game, content: str, x: float, y: float) -> Iterator[str]:
    paints = [PLAIN.paint(game.pieces[letter]) for letter in content]
    draw = _disc if len(content) == 1 else partial(_bar, len(content))
    for level, (letter, paint) in enumerate(zip(content, paints, strict=True)):
        yield tag("g", *draw(level, letter, paint, (x, y)), class_=f"piece {letter}")


def _disc(_level: int, letter: str, paint: Paint, middle: tuple[float, float]) -> Iterator[str]:
    x, y = middle
    yield tag("circle", cx=x, cy=y, r=22, fill=paint.fill, stroke=paint.fill.darker(0.4))
    yield _letter(letter, paint, x, y, size=20)


def _bar(count: int, level: int, letter: str, paint: Paint, middle: tuple[float, float]) -> Iterator[str]:
    """A piece of a stack of `count`."""
    x, y = middle
    columns, high = ceil(count / _HIGH), min(max(count, _LOW), _HIGH)
    width, height = _INSIDE / columns, _INSIDE / high
    column, row = divmod(level, _HIGH)
    left, top = x - _INSIDE / 2 + column * width, y + _INSIDE / 2 - (row + 1) * height
    box = {"x": left, "y": top, "width": width - 1, "height": height - 1, "rx": 3}
    yield tag("rect", **box, fill=paint.fill, stroke=paint.fill.darker(0.4))
    yield _letter(letter, paint, left + width / 2, top + height / 2, size=min(height + 1, width, 16))


def _letter(letter: str, paint: Paint, x: float, y: float, size: float) -> str:
    ink = {"fill": paint.ink, "font_size": number(size), "font_weight": "700", "text_anchor": "middle"}
    return text(letter, x, y + 0.35 * size, **ink)


def _nothing_at_hand(_position: Position, _player: Player) -> list[tuple[str, int]]:
    return []


def _note(position: Position, say: Voice) -> str:
    return "" if position.roll is None else say("roll", roll=position.roll)
