"""How each game is drawn, one record per game; any other game is drawn plainly from its cells and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from quatuor.rules import GAMES

from ..drawing import Drawing
from ..plain import plain_drawing
from . import cubulus, omba, oxono, quantik

__all__ = ["DRAWINGS", "Drawing", "drawing"]

DRAWINGS: Final[Mapping[str, Drawing]] = {
    "quantik": quantik.DRAWING,
    "cubulus": cubulus.DRAWING,
    "oxono": oxono.DRAWING,
    "omba": omba.DRAWING,
}


@cache
def drawing(game: str) -> Drawing:
    """How a game is drawn."""
    return DRAWINGS.get(game) or plain_drawing(GAMES[game])
