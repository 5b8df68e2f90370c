"""The four boards: each draws a position and the tokens it is given, and knows no rule."""

from __future__ import annotations

from typing import Final

from . import cubulus, omba, oxono, quantik
from .view import Draw, View

__all__ = ["BOARDS", "Draw", "View"]

BOARDS: Final[dict[str, Draw]] = {
    "quantik": quantik.draw,
    "cubulus": cubulus.draw,
    "oxono": oxono.draw,
    "omba": omba.draw,
}
"""How each game is drawn, by its id."""
