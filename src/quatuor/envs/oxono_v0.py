"""OXONO for PettingZoo: `env` for everyday use, `raw_env` without wrappers.

>>> from quatuor.envs import oxono_v0
>>> env = oxono_v0.env()
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, int(observation["action_mask"].sum())
('player_0', 68)
"""

from __future__ import annotations

from .aec import BoardEnv, OrderEnforcingWrapper, board_env, wrapped

__all__ = ["env", "raw_env"]


def raw_env(
    *, position: str | None = None, ply_limit: int | None = None, render_mode: str | None = None
) -> BoardEnv:
    """The bare environment, from the start or from a position's text.

    >>> from quatuor.envs import oxono_v0
    >>> env = oxono_v0.raw_env()
    >>> env.reset()
    >>> env.observe("player_0")["observation"].shape
    (10, 6, 6)
    """
    return board_env("oxono", position=position, ply_limit=ply_limit, render_mode=render_mode)


def env(
    *, position: str | None = None, ply_limit: int | None = None, render_mode: str | None = None
) -> OrderEnforcingWrapper:
    """The same with PettingZoo's wrapper that enforces the order of calls.

    >>> from quatuor.envs import oxono_v0
    >>> env = oxono_v0.env()
    >>> env.reset(seed=7)
    >>> int(env.action_space("player_0").n)
    2592
    """
    return wrapped(raw_env(position=position, ply_limit=ply_limit, render_mode=render_mode))
