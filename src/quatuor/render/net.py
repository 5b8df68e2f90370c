"""The six faces of the Cubulus cube unfolded: U above F, D below it, L to its left, R and B to its right.

    ┌───┐
    │ U │
┌───┼───┼───┬───┐      Every face is seen from outside, as it lies when the cube
│ L │ F │ R │ B │      is opened out on the table: cells that touch across an edge
└───┼───┼───┴───┘      between F and its neighbours stay next to each other.
    │ D │
    └───┘
"""

from __future__ import annotations

from typing import Final

from quatuor.rules.cubulus import INDEX, Point

FACE_PLACES: Final = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
"""The place of each face in the net, in faces from the left and from the top."""

_STEPS: Final[dict[str, tuple[Point, Point, Point]]] = {
    "F": ((0, 0, 2), (1, 0, 0), (0, 0, -1)),
    "B": ((2, 2, 2), (-1, 0, 0), (0, 0, -1)),
    "L": ((0, 2, 2), (0, -1, 0), (0, 0, -1)),
    "R": ((2, 0, 2), (0, 1, 0), (0, 0, -1)),
    "U": ((0, 2, 2), (1, 0, 0), (0, -1, 0)),
    "D": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
}
"""Each face's top-left cell, a step to the right, and a step down."""


def face_cells(face: str) -> tuple[int, ...]:
    """The nine cells of a face seen from outside, row by row from its top left."""
    (x, y, z), (rx, ry, rz), (dx, dy, dz) = _STEPS[face]
    grid = ((right, down) for down in range(3) for right in range(3))
    return tuple(INDEX[x + r * rx + d * dx, y + r * ry + d * dy, z + r * rz + d * dz] for r, d in grid)
