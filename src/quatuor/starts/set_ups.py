"""Set-ups drawn by lot, in a game whose players set up the board before the first ordinary move.

    random       one legal move after the other is drawn, until the set-up is complete
    symmetric    a symmetry of the game is drawn, then moves together with all their images under it

A symmetric set-up is thus unchanged when the board is turned or mirrored in some way. Images may not fit: in
Cubulus, eight balls can leave room for one more, and two be due. Then everything is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Final

from ..dice import Dice
from ..rules import GAMES
from ..rules.game import Move, Position, Symmetry

TRIES: Final = 1000
"""The draws after which a game is taken to have no symmetric set-up."""


def random_set_up(start: Position, dice: Dice) -> Position:
    """The position after a set-up of random moves."""
    position = start
    while position.setting_up:
        position = position.after(dice.choice(position.legal_moves()))
    return position


def symmetric_set_up(start: Position, dice: Dice) -> Position:
    """The position after a set-up that some symmetry leaves unchanged, in a game that has one."""
    return next(position for position in _attempts(start, dice) if position is not None)


@cache
def has_symmetric_set_up(start: Position) -> bool:
    """Whether the board is set up from this start, and can be in a symmetric way."""
    symmetric = len(GAMES[start.GAME].symmetries()) > 1
    return start.setting_up and symmetric and any(islice(_attempts(start, Dice(0)), TRIES))


def _attempts(start: Position, dice: Dice) -> Iterator[Position | None]:
    """One draw after the other; None for each that did not work out."""
    _, *symmetries = GAMES[start.GAME].symmetries()
    while True:
        yield _set_up_along(start, dice.choice(symmetries), dice)


def _set_up_along(start: Position, symmetry: Symmetry, dice: Dice) -> Position | None:
    """The position after a set-up of moves with their images; None if those of the last one do not fit."""
    position: Position | None = start
    while position is not None and position.setting_up:
        move = dice.choice(position.legal_moves())
        position = _set_up_with(position, _images(position, move, symmetry))
    return position if position is not None and position.mapped(symmetry) == position else None


def _set_up_with(position: Position, moves: Iterable[Move]) -> Position | None:
    """The position after moves that are all part of the set-up; None if one is not."""
    for move in moves:
        if not position.setting_up or position.refusal(move):
            return None
        position = position.after(move)
    return position


def _images(position: Position, move: Move, symmetry: Symmetry) -> list[Move]:
    """A move and its images under a symmetry, applied again and again until the move comes back."""
    images = [move]
    while (image := position.mapped_move(images[-1], symmetry)) != move:
        images.append(image)
    return images
