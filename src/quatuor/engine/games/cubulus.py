"""Cubulus for the engine: set-ups are searched as a whole; a proof node takes as long as 25 search nodes."""

from __future__ import annotations

from typing import Final

from quatuor import _core
from quatuor.rules.cubulus import CubulusPosition
from quatuor.rules.game import Ruleset

from ..packed.cubulus import pack, unpack
from .twin import ProofBudget, Twin


def _to_core(position: CubulusPosition) -> _core.Cubulus:
    return _core.Cubulus(pack(position))


def _to_rules(core: _core.Cubulus, ruleset: Ruleset) -> CubulusPosition:
    return unpack(core.packed, ruleset)


TWIN: Final = Twin(
    to_core=_to_core,
    to_rules=_to_rules,
    alphabeta=_core.CubulusSearch,
    tree=_core.CubulusTree,
    set_up=_core.CubulusSetUp,
    proof=_core.CubulusProof,
    proof_budget=ProofBudget(free=15, share=80, level=5_000),
    openings={2: 9, 3: 3},  # for two, the neutral balls
    puzzle_opening=11,
)
