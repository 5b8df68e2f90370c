"""The eight levels of every game: how far each one sees, and how much it overlooks.

A level errs as people do: it searches less deeply, does not see every move, and is content with a move that
seems nearly as good as another. It never picks a move at random. Its play depends only on a seed and on node
counts, so a level plays the same on every machine. The figures are in `levels.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from quatuor.rules.game import Ruleset

LEVELS: Final = range(1, 9)
"""The levels, from the weakest to the strongest.

>>> from quatuor.engine.engines import LEVELS
>>> list(LEVELS)
[1, 2, 3, 4, 5, 6, 7, 8]
"""


@dataclass(frozen=True, slots=True)
class Strength:
    """The resources and blind spots of a level; the fields are those of `levels.toml`."""

    nodes: int
    depth: int
    overlook: int
    sure: int
    spread: int


def strength(game: str, ruleset: Ruleset, level: int) -> Strength:
    """The strength of a level for a game and player count; the general figures if none were measured."""
    rows = _strengths()
    return rows.get(f"{game}-{ruleset.players}", rows["any"])[LEVELS.index(level)]


@cache
def _strengths() -> Mapping[str, Sequence[Strength]]:
    data = tomllib.loads((files(__package__) / "levels.toml").read_text("utf-8"))
    return {name: _rows(columns) for name, columns in data.items()}


def _rows(columns: Mapping[str, Sequence[int]]) -> tuple[Strength, ...]:
    names = tuple(columns)
    return tuple(
        Strength(**dict(zip(names, row, strict=True))) for row in zip(*columns.values(), strict=True)
    )
