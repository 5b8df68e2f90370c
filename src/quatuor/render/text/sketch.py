"""How a game is drawn in characters; `draw` does the rest, once for all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quatuor.i18n import Voice
from quatuor.rules.articles import RuleBook
from quatuor.rules.game import Player, Position

from ..palette import MARK, Paint
from .canvas import Canvas, Run, Twins


@dataclass(frozen=True, slots=True)
class Sketch:
    """One game in characters."""

    board: Callable[[Canvas, Position, frozenset[str], Voice], None]
    """Draws the board with its coordinates, some of its cells marked."""
    hand: Callable[[Position, Player], list[Run]]
    """A player's hand next to the board."""
    notes: Callable[[Position, RuleBook, Voice], list[str]]
    """Further information: the names of the pieces, a roll, a banned move."""
    panel: tuple[int, int]
    """The row and column of the first player's line."""
    twins: Twins
    """The ASCII twins of the pieces."""
    pitch: int = 3
    """The rows from one player's line to the next."""


def tile(sides: str, letter: str, paint: Paint) -> list[Run]:
    """A piece as a letter between two sides, which with colours turn into the plain colour."""
    return [(sides[0], paint.plain), (letter, paint), (sides[1], paint.plain)]


def put_mark(canvas: Canvas, row: int, column: int, reach: int) -> None:
    """Brackets around a place, so far from its middle: a mark shows with colours and without."""
    canvas.put(row, column - reach, "[", MARK)
    canvas.put(row, column + reach, "]", MARK)
