"""Quantik for learners."""

from __future__ import annotations

from typing import Final

from quatuor import _core

from ..plane import OF, OTHERS, Environment, Plane


def _planes(players: int) -> tuple[Plane, ...]:
    shapes = {"A": "spheres", "B": "cylinders", "C": "cubes", "D": "cones"}
    owners = ("own", *OTHERS[players])
    return (
        *(Plane(f"{o} {s}", f"{OF[o]} {word}", piece=s) for o in owners for s, word in shapes.items()),
        *(
            Plane(f"{o} reserve {s}", f"how many {word} are left in {OF[o]} reserve", 2, True, s)
            for o in owners
            for s, word in shapes.items()
        ),
    )


ENVIRONMENT: Final = Environment(
    planes=_planes,
    vector=_core.QuantikVector,
    ply_limit=16,  # over by then
)
