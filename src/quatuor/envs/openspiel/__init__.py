"""The four games in OpenSpiel: `import quatuor.envs.openspiel` registers them.

>>> import pyspiel, quatuor.envs.openspiel
>>> game = pyspiel.load_game("quatuor_omba(players=3,options=pass:on)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.legal_actions()
(True, [0, 1, 2, 3, 4, 5])
>>> state.apply_action(state.string_to_action("4"))
>>> print(state)
.,.,./.,.,./.,.,. 3 a 4 -

They are `quatuor_quantik`, `quatuor_cubulus`, `quatuor_oxono` and `quatuor_omba`, with the parameters
`players`, `options`, `position` and `ply_limit` (see `quatuor.envs.openspiel.parameters`). Needs
`pip install 'quatuor[openspiel]'`.
"""

from __future__ import annotations

from ..extras import need

need("openspiel", "pyspiel", "numpy")

from .games import GAME_TYPES, QuatuorGame, QuatuorState, register  # noqa: E402 - checks for the extra first

__all__ = ["GAME_TYPES", "QuatuorGame", "QuatuorState", "register"]

register()
