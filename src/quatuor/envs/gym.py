"""The games for one learner: Gymnasium environments in which engines take the other seats.

    import gymnasium, quatuor.envs
    env = gymnasium.make("quatuor/Oxono-v0", level=3)

Observations, masks and rewards are those of `quatuor.envs.aec`; the mask is also in `info`. The learner's
`seat` is fixed or, by default, drawn for each episode. `level` is a level from 1 to 8 for all opponents, or
one for each of them in turn order after the learner; any engine name (`random`, `search:100ms`) works too.
Seats, rolls and the levels' errors are all deterministic given `reset(seed=…)`; engines limited by time may
differ.

An episode ends with the game, and also when the learner is out of a game that the others continue, since its
score is known. From a given position, the others may end a game before the learner's first turn. Then there
is nothing to choose, and the first step, whatever its action, reports the end.
"""

# ruff: noqa: E402 - checks for the extra before importing it

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .extras import need

need("rl", "numpy", "gymnasium")

import gymnasium
import numpy as np
from gymnasium import spaces

from quatuor.dice import SEEDS
from quatuor.engine import Engine, engine_named
from quatuor.engine.core import core_position
from quatuor.match import Match
from quatuor.rules.game import Move, Player, Position

from .actions import action_number
from .rendering import FPS, MODES, Screen
from .seeing import Eye, Observation
from .terms import TermsError, agreed, payoffs

__all__ = ["EngineEnv"]


class EngineEnv(gymnasium.Env[Any, Any]):
    """A game against engines.

    >>> import gymnasium, quatuor.envs
    >>> env = gymnasium.make("quatuor/Quantik-v0", level=2, seat=0)
    >>> observation, info = env.reset(seed=1)
    >>> observation["observation"].shape, int(info["action_mask"].sum())
    ((16, 4, 4), 64)
    >>> observation, reward, terminated, truncated, info = env.step(5)
    >>> terminated, len(env.unwrapped.position.legal_moves()) == int(info["action_mask"].sum())
    (False, True)
    """

    metadata = {"render_modes": list(MODES), "render_fps": FPS}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        level: int | str | Sequence[int | str] = 3,
        *,
        players: int | None = None,
        seat: Player | None = None,
        options: Mapping[str, str] | None = None,
        position: str | None = None,
        ply_limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.terms = agreed(game, players, options, position, ply_limit)
        self.engines = _names(level, self.terms.players - 1)
        if seat is not None and not _is_seat(seat, self.terms.players):
            raise TermsError(f"a seat is a number from 0 to {self.terms.players - 1}, not {seat!r}")
        self._fixed_seat = None if seat is None else int(seat)
        self._eye = Eye(self.terms)
        self._screen = Screen(render_mode, self.terms.game.title)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.terms.game.actions)
        self.observation_space = self._eye.space()
        self._match: Match | None = None
        self._lost = self._reported = False

    # The Gymnasium API.

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game, and play it to the learner's first turn."""
        super().reset(seed=seed)
        players = self.terms.players
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self._match = Match(self.terms.start, seed=self._number())
        self._opponents: dict[Player, Engine] = {
            (self.seat + places) % players: engine_named(name, seed=self._number())
            for places, name in enumerate(self.engines, 1)
        }
        self._lost = self._reported = False
        self._play_on()
        self._show()
        seen = self._seen()
        return seen, self._info(seen)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action and the replies to it; an illegal one loses."""
        number = action_number(action, self._eye.actions)
        if self._reported:
            raise gymnasium.error.ResetNeeded("the episode is over: reset the environment")
        if not self._over:
            self._play(self.terms.game.moves[number])
        self._show()
        seen, ended, over = self._seen(), self._ended, self._over
        self._reported = over
        return seen, self._reward(), ended, over and not ended, self._info(seen)

    def render(self) -> Any:
        """The position in the current render mode."""
        if self.render_mode is None:
            raise ValueError(f"nothing can be shown without a render_mode: one of {', '.join(MODES)}")
        return self._screen.show(self.position)

    def close(self) -> None:
        self._screen.close()

    # Beyond that API.

    @property
    def position(self) -> Position:
        """The current position."""
        return self._running.position

    # Internals.

    @property
    def _running(self) -> Match:
        if self._match is None:
            raise gymnasium.error.ResetNeeded("there is no game yet: reset the environment")
        return self._match

    @property
    def _ended(self) -> bool:
        """Whether the game, or the learner's part in it, has terminated."""
        match = self._running
        return self._lost or match.outcome() is not None or self.seat in match.position.out

    @property
    def _over(self) -> bool:
        limit = self.terms.ply_limit
        return self._ended or (limit is not None and len(self._running.entries) >= limit)

    def _play(self, move: Move) -> None:
        match = self._running
        if match.refusal(move) is None:
            match.play(move)
            self._play_on()
        else:
            self._lost = True

    def _play_on(self) -> None:
        """Let the die and the engines play until it is the learner's turn."""
        match = self._running
        while not self._over and match.position.turn != self.seat:
            if match.must_roll:
                match.roll()
            else:
                match.play(self._opponents[match.position.player].choose(match).move)

    def _reward(self) -> float:
        if not self._over:
            return 0.0
        match, players = self._running, self.terms.players
        if self._lost or self.seat in match.position.out:
            return -1.0
        outcome = match.outcome()
        winners = match.position.remaining if outcome is None else outcome.winners
        return payoffs(winners, players)[self.seat]

    def _seen(self) -> Observation:
        match = self._running
        stood = match.history.count(match.position) - 1 if self.terms.repeats else 0
        return self._eye.see(core_position(match.position), self.seat, acts=not self._over, stood=stood)

    def _info(self, seen: Observation) -> dict[str, Any]:
        return {"seat": self.seat, "action_mask": seen["action_mask"].copy()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _number(self) -> int:
        """A seed drawn from the environment's own generator."""
        return int(self.np_random.integers(SEEDS - 1, dtype=np.uint64, endpoint=True))


def _is_seat(seat: object, players: int) -> bool:
    whole = isinstance(seat, int | np.integer) and not isinstance(seat, bool)
    return whole and seat in range(players)


def _names(level: int | str | Sequence[int | str], opponents: int) -> tuple[str, ...]:
    """The engines of the other seats, in turn order after the learner; each is created once, as a check."""
    if isinstance(level, int | np.integer | str):
        names = (str(level),) * opponents
    elif isinstance(level, Sequence):
        names = tuple(map(str, level))
    else:
        raise TermsError(f"level is a number, the name of an engine, or a list of them, not {level!r}")
    if len(names) != opponents:
        raise TermsError(f"there are {opponents} opponents, and {len(names)} levels were given")
    for name in names:
        engine_named(name, seed=0).close()
    return names
