"""An agent's view: the planes of a position from its seat, and the mask of its legal actions.

The core writes both into new arrays owned by the caller.
"""

from __future__ import annotations

from typing import TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quatuor.engine.core import CorePosition
from quatuor.rules.game import Player

from .planes import planes
from .terms import Terms

__all__ = ["Eye", "Observation"]


class Observation(TypedDict):
    """Planes and mask; the mask's dtype is the one `Discrete.sample` requires."""

    observation: NDArray[np.uint8]
    action_mask: NDArray[np.int8]


class Eye:
    """Observes positions of one game, on given terms."""

    __slots__ = ("_highest", "actions", "shape")

    def __init__(self, terms: Terms) -> None:
        self.actions = terms.game.actions
        self.shape = terms.core.planes_shape
        self._highest = np.array([plane.highest for plane in planes(terms.game.id, terms.players)], np.uint8)

    def space(self) -> spaces.Dict:
        """The observation space."""
        board = (1,) * (len(self.shape) - 1)
        high = np.broadcast_to(self._highest.reshape(-1, *board), self.shape)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros(self.shape, np.uint8), high.copy(), dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def see(self, core: CorePosition, seat: Player, *, acts: bool, stood: int) -> Observation:
        """Observe a position from a seat; a player who does not act has no legal actions."""
        seen = np.empty(self.shape, np.uint8)
        core.write_planes(seen, stood, seat)
        if not acts:
            return {"observation": seen, "action_mask": np.zeros(self.actions, np.int8)}
        mask = np.empty(self.actions, np.int8)
        core.write_mask(mask)
        return {"observation": seen, "action_mask": mask}
