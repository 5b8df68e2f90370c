"""The places of the cells of any board on a flat drawing: rows and columns, layers side by side."""

from __future__ import annotations

import re
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


@dataclass(frozen=True, slots=True)
class Edges:
    """The names along the edges of a board: those of its rows from the top, of its columns from the left."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


def edges(game: Game) -> Edges | None:
    """The edges of a board whose cells are named by letters for the column and a number for the row."""
    rows: dict[int, str] = {}
    columns: dict[int, str] = {}
    for spot, cell in zip(spots(game), game.cells, strict=True):
        named = re.fullmatch(r"([^\W\d]+)(\d+)", cell)
        if named is None:
            return None
        column, row = named.groups()
        if rows.setdefault(spot.row, row) != row or columns.setdefault(spot.column, column) != column:
            return None
    return Edges(tuple(rows.values()), tuple(columns.values()))
