"""Symmetries: ways to transform a board that leave the rules unchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from operator import itemgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to transform the board (and rename pieces) that leaves the rules unchanged.

    `cells[i]` is where the content of cell i goes; `pieces` maps each piece letter that changes to its new
    letter.

    >>> import quatuor
    >>> quantik = quatuor.game("quantik")
    >>> position = quantik.parse("C.../..../..../....")
    >>> str(position.mapped(quantik.symmetries()[1]))
    'D.../..../..../....'
    >>> len(quantik.symmetries())
    3072
    """

    cells: tuple[int, ...]
    pieces: Mapping[str, str] = field(default_factory=dict)
    _turned: itemgetter[Any] = field(init=False, repr=False, compare=False)
    """Picks the contents of all cells in their new order."""
    _renamed: Mapping[int, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sources = sorted(range(len(self.cells)), key=self.cells.__getitem__)
        object.__setattr__(self, "_turned", itemgetter(*sources))
        object.__setattr__(self, "_renamed", str.maketrans(dict(self.pieces)))

    def moved(self, contents: Sequence[str]) -> tuple[str, ...]:
        """Return the transformed board."""
        turned: tuple[str, ...] = self._turned(contents)
        return tuple([content.translate(self._renamed) for content in turned]) if self.pieces else turned


def square_turns(size: int) -> list[tuple[int, ...]]:
    """The eight rotations and reflections of a square board, cells counted row by row; the identity first."""
    last = size - 1
    return [
        tuple(
            size * (last - row if up else row) + (last - column if left else column)
            for first in range(size)
            for second in range(size)
            for row, column in [(second, first) if flip else (first, second)]
        )
        for flip, up, left in product((False, True), repeat=3)
    ]
