"""The environments that Gymnasium makes by name: `quatuor/Quantik-v0` and its like."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from quatuor.rules import GAMES

__all__ = ["NAMES", "register"]

NAMES: Final = {game: f"quatuor/{game.capitalize()}-v0" for game in GAMES}
"""What each game is called there."""


def register() -> None:
    """Tell Gymnasium of the games, where it is installed; a second time does nothing."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    for game, name in NAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "quatuor.envs.gym:EngineEnv", kwargs={"game": game})
