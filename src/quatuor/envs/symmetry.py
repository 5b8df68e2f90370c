"""The symmetries of each game over observations and policies, for data augmentation.

A symmetry transforms the board, and in Quantik and OXONO it may exchange kinds of pieces. Legality and values
are unchanged. Here each symmetry is two rows of indices, used as `image = array[index]`: one for the bytes of
an observation, one for the actions.

    >>> import numpy as np
    >>> from quatuor.envs.planes import mask, observe
    >>> from quatuor.rules import GAMES
    >>> group = symmetries("oxono")
    >>> len(group)
    16
    >>> start = GAMES["oxono"].start()
    >>> observations, masks = group.augment(observe(start)[None], mask(start)[None], which=[8])
    >>> bool((observations[0] == observe(start.mapped(GAMES["oxono"].symmetries()[8]))).all())
    True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from quatuor.rules import GAMES
from quatuor.rules.game import Game, Symmetry

from .planes import Plane, planes

__all__ = ["Symmetries", "symmetries"]

Indices: TypeAlias = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Symmetries:
    """The group of a game, numbered as `Game.symmetries()`; the identity is number 0.

    >>> import numpy as np
    >>> from quatuor.envs.symmetry import symmetries
    >>> group = symmetries("cubulus")
    >>> len(group), group.shape, group.draw(3, np.random.default_rng(1)).shape
    (48, (12, 3, 3, 3), (3,))
    """

    shape: tuple[int, ...]
    """The shape of one observation."""
    observations: Indices
    """One row per symmetry: for every byte of the flattened image, the byte it comes from."""
    actions: Indices
    """One row per symmetry: for every action of the image, the action it comes from."""

    def __len__(self) -> int:
        return len(self.actions)

    def draw(self, count: int, rng: np.random.Generator) -> Indices:
        """Draw a number of symmetries, all equally likely."""
        return rng.integers(len(self), size=count)

    def augment(
        self,
        observations: npt.NDArray[Any],
        policies: npt.NDArray[Any],
        *,
        which: Sequence[int] | Indices | None = None,
        rng: np.random.Generator | None = None,
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """The images of a batch of observations and of their policies, masks or visit counts.

        `which` names a symmetry for each; otherwise `rng` draws them.
        """
        if (which is None) == (rng is None):
            raise TypeError("augment takes either which or rng")
        chosen = self.draw(len(observations), rng) if rng is not None else self._checked(which, observations)
        return self.turned(observations, chosen), self.turned_actions(policies, chosen)

    def turned(self, observations: npt.NDArray[Any], which: Indices) -> npt.NDArray[Any]:
        """The images of observations."""
        if observations.shape[1:] != self.shape:
            raise ValueError(
                f"observations have the shape (n, {str(self.shape)[1:]}, not {observations.shape}"
            )
        flat = observations.reshape(len(observations), -1)
        return np.take_along_axis(flat, self.observations[which], axis=1).reshape(observations.shape)

    def turned_actions(self, policies: npt.NDArray[Any], which: Indices) -> npt.NDArray[Any]:
        """The images of values per action."""
        if policies.shape != (len(which), self.actions.shape[1]):
            raise ValueError(
                f"policies have the shape ({len(which)}, {self.actions.shape[1]}), not {policies.shape}"
            )
        return np.take_along_axis(policies, self.actions[which], axis=1)

    def _checked(self, which: Any, observations: npt.NDArray[Any]) -> Indices:
        chosen = np.asarray(which)
        if chosen.shape != (len(observations),) or chosen.dtype.kind not in "iu":
            raise ValueError(f"which names a symmetry for each of {len(observations)} observations")
        if chosen.size and not 0 <= chosen.min() <= chosen.max() < len(self):
            raise ValueError(f"symmetries are numbered 0 to {len(self) - 1}")
        return chosen.astype(np.intp)


@cache
def symmetries(game: str, players: int | None = None) -> Symmetries:
    """The symmetries of a game for a player count.

    >>> from quatuor.envs.symmetry import symmetries
    >>> len(symmetries("quantik")), len(symmetries("omba", 3))
    (3072, 8)
    """
    record = GAMES[game]
    ruleset = record.ruleset(players)
    named = planes(game, ruleset.players)
    group = record.symmetries()
    return Symmetries(
        (len(named), *record.shape),
        _frozen([_observation_index(symmetry, named) for symmetry in group]),
        _frozen([_action_index(record, symmetry) for symmetry in group]),
    )


def _frozen(rows: list[Indices]) -> Indices:
    table = np.stack(rows)
    table.flags.writeable = False
    return table


def _observation_index(symmetry: Symmetry, named: Sequence[Plane]) -> Indices:
    """Where each byte of the image comes from: a plane by its name, a cell by the map of the board."""
    places = {(plane.group, plane.piece): number for number, plane in enumerate(named)}
    cells = np.array(symmetry.cells)
    index = np.empty((len(named), len(cells)), np.intp)
    for number, plane in enumerate(named):
        image = places[plane.group, symmetry.pieces.get(plane.piece, plane.piece)]
        index[image, cells] = number * len(cells) + np.arange(len(cells))
    return index.reshape(-1)


def _action_index(game: Game, symmetry: Symmetry) -> Indices:
    start = game.start()
    index = np.empty(game.actions, np.intp)
    for move in game.moves:
        index[start.mapped_move(move, symmetry).action] = move.action
    return index
