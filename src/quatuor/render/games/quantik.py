"""Quantik drawn."""

from __future__ import annotations

from typing import Final

from ..drawing import Drawing
from ..palette import QUANTIK
from ..svg.quantik import DEPICTION
from ..text.quantik import SKETCH

DRAWING: Final = Drawing(
    style=QUANTIK,
    sketch=SKETCH,
    depiction=DEPICTION,
    players=2,
    moves="Bc3 Da3 Cb4 Ac1 Aa4 Bb2 Dc2 Dd3",
    poster="A.bC/D.../c..B/.d.a",
)
