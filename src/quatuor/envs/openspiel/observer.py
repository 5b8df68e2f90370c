"""Observations in OpenSpiel: every player sees the whole state.

The string holds the position's text, the number of plies, since a limit may end the game, and, if repetition
counts, the earlier positions. Two states with the same string have the same future. The tensor is the game's
observation planes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..terms import Terms

if TYPE_CHECKING:
    from .games import QuatuorState

__all__ = ["Observer"]


class Observer:
    """Observes states on given terms; the latest observation is in `tensor` and `dict`."""

    def __init__(self, terms: Terms) -> None:
        shape = terms.core.planes_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}
        self._bytes = np.zeros(shape, np.uint8)

    def set_from(self, state: QuatuorState, player: int) -> None:
        """Observe a state from the seat of a player."""
        line = state.line
        line.core.write_planes(self._bytes, (line.core in line.once) + (line.core in line.twice), player)
        self.dict["planes"][...] = self._bytes

    def string_from(self, state: QuatuorState, player: int) -> str:
        """A state as text; the same for all players."""
        line = state.line
        past = [f"{text} ×{times}" for text, times in sorted(line.past().items())]
        return " ; ".join((str(state), f"ply {line.plies}", *past))
