"""The games as PettingZoo environments: agents act one at a time, in the order of the game.

The agents are `player_0`, `player_1`, …, the players of the game by number. An observation is a dictionary of
`observation`, the game's planes (`quatuor.envs.planes`) from the agent's seat, and `action_mask`, with a 1
for every action that is legal now. An agent that is not to act has an empty mask.

- **The end** rewards every agent with `n · score − 1`; earlier rewards are 0. Players who are out stay
  among the agents, without a turn, until the game ends.
- **An illegal action** loses the game for its agent: its reward is −1, and the others still in the game share
  the point. Anything that is not an action (wrong type, shape or range) raises and changes nothing.
- **The die** of Omba is rolled by the environment. `reset(seed=s)` gives the rolls of a match with seed s;
  each later `reset()` draws the next seed from the last one, so one seed fixes all later episodes.
- **Repetition** counts as in a match: if the ruleset enables it, the third occurrence is a draw.
- **A ply limit** is a truncation, rewarded as a draw.
"""

# ruff: noqa: E402 - checks for the extra before importing it

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Final

from .extras import need

need("rl", "numpy", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from quatuor.dice import Dice, fresh_seed
from quatuor.rules.game import Position

from .actions import action_number
from .episode import Episode
from .rendering import FPS, MODES, Screen
from .seeing import Eye, Observation
from .terms import Terms, agreed

__all__ = ["BoardEnv", "OrderEnforcingWrapper", "board_env", "env", "wrapped"]

EPISODES: Final = 3
"""The stream that draws the seed of the next episode; a match uses the lower ones."""


class BoardEnv(AECEnv):  # type: ignore[misc]
    """One of the four games; `quatuor.envs.quantik_v0` and its siblings create it."""

    metadata: dict[str, Any]

    def __init__(self, terms: Terms, render_mode: str | None = None) -> None:
        super().__init__()
        self.terms = terms
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"{terms.game.id}_v0",
            "is_parallelizable": False,
            "render_fps": FPS,
        }
        self._screen = Screen(render_mode, terms.game.title)
        self._eye = Eye(terms)
        self.possible_agents = [f"player_{player}" for player in range(terms.players)]
        self._numbers = {agent: player for player, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(terms.game.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._eye.space() for agent in self.possible_agents}
        self._seed: int | None = None
        self.agents: list[str] = []

    # The PettingZoo API.

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a game; without a seed, its randomness follows from the previous game's."""
        if seed is None:
            seed = fresh_seed() if self._seed is None else Dice(self._seed, EPISODES).next()
        self._episode = Episode(self.terms, index(seed))
        self._seed = index(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.player]
        if self._episode.winners:  # the first roll may reach the ply limit
            self._finish()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """An agent's observation, in new arrays owned by the caller."""
        episode = self._episode
        player = self._numbers[agent]
        acts = not episode.winners and player == episode.core.player
        return self._eye.see(episode.core, player, acts=acts, stood=episode.stood)

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self._episode
        episode.play(action_number(action, self._eye.actions))
        # Rewards are 0 before the end, so there is nothing to accumulate until then.
        if episode.winners:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[episode.core.player]
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """Set everyone's reward; each agent then steps once more, starting with the next player."""
        episode = self._episode
        self.rewards = dict(zip(self.agents, episode.payoffs(), strict=True))
        ended = self.truncations if episode.truncated else self.terminations
        for agent in self.agents:
            ended[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[episode.core.player]

    def render(self) -> NDArray[np.uint8] | str | None:
        """The position in the current render mode."""
        if self.render_mode is None:
            raise ValueError(f"nothing can be shown without a render_mode: one of {', '.join(MODES)}")
        return self._screen.show(self.position, self._episode.last)

    def close(self) -> None:
        self._screen.close()

    # Beyond that API.

    @property
    def position(self) -> Position:
        """The current position, as a position of the Python rules."""
        return self.terms.position(self._episode.core)


def board_env(
    game: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    position: str | None = None,
    ply_limit: int | None = None,
    render_mode: str | None = None,
) -> BoardEnv:
    """The bare environment of a game on the given terms."""
    return BoardEnv(agreed(game, players, options, position, ply_limit), render_mode)


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    *,
    position: str | None = None,
    ply_limit: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """Any game by its id, with PettingZoo's wrapper that enforces the order of calls."""
    bare = board_env(game, players, options, position=position, ply_limit=ply_limit, render_mode=render_mode)
    return wrapped(bare)


def wrapped(env: BoardEnv) -> OrderEnforcingWrapper:
    """An environment that also enforces the order of calls.

    PettingZoo's wrappers for illegal and impossible actions are not needed here. The environment itself ends
    the game on an illegal action, rewards the others too, and reports what is wrong with an invalid one.
    """
    return OrderEnforcingWrapper(env)
