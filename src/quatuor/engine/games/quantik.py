"""Quantik for the engine: solved, so a source answers before any search."""

from __future__ import annotations

from typing import Final

from quatuor import _core
from quatuor.rules.game import Ruleset
from quatuor.rules.quantik import QuantikPosition

from ..exact.quantik import QUANTIK
from ..packed.quantik import pack, unpack
from .twin import Twin


def _to_core(position: QuantikPosition) -> _core.Quantik:
    return _core.Quantik(pack(position))


def _to_rules(core: _core.Quantik, ruleset: Ruleset) -> QuantikPosition:
    return unpack(core.packed, ruleset)


TWIN: Final = Twin(
    to_core=_to_core,
    to_rules=_to_rules,
    alphabeta=_core.QuantikSearch,
    tree=_core.QuantikTree,
    proof=_core.QuantikProof,
    source=QUANTIK,
    openings={2: 3},
    puzzle_opening=3,
)
