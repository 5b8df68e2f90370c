"""The options under which engines meet unless told otherwise: those of `options.toml`, else of the rules."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from quatuor.rules.game import Game


def usual_options(game: Game, players: int | None = None) -> dict[str, str]:
    """The options of a game that the arena sets by itself."""
    count = game.ruleset(players).players
    return dict(_tables().get(f"{game.id}-{count}", {}))


@cache
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "options.toml").read_text("utf-8"))
