"""Cubulus for learners."""

from __future__ import annotations

from typing import Final

from quatuor import _core
from quatuor.rules.cubulus import SHIFT_LIMIT

from ..plane import OF, OTHERS, Environment, Plane, seats

STOOD: Final = (
    "how often the position has stood before in this game (0–2); "
    "with the option `shift-limit`, how many moves were made without a new ball"
)


def _planes(players: int) -> tuple[Plane, ...]:
    colours = ("own", "other", "neutral") if players == 2 else ("own", *OTHERS[3])
    of = {**OF, "neutral": "the neutral"}
    stage = (
        (Plane("set-up", "1 while the neutral balls are being placed", whole=True),)
        if players == 2
        else tuple(Plane(f"{o} out", f"1 when the {o} player has resigned", whole=True) for o in OTHERS[3])
    )
    return (
        *(Plane(f"{colour} balls", f"{of[colour]} balls") for colour in colours),
        Plane("banned line", "the line of the shift that may not be made"),
        Plane("banned entry", "the cell from whose side it may not be made"),
        *stage,
        *seats(players),
        *(Plane(f"{c} outside", f"how many of {of[c]} balls are not in the cube", 9, True) for c in colours),
        Plane("stood", STOOD, SHIFT_LIMIT, True),
    )


ENVIRONMENT: Final = Environment(
    planes=_planes,
    vector=_core.CubulusVector,
    ply_limit=1000,  # in principle it never has to end
)
