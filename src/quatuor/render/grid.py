"""The places of the cells of any board on a flat drawing: rows and columns, layers side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from quatuor.rules.game import Game


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a cell: its layer, its row from the top and its column from the left."""

    layer: int
    row: int
    column: int


def spots(game: Game) -> Iterator[Spot]:
    """The place of every cell, in the order of the game's cells."""
    rows, columns = game.shape[-2:]
    for index in range(prod(game.shape)):
        layer, within = divmod(index, rows * columns)
        yield Spot(layer, *divmod(within, columns))


def layers(game: Game) -> int:
    return prod(game.shape[:-2])
