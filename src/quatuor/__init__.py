"""Four abstract board games — Quantik, Cubulus, OXONO and Omba — to play, learn, analyse and solve.

The package exports the names of the project:

    >>> import quatuor
    >>> position = quatuor.game("quantik").start()
    >>> position = position.play(position.parse_move("Ca3"))
    >>> str(position), position.turn, len(position.legal_moves())
    ('..../C.../..../....', 1, 53)

Each is imported on first use, so `import quatuor` and every command pay only for what they use. The parts,
lowest first: `quatuor.rules` holds the games as written in their rule books, `quatuor.match` a game being
played, `quatuor.record` its written form, `quatuor.render` its pictures, `quatuor.engine` analysis and play,
`quatuor.envs` the reinforcement-learning environments, `quatuor.arena` matches between engines.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from .notebook import ARTISTS

if TYPE_CHECKING:
    from .engine import Analysis, Candidate, Engine, Estimate, Exact, Limit, analyse, engine_named, hint
    from .match import Match, MatchError
    from .record import Record, RecordError
    from .render.svg import svg
    from .render.text import draw
    from .rules import GAMES
    from .rules.game import (
        Game,
        IllegalMove,
        Move,
        NotationError,
        Outcome,
        Player,
        Position,
        QuatuorError,
        Ruleset,
        RulesetError,
    )

    __version__: str

__all__ = [
    "GAMES",
    "Analysis",
    "Candidate",
    "Engine",
    "Estimate",
    "Exact",
    "Game",
    "IllegalMove",
    "Limit",
    "Match",
    "MatchError",
    "Move",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "QuatuorError",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "__version__",
    "analyse",
    "draw",
    "engine_named",
    "game",
    "hint",
    "svg",
]

_HOMES: Final = {
    "rules": ("GAMES",),
    "rules.game": (
        "Game",
        "IllegalMove",
        "Move",
        "NotationError",
        "Outcome",
        "Player",
        "Position",
        "QuatuorError",
        "Ruleset",
        "RulesetError",
    ),
    "match": ("Match", "MatchError"),
    "record": ("Record", "RecordError"),
    "render.svg": ("svg",),
    "render.text": ("draw",),
    "engine": (
        "Analysis",
        "Candidate",
        "Engine",
        "Estimate",
        "Exact",
        "Limit",
        "analyse",
        "engine_named",
        "hint",
    ),
}
"""The part each name comes from."""

# Registers what draws each value in a notebook: this package is above all parts and may know them.
ARTISTS.update(position="quatuor.render.shown:position", match="quatuor.render.shown:match")


def game(name: str) -> Game:
    """A game by its id. Raises `QuatuorError` for an unknown id.

    >>> import quatuor
    >>> quatuor.game("omba").player_counts
    (2, 3, 4)
    >>> quatuor.game("chess")
    Traceback (most recent call last):
    quatuor.rules.errors.QuatuorError: there is no game 'chess': they are quantik, cubulus, oxono, omba
    """
    from .rules import GAMES
    from .rules.game import QuatuorError

    if name not in GAMES:
        raise QuatuorError(f"there is no game {name[:40]!r}: they are {', '.join(GAMES)}")
    return GAMES[name]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("quatuor")
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
