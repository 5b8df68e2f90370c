"""The four boards: each draws a position and the tokens it is given, and knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..scene import Zone
from . import cubulus, omba, oxono, quantik
from .view import Draw, View

__all__ = ["BOARDS", "NOTES", "Draw", "View"]

BOARDS: Final[dict[str, Draw]] = {
    "quantik": quantik.draw,
    "cubulus": cubulus.draw,
    "oxono": oxono.draw,
    "omba": omba.draw,
}
"""How each game is drawn, by its id."""

NOTES: Final[dict[str, Callable[[View, Zone], str]]] = {"omba": omba.note}
"""What there is to say about a place, in games where a board cannot show all of it."""
