"""What a game says about how it is pictured; `svg` and `poster` do the rest, once for all games."""

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
    """A position, what is pointed at in it, and the light it is seen in."""

    position: Position
    theme: Theme
    marks: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()

    def look(self, cell: str) -> str:
        """How a cell looks: plain, marked, or a part of the last move."""
        return "mark" if cell in self.marks else "last" if cell in self.last else ""


LOOKS: Final = ("", "mark", "last")
"""The ways a cell may look."""


def cell_drawing(name: str, look: str, x: float, y: float) -> str:
    """A cell put on its place; its definition is called by the name and the look."""
    return use(name + look, x, y, class_=f"cell {look}".rstrip())


def _nothing(_position: Position, _say: Voice) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Depiction:
    """One game in pictures."""

    definitions: Callable[[], list[str]]
    """The pieces and the light on them, to be used by name; each before those that use it."""
    board: Callable[[Scene], Picture]
    emblem: Callable[[Scene], Picture]
    """The same for a small picture without words: what the game looks like on a table."""
    hand: Callable[[Position, Player], list[tuple[str, int]]]
    """What a player has beside the board: names of pieces, and how many of each."""
    scale: float
    """How large a piece of a hand is drawn."""
    step: float
    """How far apart two pieces of a hand stand."""
    foot: float
    """How far below the upper edge of its line a piece of a hand stands."""
    tray: float
    """How wide the largest hand is."""
    counted: bool = False
    """Whether a hand shows one piece of a kind and how many there are, where all would be too many."""
    note: Callable[[Position, Voice], str] = _nothing
    """One line of what else there is to know."""
