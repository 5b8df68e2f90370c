"""Observations of a position: planes of bytes, and a mask of the legal actions.

An observation is an array `(planes, *board)` of `uint8`. Some planes mark cells with 0 and 1; the others
state one fact about the whole position, with the same value in every cell. Everything is relative to the
player who acts: own pieces first, then those of the others in turn order. Together, the planes hold all the
information in the text of a position. The options of the rules are not among them: they never change within
an environment.

The core writes the planes (`core/games/*_planes.hpp`); `envs/games` has their names.

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
    """The planes of a game for a player count, in order.

    >>> from quatuor.envs.planes import planes
    >>> [plane.name for plane in planes("omba", 2)[:4]]
    ['level 0 own', 'level 0 other', 'level 1 own', 'level 1 other']
    """
    return environment(game).planes(GAMES[game].ruleset(players).players)


def shape(game: str, players: int) -> tuple[int, ...]:
    """The shape of an observation: the number of planes, and the shape of the board.

    >>> from quatuor.envs.planes import shape
    >>> shape("cubulus", 3)
    (14, 3, 3, 3)
    """
    return (len(planes(game, players)), *GAMES[game].shape)


def observe(
    position: Position | CorePosition, *, stood: int = 0, seat: Player | None = None, out: Bytes | None = None
) -> Bytes:
    """The planes of a position, of the rules or of the core, written into `out` if given.

    `stood` is the number of earlier occurrences of the position in its game: Cubulus has a plane for it,
    since the third occurrence is a draw. With the option `shift-limit`, where no position occurs twice, that
    plane counts the moves without a new ball. A `seat` other than that of the player who acts sees the same
    board from its own side; the observation then does not say who acts.

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
    """The mask of legal actions, 0 or 1, written into `out` if given: `uint8`, `int8` or `bool`.

    Before a roll, and when the game is over, no action is legal.

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
