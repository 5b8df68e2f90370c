"""OXONO drawn."""

from __future__ import annotations

from typing import Final

from ..drawing import Drawing
from ..palette import OXONO
from ..svg.oxono import DEPICTION
from ..text.oxono import SKETCH

DRAWING: Final = Drawing(
    style=OXONO,
    sketch=SKETCH,
    depiction=DEPICTION,
    players=2,
    moves="Xf3f4 Xa3b3 Oc3c4 Xa5b5 Oc2c3 Oc1b1 Of1f2 Oc1d1 Xa3a4 Oc2b2 Oc1c2 Xa2a1 Oe1e2 Xa3a2",
    poster="....../.xO.../..Xo../..*oX./.xO@../......",
)
