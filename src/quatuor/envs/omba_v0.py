"""Omba for two to four in PettingZoo: `env` for everyday use, `raw_env` without wrappers.

>>> from quatuor.envs import omba_v0
>>> env = omba_v0.env(players=4, passing="on")
>>> env.reset(seed=1)
>>> str(env.unwrapped.position)
'.,.,./.,.,./.,.,. 4 a 3 -'

The environment rolls the die: an agent sees the roll in its planes and spends it. The rolls of
`reset(seed=s)` are those of a match with seed s.
"""

from __future__ import annotations

from .aec import BoardEnv, OrderEnforcingWrapper, board_env, wrapped

__all__ = ["env", "raw_env"]


def raw_env(
    players: int = 2,
    *,
    gate: str = "climb",
    loop: str = "off",
    passing: str = "off",
    position: str | None = None,
    ply_limit: int | None = None,
    render_mode: str | None = None,
) -> BoardEnv:
    """The bare environment; `gate`, `loop` and `passing` (the option `pass`) are options of the rules.

    >>> from quatuor.envs import omba_v0
    >>> env = omba_v0.raw_env(players=3, gate="flat")
    >>> env.reset(seed=7)
    >>> str(env.position)
    '.,.,./.,.,./.,.,. 3 a 4 -'
    """
    options = {"gate": gate, "loop": loop, "pass": passing}
    return board_env(
        "omba", players, options, position=position, ply_limit=ply_limit, render_mode=render_mode
    )


def env(
    players: int = 2,
    *,
    gate: str = "climb",
    loop: str = "off",
    passing: str = "off",
    position: str | None = None,
    ply_limit: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """The same with PettingZoo's wrapper that enforces the order of calls.

    >>> from quatuor.envs import omba_v0
    >>> env = omba_v0.env(players=4)
    >>> env.reset(seed=7)
    >>> len(env.agents)
    4
    """
    bare = raw_env(
        players,
        gate=gate,
        loop=loop,
        passing=passing,
        position=position,
        ply_limit=ply_limit,
        render_mode=render_mode,
    )
    return wrapped(bare)
