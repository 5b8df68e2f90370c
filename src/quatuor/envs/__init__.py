"""The games as reinforcement-learning environments, one game at a time and by the thousand.

    planes.py      observations of a position as arrays, plane by plane
    symmetry.py    the symmetries of each game, over such arrays
    vector.py      thousands of games stepped in one batched call
    quantik_v0.py cubulus_v0.py oxono_v0.py omba_v0.py    PettingZoo, several agents; aec.py is shared
    gym.py         Gymnasium, one agent against engines; importing this package registers its ids
    openspiel/     OpenSpiel, with chance nodes; importing it registers the games

Everything here needs numpy: `pip install 'quatuor[rl]'`.
"""

from __future__ import annotations

from .registration import register

__all__: list[str] = []

register()
