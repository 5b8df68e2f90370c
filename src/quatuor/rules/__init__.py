"""The four games as their rule books tell them: pure, readable, no I/O but their own texts."""

from __future__ import annotations

from typing import Final

from . import cubulus, omba, oxono, quantik
from .game import Game

__all__ = ["GAMES"]

GAMES: Final[dict[str, Game]] = {module.GAME.id: module.GAME for module in (quantik, cubulus, oxono, omba)}
"""Every game by its id, in the order they are offered.

>>> from quatuor.rules import GAMES
>>> list(GAMES)
['quantik', 'cubulus', 'oxono', 'omba']
"""
