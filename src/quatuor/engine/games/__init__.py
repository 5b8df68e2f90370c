"""The engine's support for each game, one record per game.

A game without a record is searched over the Python rules (`engine/plain`): slower, but otherwise the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from quatuor.rules import GAMES

from . import cubulus, omba, oxono, quantik
from .twin import CompiledPosition, CorePosition, ProofBudget, Twin

__all__ = ["TWINS", "CompiledPosition", "CorePosition", "ProofBudget", "Twin", "twin"]

TWINS: Final[Mapping[str, Twin]] = {
    "quantik": quantik.TWIN,
    "cubulus": cubulus.TWIN,
    "oxono": oxono.TWIN,
    "omba": omba.TWIN,
}


@cache
def twin(game: str) -> Twin:
    """A game for the engine."""
    from ..plain import plain_twin

    return TWINS.get(game) or plain_twin(GAMES[game])
