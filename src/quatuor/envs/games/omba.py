"""Omba for learners."""

from __future__ import annotations

from typing import Final

from quatuor import _core

from ..plane import OF, OTHERS, Environment, Plane, seats


def _planes(players: int) -> tuple[Plane, ...]:
    owners = ("own", *OTHERS[players])
    share = 12 // players
    return (
        *(
            Plane(f"level {level} {o}", f"{OF[o]} pieces on level {level}, counted from the ground")
            for level in range(12)
            for o in owners
        ),
        *(Plane(f"roll {face}", f"1 when the roll is {face}", whole=True) for face in range(1, 7)),
        *(Plane(f"{o} out", f"1 when the {o} player is out", whole=True) for o in owners[1:]),
        *seats(players),
        *(Plane(f"{o} reserve", f"how many pieces are in {OF[o]} reserve", share, True) for o in owners),
        Plane("height", "how many pieces the stack has", 12),
    )


ENVIRONMENT: Final = Environment(
    planes=_planes,
    vector=_core.OmbaVector,
    ply_limit=2000,  # in principle it never has to end
)
