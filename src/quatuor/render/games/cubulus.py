"""Cubulus drawn."""

from __future__ import annotations

from typing import Final

from ..drawing import Drawing
from ..palette import CUBULUS
from ..svg.cubulus import DEPICTION
from ..text.cubulus import SKETCH

DRAWING: Final = Drawing(
    style=CUBULUS,
    sketch=SKETCH,
    depiction=DEPICTION,
    players=3,
    moves="a12 a22 b31 b33 a21 b23 c22 c31 b12 c32 c21 c33 b21 "
    "a23 b11 a11 c13 b32 c11 c12 a32 a31 b13 a33 c23 a13",
    poster="wbr/rwb/wrb|bwr/w.r/rbw|rbw/wrb/brw 3 w -",
)
