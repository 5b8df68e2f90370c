"""OXONO for the engine: a proof node takes as long as 4 search nodes."""

from __future__ import annotations

from typing import Final

from quatuor import _core
from quatuor.rules.game import Ruleset
from quatuor.rules.oxono import OxonoPosition

from ..exact.oxono import OXONO
from ..packed.oxono import pack, unpack
from .twin import ProofBudget, Twin


def _to_core(position: OxonoPosition) -> _core.Oxono:
    return _core.Oxono(pack(position))


def _to_rules(core: _core.Oxono, ruleset: Ruleset) -> OxonoPosition:
    return unpack(core.packed, ruleset)


TWIN: Final = Twin(
    to_core=_to_core,
    to_rules=_to_rules,
    alphabeta=_core.OxonoSearch,
    tree=_core.OxonoTree,
    proof=_core.OxonoProof,
    answers=_core.OxonoAnswers,
    proof_budget=ProofBudget(free=28, share=16, level=100_000, kept=2_000_000),
    source=OXONO,
    book=OXONO,
    puzzle_opening=4,
)
