"""The learning record of each game; other games get one plane per kind of piece."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from quatuor.rules import GAMES

from ..plane import Environment
from . import cubulus, omba, oxono, plain, quantik

__all__ = ["ENVIRONMENTS", "Environment", "environment"]

ENVIRONMENTS: Final[Mapping[str, Environment]] = {
    "quantik": quantik.ENVIRONMENT,
    "cubulus": cubulus.ENVIRONMENT,
    "oxono": oxono.ENVIRONMENT,
    "omba": omba.ENVIRONMENT,
}


@cache
def environment(game: str) -> Environment:
    """The learning record of a game."""
    return ENVIRONMENTS.get(game) or plain.environment(GAMES[game])
