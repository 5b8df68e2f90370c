"""OXONO for learners."""

from __future__ import annotations

from typing import Final

from quatuor import _core

from ..plane import OF, OTHERS, Environment, Plane


def _planes(players: int) -> tuple[Plane, ...]:
    owners, symbols = ("own", *OTHERS[players]), ("X", "O")
    return (
        *(Plane(f"{o} {s}", f"{OF[o]} {s}", piece=s) for o in owners for s in symbols),
        *(Plane(f"totem {s}", f"the {s} totem", piece=s) for s in symbols),
        *(
            Plane(f"{o} reserve {s}", f"how many {s} are left in {OF[o]} reserve", 8, True, s)
            for o in owners
            for s in symbols
        ),
    )


ENVIRONMENT: Final = Environment(
    planes=_planes,
    vector=_core.OxonoVector,
    ply_limit=32,  # over by then
)
