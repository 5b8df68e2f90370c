"""The games and their states for OpenSpiel: one class each, shared by all four games.

A state wraps a `Line` and derives everything from it. Rolls are chance nodes; the faces are the chance
outcomes 0 to 5, each with probability 1/6. All games are of perfect information, so the information state is
the observation: see `observer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pyspiel

from quatuor.rules import GAMES
from quatuor.rules.game import Game

from ..terms import payoffs
from .line import Line
from .observer import Observer
from .parameters import DEFAULTS, read, written

__all__ = ["GAME_TYPES", "QuatuorGame", "QuatuorState", "register"]


def _game_type(game: Game) -> pyspiel.GameType:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"quatuor_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.rolls else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


GAME_TYPES: Final = {game.id: _game_type(game) for game in GAMES.values()}
"""The game types registered with OpenSpiel.

>>> from quatuor.envs.openspiel import GAME_TYPES
>>> GAME_TYPES["omba"].short_name, GAME_TYPES["omba"].max_num_players
('quatuor_omba', 4)
"""


class QuatuorGame(pyspiel.Game):  # type: ignore[misc]
    """One of the four games on given terms.

    >>> import pyspiel, quatuor.envs.openspiel
    >>> game = pyspiel.load_game("quatuor_quantik")
    >>> game.num_players(), game.num_distinct_actions()
    (2, 64)
    """

    GAME: str

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        self.terms = read(self.GAME, params or {})
        self.start = Line(self.terms, self.terms.core)
        game, limit, players = self.terms.game, self.terms.ply_limit, self.terms.players
        assert limit is not None
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=len(game.rolls),
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            # Chance nodes are not included: with a die, every other ply is a roll.
            max_game_length=(limit + 1) // 2 if game.rolls else limit,
        )
        super().__init__(GAME_TYPES[self.GAME], info, written(self.terms))

    def new_initial_state(self) -> QuatuorState:
        return QuatuorState(self)

    def max_chance_nodes_in_history(self) -> int:
        assert self.terms.ply_limit is not None
        return (self.terms.ply_limit + 1) // 2 if self.terms.game.rolls else 0

    def __reduce__(self) -> tuple[Callable[[str], QuatuorGame], tuple[str]]:
        """A game is pickled and copied as its string."""
        return _loaded, (str(self),)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> Observer:
        if params:
            raise ValueError(f"there are no parameters for observations, such as {', '.join(params)}")
        return Observer(self.terms)


class QuatuorState(pyspiel.State):  # type: ignore[misc]
    """A state of one of the games; `line` is all its data.

    >>> import pyspiel, quatuor.envs.openspiel
    >>> state = pyspiel.load_game("quatuor_omba").new_initial_state()
    >>> state.is_chance_node(), str(state)
    (True, '.,.,./.,.,./.,.,. 2 a - -')
    """

    def __init__(self, game: QuatuorGame) -> None:
        super().__init__(game)
        self.line = game.start

    def current_player(self) -> int:
        if self.line.winners:
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.line.turn
        return int(pyspiel.PlayerId.CHANCE) if turn is None else turn

    def is_terminal(self) -> bool:
        return bool(self.line.winners)

    def returns(self) -> list[float]:
        """The return of each player: `n · score − 1` at the end, 0 before."""
        players = self.line.terms.players
        return payoffs(self.line.winners, players) if self.line.winners else [0.0] * players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        faces = self.line.core.legal_moves() if self.is_chance_node() else []
        return [(face, 1 / len(faces)) for face in faces]

    def _legal_actions(self, player: int) -> list[int]:
        return self.line.core.legal_moves()

    def _apply_action(self, action: int) -> None:
        try:
            self.line = self.line.play(action)
        except (TypeError, ValueError):
            raise ValueError(f"the action {action} is not legal in {self}") from None

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.line.terms.move(action, roll=player == pyspiel.PlayerId.CHANCE))

    def __str__(self) -> str:
        """The text of the position, as everywhere."""
        return str(self.line.terms.position(self.line.core))


def _loaded(text: str) -> QuatuorGame:
    """Load a game; unpickling imports this module, which registers the games."""
    game: QuatuorGame = pyspiel.load_game(text)
    return game


def register() -> None:
    """Register the four games with OpenSpiel.

    >>> import pyspiel
    >>> from quatuor.envs.openspiel import register
    >>> register()
    >>> "quatuor_oxono" in pyspiel.registered_names()
    True
    """
    for game, game_type in GAME_TYPES.items():
        pyspiel.register_game(game_type, type(f"{GAMES[game].title}Game", (QuatuorGame,), {"GAME": game}))
