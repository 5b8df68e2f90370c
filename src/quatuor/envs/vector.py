"""Batched environments: thousands of games stepped in one call, in the compiled core.

    >>> env = VectorEnv("omba", games=1000, players=3, seed=7)
    >>> batch = env.reset()
    >>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
    ((1000, 51, 3, 3), (1000, 91), (1000, 3))
    >>> for _ in range(100):
    ...     batch = env.step(env.random_actions())
    >>> int(env.episodes.sum()) > 1000
    True

The arrays are the environment's own memory, and every step overwrites them in place. Read them, copy what you
keep, and do not write to them. All of them support DLPack.

A step is one action of the player whose turn it is; the environment rolls the die. Games autoreset in the
same step: rewards, scores and flags describe the game that ended, everything else the new one. Rewards are n
· score − 1 for n players when a game ends, and 0 before.

An illegal action ends the game as a loss for its player: the reward is −1, the others still in the game share
the point, and `illegal` is set. Anything that is not an action, or an array of another shape or dtype, is an
error and changes nothing.

Episode e of game i draws from stream i + e · games of the seed. A game depends only on the seed and on the
actions played in it, not on threads or on the other games. With `random_actions` an episode is the random
game that `quatuor playout` plays from that stream.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import index
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from quatuor import _core
from quatuor.dice import SEEDS
from quatuor.engine.core import core_position, rules_position
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position

from .games import environment

__all__ = ["Batch", "VectorEnv"]

_Core: TypeAlias = _core.QuantikVector | _core.CubulusVector | _core.OxonoVector | _core.OmbaVector


MOST_GAMES: Final = 1 << 22
MOST_STEPS: Final = (1 << 31) - 1
MOST_THREADS: Final = 64
"""The arguments of the core; see `core/bindings`."""


class Batch(NamedTuple):
    """The result of a step, with one row per game. The environment owns the arrays.

    >>> from quatuor.envs.vector import VectorEnv
    >>> VectorEnv("quantik", games=2).reset().current_players
    array([0, 0], dtype=int32)
    """

    observations: npt.NDArray[np.uint8]
    """(games, planes, *board): the acting player's observation; `quatuor.envs.planes` names the planes."""
    masks: npt.NDArray[np.bool_]
    """(games, actions): the legal actions."""
    current_players: npt.NDArray[np.int32]
    """(games,): the player to move."""
    rewards: npt.NDArray[np.float32]
    """(games, players): n · score − 1 for each player of a game that ended, otherwise 0."""
    terminated: npt.NDArray[np.bool_]
    """(games,): whether the game ended, by the rules or by an illegal action."""
    truncated: npt.NDArray[np.bool_]
    """(games,): whether the step limit cut it off; those still in it share the point."""


class VectorEnv:
    """Many games of one kind, under one ruleset, in parallel.

    >>> from quatuor.envs.vector import VectorEnv
    >>> from quatuor.rules import GAMES
    >>> start = GAMES["quantik"].parse("A.bC/..../d..B/...a")
    >>> env = VectorEnv("quantik", games=4, start=start, threads=1)
    >>> env.current_players
    array([0, 0, 0, 0], dtype=int32)
    >>> env.position(3) == start
    True
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        start: Position | None = None,
        seed: int = 0,
        step_limit: int | None = None,
        threads: int = 2,
    ) -> None:
        """Create the games; all start from `start`, or from the game's own start.

        `step_limit` truncates an episode after that many actions; `threads` share the work of every call.
        """
        self.game = _game(game)
        self.start = _start(self.game, start, players, options)
        self.ruleset = self.start.ruleset
        self.games = _whole("games", games, 1, MOST_GAMES)
        self.step_limit = None if step_limit is None else _whole("step_limit", step_limit, 1, MOST_STEPS)
        self.threads = _whole("threads", threads, 1, MOST_THREADS)
        make, seed = _vector(self.game), _whole("seed", seed, 0, SEEDS - 1)
        self._core: _Core = make(
            core_position(self.start), self.games, seed, self.step_limit or 0, self.threads
        )
        self._name_arrays()

    def _name_arrays(self) -> None:
        core = self._core
        self.observations = core.observations
        self.masks = core.masks
        self.current_players = core.current_players
        self.rewards = core.rewards
        self.terminated = core.terminated
        self.truncated = core.truncated
        self.illegal = core.illegal
        """Whether the game ended by an illegal action."""
        self.scores = core.scores
        """The scores of a game that ended; 0 for all while it is in progress."""
        self.steps = core.steps
        """The number of actions played in the current episode."""
        self.episodes = core.episodes
        """The number of episodes before the current one."""
        self.streams = core.streams
        """The stream the current episode draws from, within the environment's seed."""
        self.batch = Batch(
            self.observations, self.masks, self.current_players, self.rewards, self.terminated, self.truncated
        )

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.games} games of {self.game.id}, {self.ruleset.players} players>"

    # Playing.

    def reset(self, seed: int | None = None) -> Batch:
        """Restart every game, from the same seed as before or from another.

        >>> env = VectorEnv("omba", games=3, seed=1)
        >>> first = env.masks.copy()
        >>> _ = env.step(env.random_actions())
        >>> bool((env.reset().masks == first).all())
        True
        """
        self._core.reset(self.seed if seed is None else _whole("seed", seed, 0, SEEDS - 1))
        return self.batch

    def step(self, actions: Any) -> Batch:
        """Play one action in every game: an array of int32 or int64, or anything else that supports DLPack.

        >>> env = VectorEnv("quantik", games=2)
        >>> batch = env.step(np.array([0, 1]))
        >>> batch.current_players, str(env.position(1))
        (array([1, 1], dtype=int32), '.A../..../..../....')
        """
        self._core.step(actions)
        return self.batch

    def random_actions(self) -> npt.NDArray[np.int32]:
        """A legal action for each game, all equally likely, drawn from the game's own stream.

        The environment owns the array, and the next call overwrites it.

            >>> env = VectorEnv("oxono", games=2)
            >>> actions = env.random_actions()
            >>> env.masks[[0, 1], actions]
            array([ True,  True])
        """
        return self._core.random_actions()

    # Inspection.

    @property
    def seed(self) -> int:
        """The seed of all streams."""
        return self._core.seed

    def position(self, game: int) -> Position:
        """The current position of a game, as a position of the Python rules.

        >>> str(VectorEnv("oxono", games=1).position(0))
        '....../....../..@.../...*../....../......'
        """
        number = index(game)
        if not 0 <= number < self.games:
            raise IndexError(f"games are numbered 0 to {self.games - 1}, not {number}")
        return rules_position(self._core.position(number), self.start)

    def final_observations(self) -> npt.NDArray[np.uint8]:
        """The planes of the final positions of games that ended with the last step, for bootstrapping.

        Rows of games in progress are all 0. After an illegal action, it is the position in which it was
        tried.

            >>> env = VectorEnv("oxono", games=2, step_limit=1)
            >>> _ = env.step(env.random_actions())
            >>> env.truncated, int(env.final_observations()[0, 2:4].sum())
            (array([ True,  True]), 1)
        """
        finals = np.zeros_like(self.observations)
        self._core.write_finals(finals)
        return finals

    # Saving and restoring.

    def state(self) -> bytes:
        """The state of all games, including randomness; `restore` is the inverse.

        >>> env = VectorEnv("omba", games=2, seed=3)
        >>> kept, before = env.state(), env.masks.copy()
        >>> _ = env.step(env.random_actions())
        >>> env.restore(kept)
        >>> bool((env.masks == before).all())
        True
        """
        return self._core.state()

    def restore(self, state: bytes) -> None:
        """Restore a state of this environment, or of another with the same arguments.

        Rewards and flags are not included: they are as after a reset.
        """
        self._core.restore(state)

    def __reduce__(self) -> tuple[Any, ...]:
        alike = partial(
            VectorEnv,
            self.game.id,
            self.games,
            start=self.start,
            step_limit=self.step_limit,
            threads=self.threads,
        )
        return alike, (), self.state()

    def __setstate__(self, state: bytes) -> None:
        self.restore(state)


def _whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number within bounds, Python's or numpy's; anything else is reported in one line."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} is a whole number, not {value!r:.40} ({type(value).__name__})")
    number = index(value)
    if not least <= number <= most:
        raise ValueError(f"{name} is a number from {least} to {most}, not {number}")
    return number


def _vector(game: Game) -> Callable[..., _Core]:
    """The batched stepper of a game; only games in the compiled core have one."""
    if (vector := environment(game.id).vector) is None:
        raise ValueError(f"{game.id} has no vector environment: it is not in the compiled core")
    return vector


def _game(game: str | Game) -> Game:
    if isinstance(game, Game):
        return game
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r:.42}: they are {', '.join(GAMES)}")
    return GAMES[game]


def _start(
    game: Game, start: Position | None, players: int | None, options: Mapping[str, str] | None
) -> Position:
    """The start of the games; a given position must match the requested game and ruleset."""
    if start is None:
        return game.start(players, options)
    if start.GAME != game.id:
        raise ValueError(f"the start is a position of {start.GAME}, not of {game.id}")
    asked = game.ruleset(start.ruleset.players if players is None else players, options)
    if (players is not None or options is not None) and asked != start.ruleset:
        raise ValueError("the start has another ruleset than the players and options asked for")
    return start
