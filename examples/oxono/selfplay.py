"""Self-play: many games at a time, with the result of every move.

The agent plays both sides. Every step transforms the boards by one of the 16 symmetries of OXONO, drawn at
random, and transforms the agent's answers back. So it learns for all symmetric positions at once, and the
moves still come from the policy being improved, as PPO requires.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from quatuor.envs.symmetry import symmetries
from quatuor.envs.vector import VectorEnv

Array: TypeAlias = npt.NDArray[Any]
Policy: TypeAlias = Callable[[Array, Array], tuple[Array, Array, Array]]
"""Maps planes and masks to actions, their log-probabilities, and values of the positions."""

TRACE = 0.7
"""λ: the weight of later results. With 1 only the end of the game counts, with 0 only the value of the next
position."""


@dataclass(frozen=True, slots=True)
class Experience:
    """Moves as the agent saw them: one row per move, for all games and steps."""

    planes: Array
    masks: Array
    actions: Array
    log_probabilities: Array
    advantages: Array
    """How much better the move was than expected."""
    returns: Array
    """The target for the value of the position."""

    def __len__(self) -> int:
        return len(self.actions)


class SelfPlay:
    """Games of the agent against itself, which continue from call to call."""

    def __init__(self, games: int, seed: int, threads: int = 1) -> None:
        self.env = VectorEnv("oxono", games=games, seed=seed, threads=threads)
        self._group = symmetries("oxono")
        self._rng = np.random.default_rng(seed)

    def play(self, policy: Policy, steps: int) -> Experience:
        """Play `steps` moves in every game, and return them with their results."""
        env, shape = self.env, (steps, self.env.games)
        planes = np.empty((*shape, *env.observations.shape[1:]), np.uint8)
        masks = np.empty((*shape, env.masks.shape[1]), np.bool_)
        actions, ended = np.empty(shape, np.int64), np.empty(shape, np.bool_)
        chances, rewards = np.empty(shape, np.float32), np.empty(shape, np.float32)
        values = np.empty((steps + 1, env.games), np.float32)
        for step in range(steps):
            planes[step], masks[step], turn = self._view()
            actions[step], chances[step], values[step] = policy(planes[step], masks[step])
            movers = env.current_players.copy()
            env.step(self._group.actions[turn, actions[step]])
            rewards[step] = env.rewards[np.arange(env.games), movers]
            ended[step] = env.terminated
        values[steps] = policy(*self._view()[:2])[2]
        gains = advantages(rewards, ended, values)
        rows = (planes, masks, actions, chances, gains, gains + values[:-1])
        return Experience(*(row.reshape(-1, *row.shape[2:]) for row in rows))

    def _view(self) -> tuple[Array, Array, int]:
        """All games as the agent sees them, and the number of the symmetry."""
        turn = int(self._rng.integers(len(self._group)))
        planes = self.env.observations.reshape(self.env.games, -1)[:, self._group.observations[turn]]
        return planes.reshape(self.env.observations.shape), self.env.masks[:, self._group.actions[turn]], turn


def advantages(rewards: Array, ended: Array, values: Array, trace: float = TRACE) -> Array:
    """Generalised advantages for two players who take turns: how much better each move was than expected.

    After a move it is the opponent's turn, so later values count with the opposite sign. `values` has one row
    more than the others: the positions after the last step.

    The second player wins at once; the first expected a draw, and the second even less:

        >>> rewards, ended = np.array([[0.0], [1.0]]), np.array([[False], [True]])
        >>> values = np.array([[0.0], [-0.5], [0.0]])
        >>> advantages(rewards, ended, values, trace=1.0).ravel()
        array([-1. ,  1.5])
    """
    gains, later = np.empty_like(rewards), np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = ~ended[step]
        surprise = rewards[step] - goes_on * values[step + 1] - values[step]
        later = surprise - trace * goes_on * later
        gains[step] = later
    return gains
