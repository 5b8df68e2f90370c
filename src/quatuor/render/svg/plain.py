"""Any game in pictures: its cells in a grid, its pieces as discs with letters, stacks from the bottom up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.game import Game, Player, Position

from ..grid import Spot, layers, spots
from ..palette import MARK, PLAIN, Colour, Paint
from .depiction import STATES, Depiction, Scene, cell_drawing
from .shapes import Picture, tag, text

_CELL: Final = 64.0
_MARGIN: Final = 26.0
_RISE: Final = 11.0
"""How much higher a piece stands on another."""
_NOBODYS: Final = Paint(Colour.of("#8a8a92"), Colour.of("#ffffff"))


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
    parts = [tag("rect", width=width, height=height, rx=14, fill=PLAIN.board)]
    for spot, cell, content in zip(spots(game), game.cells, scene.position.contents, strict=True):
        x, y = _middle(game, spot)
        parts += [
            cell_drawing("pcell", scene.state(cell), x, y),
            _name(cell, x, y),
            *_stack(game, content, x, y),
        ]
    return Picture(width, height, "".join(parts))


def _size(game: Game) -> tuple[float, float]:
    rows, columns = game.shape[-2:]
    return layers(game) * (columns * _CELL + _MARGIN) + _MARGIN, rows * _CELL + 2 * _MARGIN


def _middle(game: Game, spot: Spot) -> tuple[float, float]:
    left = _MARGIN + spot.layer * (game.shape[-1] * _CELL + _MARGIN)
    return left + (spot.column + 0.5) * _CELL, _MARGIN + (spot.row + 0.5) * _CELL


def _name(cell: str, x: float, y: float) -> str:
    return text(cell, x, y + 5, fill=PLAIN.board.darker(0.35), font_size="13", text_anchor="middle")


def _stack(game: Game, content: str, x: float, y: float) -> Iterator[str]:
    for level, letter in enumerate(content):
        owner = game.pieces.get(letter)
        paint = _NOBODYS if owner is None else PLAIN.seats[owner]
        height = y - _RISE * level
        disc = tag("circle", cx=x, cy=height, r=22, fill=paint.fill, stroke=paint.fill.darker(0.4))
        ink = {"fill": paint.ink, "font_size": "20", "font_weight": "700", "text_anchor": "middle"}
        yield tag("g", disc, text(letter, x, height + 7, **ink), class_=f"piece {letter}")


def _nothing_at_hand(_position: Position, _player: Player) -> list[tuple[str, int]]:
    return []


def _note(position: Position, _say: Voice) -> str:
    return "" if position.roll is None else str(position.roll)
