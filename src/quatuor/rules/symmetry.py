"""Turns of a board that change nothing in the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to turn the board (and rename pieces) that changes nothing in the rules.

    `cells[i]` is where the content of cell i goes; `pieces` says what a piece letter becomes, where it is
    not itself.

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

    def moved(self, contents: Sequence[str]) -> tuple[str, ...]:
        """The board after the turn, from the board before it."""
        turned = [""] * len(contents)
        for cell, content in enumerate(contents):
            turned[self.cells[cell]] = "".join(self.pieces.get(letter, letter) for letter in content)
        return tuple(turned)


def square_turns(size: int) -> list[tuple[int, ...]]:
    """The eight turns and reflections of a square board, its cells counted row by row; the identity first."""
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
