"""Omba for the engine: positions are evaluated instead of played out; for two, the table comes first."""

from __future__ import annotations

from typing import Final

from quatuor import _core
from quatuor.rules.game import Ruleset
from quatuor.rules.omba import OmbaPosition

from ..exact.omba import OMBA
from ..packed.omba import pack, unpack
from .twin import Twin


def _to_core(position: OmbaPosition) -> _core.Omba:
    return _core.Omba(pack(position))


def _to_rules(core: _core.Omba, ruleset: Ruleset) -> OmbaPosition:
    return unpack(core.packed, ruleset)


TWIN: Final = Twin(
    to_core=_to_core,
    to_rules=_to_rules,
    alphabeta=_core.OmbaSearch,
    tree=_core.OmbaTree,
    exploration=0.25,
    playout_plies=0,
    source=OMBA,
    openings={2: 4, 3: 6, 4: 8},  # a roll before each move
    puzzle_opening=8,
)
