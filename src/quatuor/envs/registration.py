"""Environments that Gymnasium and PettingZoo create by name: `quatuor/Quantik-v0`, `quatuor/quantik_v0`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from quatuor.rules import GAMES

__all__ = ["NAMES", "register"]

NAMES: Final = {game: f"quatuor/{game.capitalize()}-v0" for game in GAMES}
"""The name of each game in Gymnasium."""


def register() -> None:
    """Register the games with both libraries, if installed; a second call does nothing."""
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
        # A name is registered as `quantik_v0` and stored as `quantik-v0`.
        if f"quatuor/{game}-v0" not in pettingzoo.aec_registry:
            own = find_spec(f"quatuor.envs.{game}_v0") is not None
            made = {"entry_point": f"quatuor.envs.{game}_v0:env"} if own else _by_name(game)
            pettingzoo.register("aec", f"quatuor/{game}_v0", **made)


def _by_name(game: str) -> dict[str, Any]:
    """The factory of a game without a module here: its options are one mapping."""
    return {"entry_point": "quatuor.envs.aec:env", "kwargs": {"game": game}}
