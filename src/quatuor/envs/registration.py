"""The environments that Gymnasium and PettingZoo make by name: `quatuor/Quantik-v0`, `quatuor/quantik_v0`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from quatuor.rules import GAMES

__all__ = ["NAMES", "register"]

NAMES: Final = {game: f"quatuor/{game.capitalize()}-v0" for game in GAMES}
"""What each game is called in Gymnasium."""


def register() -> None:
    """Tell both of the games, as far as they are installed; a second time does nothing."""
    if find_spec("gymnasium") is not None:
        _register_with_gymnasium()
    if find_spec("pettingzoo") is not None:
        _register_with_pettingzoo()


def _register_with_gymnasium() -> None:
    import gymnasium

    for game, name in NAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "quatuor.envs.gym:EngineEnv", kwargs={"game": game})


def _register_with_pettingzoo() -> None:
    import pettingzoo

    for game in GAMES:
        # A name is told as `quantik_v0` and kept as `quantik-v0`.
        if f"quatuor/{game}-v0" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"quatuor/{game}_v0", f"quatuor.envs.{game}_v0:env")
