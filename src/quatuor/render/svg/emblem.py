"""Small pictures without words: a position alone, or many positions in one file.

The boards of one file share their definitions, so fifty take little more than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..palette import THEMES
from ..standing import marked_cells
from .depiction import Depiction, Scene
from .document import document
from .shapes import Picture, number, tag

_EDGE: Final = 16.0
"""A board may extend a little beyond its frame: a die, a shadow."""
FRAME: Final = (320.0, 240.0)
"""The size of each picture of a sheet."""


def emblem(position: Position, theme: str) -> str:
    """A position as a picture of its own, with what decided the game marked."""
    board = _board(position, theme)
    return _file(position.GAME, (board.width, board.height), str(position), board.body)


def sheet(game: str, positions: Sequence[Position], theme: str) -> str:
    """Positions of a game, one below the other, each in a frame of the same size."""
    width, height = FRAME
    frames = [_framed(_board(position, theme), height * at) for at, position in enumerate(positions)]
    return _file(game, (width, height * len(frames)), "", *frames)


def _board(position: Position, theme: str) -> Picture:
    marks = marked_cells((), position.outcome())
    board = _depiction(position.GAME).emblem(Scene(position, THEMES[theme], marks))
    place = f"translate({number(_EDGE)} {number(_EDGE)})"
    return Picture(board.width + 2 * _EDGE, board.height + 2 * _EDGE, tag("g", board.body, transform=place))


def _framed(board: Picture, y: float) -> str:
    """A board as large as its frame allows, in the middle of it."""
    view = f"0 0 {number(board.width)} {number(board.height)}"
    width, height = FRAME
    return tag("svg", board.body, y=y, width=width, height=height, viewBox=view)


def _file(game: str, size: tuple[float, float], description: str, *parts: str) -> str:
    return document(size, GAMES[game].title, description, _depiction(game).definitions(), *parts)


def _depiction(game: str) -> Depiction:
    from ..games import drawing  # the games' records import their depictions from this package

    return drawing(game).depiction
