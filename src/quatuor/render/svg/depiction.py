"""How a game is pictured; `svg` and `poster` do the rest, once for all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from quatuor.i18n import Voice
from quatuor.rules.game import Player, Position

from ..palette import Theme
from .shapes import Picture, use


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, its highlights, and its theme."""

    position: Position
    theme: Theme
    marks: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()

    def state(self, cell: str) -> str:
        """The state of a cell: plain, marked, or a part of the last move."""
        return "mark" if cell in self.marks else "last" if cell in self.last else ""


STATES: Final = ("", "mark", "last")
"""Every state of a cell."""


def cell_drawing(name: str, state: str, x: float, y: float) -> str:
    """A cell at its place; its definition is named by the name and the state."""
    return use(name + state, x, y, class_=f"cell {state}".rstrip())


def _nothing(_position: Position, _say: Voice) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Depiction:
    """One game in pictures."""

    definitions: Callable[[], list[str]]
    """The definitions of pieces and light, used by name; each before those that use it."""
    board: Callable[[Scene], Picture]
    emblem: Callable[[Scene], Picture]
    """The same for a small picture without words: the game as it stands on a table."""
    hand: Callable[[Position, Player], list[tuple[str, int]]]
    """A player's hand next to the board: names of pieces, and the number of each."""
    scale: float
    """How large a piece of a hand is drawn."""
    step: float
    """The distance between two pieces of a hand."""
    foot: float
    """The distance of a hand's piece below the upper edge of its line."""
    tray: float
    """The width of the largest hand."""
    counted: bool = False
    """Whether a hand shows one piece per kind with a count, because all would be too many."""
    note: Callable[[Position, Voice], str] = _nothing
    """One line of further information."""
