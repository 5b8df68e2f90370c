"""Cubulus for two or three in PettingZoo: `env` for everyday use, `raw_env` without wrappers.

>>> from quatuor.envs import cubulus_v0
>>> env = cubulus_v0.env(players=3)
>>> env.reset(seed=1)
>>> env.agents
['player_0', 'player_1', 'player_2']

With two players, the second starts by placing the nine neutral balls.
"""

from __future__ import annotations

from .aec import BoardEnv, OrderEnforcingWrapper, board_env, wrapped

__all__ = ["env", "raw_env"]


def raw_env(
    players: int = 2,
    *,
    null_shift: str = "off",
    repetition: str = "on",
    shift_limit: str = "off",
    position: str | None = None,
    ply_limit: int | None = None,
    render_mode: str | None = None,
) -> BoardEnv:
    """The bare environment; `null_shift`, `repetition` and `shift_limit` are the options of the rules.

    >>> from quatuor.envs import cubulus_v0
    >>> env = cubulus_v0.raw_env(ply_limit=100)
    >>> env.reset()
    >>> env.agent_selection
    'player_1'
    """
    options = {"null-shift": null_shift, "repetition": repetition, "shift-limit": shift_limit}
    return board_env(
        "cubulus", players, options, position=position, ply_limit=ply_limit, render_mode=render_mode
    )


def env(
    players: int = 2,
    *,
    null_shift: str = "off",
    repetition: str = "on",
    shift_limit: str = "off",
    position: str | None = None,
    ply_limit: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """The same with PettingZoo's wrapper that enforces the order of calls.

    >>> from quatuor.envs import cubulus_v0
    >>> env = cubulus_v0.env(players=3)
    >>> env.reset(seed=7)
    >>> env.agents
    ['player_0', 'player_1', 'player_2']
    """
    bare = raw_env(
        players,
        null_shift=null_shift,
        repetition=repetition,
        shift_limit=shift_limit,
        position=position,
        ply_limit=ply_limit,
        render_mode=render_mode,
    )
    return wrapped(bare)
