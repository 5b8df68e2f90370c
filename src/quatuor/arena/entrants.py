"""Engines by their names, as a contest calls them.

random  level:3  uct:20000  search:100ms      ours, as `quatuor.engine.engines` reads them
ugi:COMMAND                                   a program that speaks UGI, with its arguments
py:MODULE:FACTORY                             your own `Engine`: FACTORY(game, seed) creates one
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final

from quatuor.engine.player import Engine
from quatuor.match import LABEL_LIMIT, Seat
from quatuor.rules.game import Game, QuatuorError, Ruleset

from .errors import ArenaError


def opened(spec: str, game: Game, ruleset: Ruleset, seed: int) -> Engine:
    """The engine of that name, ready to play. Raises `QuatuorError` for an unknown name."""
    kind, _, rest = spec.partition(":")
    if open_kind := _KINDS.get(kind):
        return open_kind(rest, game, ruleset, seed)
    from quatuor.engine.engines import engine_named

    return engine_named(spec, seed=seed)


def check(spec: str, game: Game, ruleset: Ruleset) -> None:
    """Check that an engine is available before a contest starts."""
    Seat(spec[:LABEL_LIMIT])
    try:
        opened(spec, game, ruleset, seed=0).close()
    except QuatuorError:
        raise
    except Exception as error:
        raise ArenaError("not-had", spec=spec, problem=error) from error


def _program(command: str, game: Game, ruleset: Ruleset, _seed: int) -> Engine:
    from .program import Program

    return Program(command, game, ruleset)


def _from_python(path: str, game: Game, _ruleset: Ruleset, seed: int) -> Engine:
    module, _, name = path.rpartition(":")
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ArenaError("not-had", spec=f"py:{path}", problem=error) from error
    engine = factory(game, seed)
    if not isinstance(engine, Engine):
        raise ArenaError("no-engine", spec=f"py:{path}")
    return engine


_KINDS: Final[dict[str, Callable[[str, Game, Ruleset, int], Engine]]] = {
    "ugi": _program,
    "py": _from_python,
}
