"""What a learner sees of a position: planes of bytes, and a mask of the actions that may be played.

An observation is an array `(planes, *board)` of `uint8`. Some planes mark cells with 0 and 1; the others say
one thing of the whole position, with the same value in every cell. All of it is told from the seat of the
player who acts: own pieces first, then those of the others in turn order. Together the planes hold everything
that the text of a position holds. The options of the rules are not among them: they never change within an
environment.

The planes are written by the core (`core/games/*_planes.hpp`); `envs/games` has their names.

    >>> from quatuor.rules import GAMES
    >>> start = GAMES["oxono"].start()
    >>> observe(start).shape, int(mask(start).sum())
    ((10, 6, 6), 68)
    >>> [plane.name for plane in planes("oxono", 2)[:3]]
    ['own X', 'own O', 'other X']
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from quatuor.engine.core import CorePosition, core_position
from quatuor.rules import GAMES
from quatuor.rules.game import Player, Position

from .games import environment
from .plane import Plane

__all__ = ["Plane", "mask", "observe", "planes", "shape"]

Bytes: TypeAlias = npt.NDArray[Any]


def planes(game: str, players: int) -> tuple[Plane, ...]:
    """The planes of a game for so many players, in their order.

    >>> from quatuor.envs.planes import planes
    >>> [plane.name for plane in planes("omba", 2)[:4]]
    ['level 0 own', 'level 0 other', 'level 1 own', 'level 1 other']
    """
    return environment(game).planes(GAMES[game].ruleset(players).players)


def shape(game: str, players: int) -> tuple[int, ...]:
    """The shape of an observation: how many planes, and the sides of the board.

    >>> from quatuor.envs.planes import shape
    >>> shape("cubulus", 3)
    (14, 3, 3, 3)
    """
    return (len(planes(game, players)), *GAMES[game].shape)


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
