"""Omba drawn."""

from __future__ import annotations

from typing import Final

from ..drawing import Drawing
from ..palette import OMBA
from ..svg.omba import DEPICTION
from ..text.omba import SKETCH

DRAWING: Final = Drawing(
    style=OMBA,
    sketch=SKETCH,
    depiction=DEPICTION,
    players=4,
    moves="6 @a3 5 @b3 4 @b2 3 @b2 4 @b3 2 @c3 2 @c1 6 b2a3 1 b3b2 1 @a2 6 c1b3 3 a3b2 5 a3c3 5",
    poster="d,.,./.,ba,abd/dc,.,c 4 b 5 -",
)
