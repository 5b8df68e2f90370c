"""What a learner sees of a position: planes of bytes, and a mask of the actions that may be played.

An observation is an array `(planes, *board)` of `uint8`. Some planes mark cells with 0 and 1; the others say
one thing of the whole position, with the same value in every cell. All of it is told from the seat of the
player who acts: own pieces first, then those of the others in turn order. Together the planes hold everything
that the text of a position holds. The options of the rules are not among them: they never change within an
environment.

The planes are written by the core (`core/games/*_planes.hpp`); here they have their names.

    >>> from quatuor.rules import GAMES
    >>> start = GAMES["oxono"].start()
    >>> observe(start).shape, int(mask(start).sum())
    ((10, 6, 6), 68)
    >>> [plane.name for plane in planes("oxono", 2)[:3]]
    ['own X', 'own O', 'other X']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from quatuor.engine.core import CorePosition, core_position
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position

__all__ = ["BOARDS", "PLANES", "Plane", "mask", "observe", "planes", "shape"]

Bytes: TypeAlias = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane of an observation.

    >>> from quatuor.envs.planes import planes
    >>> plane = planes("quantik", 2)[8]
    >>> plane.name, plane.highest, plane.whole
    ('own hand A', 2, True)
    """

    name: str
    meaning: str
    highest: int = 1
    """The largest value in it."""
    whole: bool = False
    """Whether all cells have the same value."""
    piece: str = ""
    """The kind of piece it tells of, where a symmetry may exchange kinds."""

    @property
    def group(self) -> str:
        """What is left of the name without the kind of piece: planes of one group may change places."""
        return self.name.removesuffix(self.piece)


def planes(game: str, players: int) -> tuple[Plane, ...]:
    """The planes of a game for so many players, in their order.

    >>> from quatuor.envs.planes import planes
    >>> [plane.name for plane in planes("omba", 2)[:4]]
    ['level 0 own', 'level 0 other', 'level 1 own', 'level 1 other']
    """
    return PLANES[game](GAMES[game].ruleset(players).players)


def shape(game: str, players: int) -> tuple[int, ...]:
    """The shape of an observation: how many planes, and the sides of the board.

    >>> from quatuor.envs.planes import shape
    >>> shape("cubulus", 3)
    (14, 3, 3, 3)
    """
    return (len(planes(game, players)), *BOARDS[game])


def observe(
    position: Position | CorePosition, *, stood: int = 0, seat: Player | None = None, out: Bytes | None = None
) -> Bytes:
    """The planes of a position, of the rules or of the core, written into `out` where it is given.

    `stood` is how often the position has stood before in its game: Cubulus has a plane for it, since the
    third time is a draw. Another `seat` than that of the player who acts sees the same board from its own
    side; who acts is then not among what it sees.

    >>> import quatuor
    >>> from quatuor.envs.planes import observe
    >>> observe(quatuor.game("quantik").parse("C.../..../..../....")).sum(axis=(1, 2))
    array([ 0,  0,  0,  0,  0,  0,  1,  0, 32, 32, 32, 32, 32, 32, 16, 32],
          dtype=uint64)
    """
    core = _core_of(position)
    array = np.empty(core.planes_shape, np.uint8) if out is None else out
    core.write_planes(array, stood, seat)
    return array


def mask(position: Position | CorePosition, *, out: Bytes | None = None) -> Bytes:
    """Which actions may be played, 0 or 1, written into `out` where it is given: `uint8`, `int8` or `bool`.

    Before a roll, and when the game is over, there are none.

    >>> import quatuor
    >>> from quatuor.envs.planes import mask
    >>> int(mask(quatuor.game("quantik").start()).sum())
    64
    """
    core = _core_of(position)
    array = np.empty(core.actions, np.uint8) if out is None else out
    core.write_mask(array)
    return array


def _core_of(position: Position | CorePosition) -> CorePosition:
    return core_position(position) if isinstance(position, Position) else position


# ── The planes of each game ──────────────────────────────────────────────────────────────────────────────

_OTHERS: Final = {2: ("other",), 3: ("next", "third"), 4: ("next", "third", "fourth")}
"""What the others are called, in turn order from the player who acts."""
_OF: Final = {
    "own": "one’s own",
    "other": "the other’s",
    "next": "the next player’s",
    "third": "the third player’s",
    "fourth": "the fourth player’s",
}


def _seats(players: int) -> tuple[Plane, ...]:
    return tuple(
        Plane(f"player {seat}", f"1 when one is player {seat}", whole=True) for seat in range(players)
    )


def _quantik(players: int) -> tuple[Plane, ...]:
    shapes = {"A": "spheres", "B": "cylinders", "C": "cubes", "D": "cones"}
    owners = ("own", *_OTHERS[players])
    return (
        *(Plane(f"{o} {s}", f"{_OF[o]} {word}", piece=s) for o in owners for s, word in shapes.items()),
        *(
            Plane(f"{o} hand {s}", f"how many {word} are left in {_OF[o]} hand", 2, True, s)
            for o in owners
            for s, word in shapes.items()
        ),
    )


def _oxono(players: int) -> tuple[Plane, ...]:
    owners, symbols = ("own", *_OTHERS[players]), ("X", "O")
    return (
        *(Plane(f"{o} {s}", f"{_OF[o]} {s}", piece=s) for o in owners for s in symbols),
        *(Plane(f"totem {s}", f"the {s} totem", piece=s) for s in symbols),
        *(
            Plane(f"{o} reserve {s}", f"how many {s} are left in {_OF[o]} reserve", 8, True, s)
            for o in owners
            for s in symbols
        ),
    )


def _cubulus(players: int) -> tuple[Plane, ...]:
    colours = ("own", "other", "neutral") if players == 2 else ("own", *_OTHERS[3])
    of = {**_OF, "neutral": "the neutral"}
    stage = (
        (Plane("set-up", "1 while the neutral balls are being placed", whole=True),)
        if players == 2
        else tuple(Plane(f"{o} out", f"1 when the {o} player has resigned", whole=True) for o in _OTHERS[3])
    )
    return (
        *(Plane(f"{colour} balls", f"{of[colour]} balls") for colour in colours),
        Plane("banned line", "the line of the shift that may not be made"),
        Plane("banned entry", "the cell from whose side it may not be made"),
        *stage,
        *_seats(players),
        *(Plane(f"{c} outside", f"how many of {of[c]} balls are not in the cube", 9, True) for c in colours),
        Plane("stood", "how often the position has stood before in this game", 2, True),
    )


def _omba(players: int) -> tuple[Plane, ...]:
    owners = ("own", *_OTHERS[players])
    share = 12 // players
    return (
        *(
            Plane(f"level {level} {o}", f"{_OF[o]} pieces on level {level}, counted from the ground")
            for level in range(12)
            for o in owners
        ),
        *(Plane(f"roll {face}", f"1 when the roll is {face}", whole=True) for face in range(1, 7)),
        *(Plane(f"{o} out", f"1 when the {o} player is out", whole=True) for o in owners[1:]),
        *_seats(players),
        *(Plane(f"{o} hand", f"how many pieces are in {_OF[o]} hand", share, True) for o in owners),
        Plane("height", "how many pieces the stack has", 12),
    )


PLANES: Final[dict[str, Callable[[int], tuple[Plane, ...]]]] = {
    "quantik": _quantik,
    "cubulus": _cubulus,
    "oxono": _oxono,
    "omba": _omba,
}
"""The planes of each game, by the number of players.

>>> from quatuor.envs.planes import PLANES
>>> len(PLANES["oxono"](2))
10
"""
BOARDS: Final[dict[str, tuple[int, ...]]] = {
    "quantik": (4, 4),
    "cubulus": (3, 3, 3),
    "oxono": (6, 6),
    "omba": (3, 3),
}
"""The sides: rows from the top, then columns; in Cubulus layers from the top, rows from the back, columns.

>>> from quatuor.envs.planes import BOARDS
>>> BOARDS["cubulus"]
(3, 3, 3)
"""
