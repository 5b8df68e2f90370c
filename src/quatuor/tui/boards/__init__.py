"""How each game is shown in the terminal: a board draws what it is given, without any rules.

One record per game; any other game is shown plainly from its cells and tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ...rules import GAMES
from . import cubulus, omba, oxono, plain, quantik
from .view import Board, Draw, View

__all__ = ["BOARDS", "Board", "Draw", "View", "board"]

BOARDS: Final[Mapping[str, Board]] = {
    "quantik": quantik.BOARD,
    "cubulus": cubulus.BOARD,
    "oxono": oxono.BOARD,
    "omba": omba.BOARD,
}


@cache
def board(game: str) -> Board:
    """How a game is shown."""
    return BOARDS.get(game) or plain.board(GAMES[game])
