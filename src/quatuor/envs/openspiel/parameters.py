"""The parameters of a game in OpenSpiel, and an encoding that survives a round trip.

OpenSpiel writes a game as `name(key=value,key=value)` and parses it by commas, equals signs and parentheses,
which our texts are full of. So in a parameter `;` stands for a comma, `:` for an equals sign and `_` for a
blank; none of the three occurs in a position or an option:

    quatuor_omba(options=pass:on;gate:flat,players=3,position=.;ab;./a;.;./.;.;._3_b_4_-)

In a dictionary, the texts may also be written in their usual form; the game itself always writes the encoded
form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import NotationError, Position

from ..games import environment
from ..terms import Terms, agreed

__all__ = ["DEFAULTS", "read", "written"]

DEFAULTS: Final[Mapping[str, int | str]] = {
    "players": 0,
    "options": "usual",
    "position": "start",
    "ply_limit": 0,
}
"""Stands for the game's default. OpenSpiel cannot parse an empty value."""

_ESCAPES: Final = str.maketrans({",": ";", "=": ":", " ": "_"})
_UNESCAPES: Final = str.maketrans({";": ",", ":": "=", "_": " "})


def read(game: str, parameters: Mapping[str, object]) -> Terms:
    """The terms that parameters name. Raises `QuatuorError` with one line that says what is wrong."""
    given = {**DEFAULTS, **parameters}
    for name in given.keys() - DEFAULTS.keys():
        raise NotationError(f"there is no parameter {name!r}; there are {', '.join(sorted(DEFAULTS))}")
    for name, usual in DEFAULTS.items():
        if type(given[name]) is not type(usual):
            kind = "a whole number" if isinstance(usual, int) else "a text"
            raise NotationError(f"the parameter {name} is {kind}, not {given[name]!r}")
    asked = {name: None if value == DEFAULTS[name] else value for name, value in given.items()}
    players, options, position, limit = (asked[name] for name in DEFAULTS)
    assert isinstance(players, int | None)
    assert isinstance(limit, int | None)
    text = None if position is None else str(position).translate(_UNESCAPES)
    chosen = None if options is None else _options(str(options).translate(_UNESCAPES))
    return agreed(game, players, chosen, text, environment(game).ply_limit if limit is None else limit)


def written(terms: Terms) -> dict[str, int | str]:
    """The parameters of terms that differ from the defaults, in a form OpenSpiel can parse."""
    game, start = terms.game, terms.start
    options = [
        f"{o.name}={start.ruleset[o.name]}" for o in game.options if start.ruleset[o.name] != o.default
    ]
    parameters = {
        "players": terms.players if terms.players != game.player_counts[0] else 0,
        "options": ",".join(options).translate(_ESCAPES) or DEFAULTS["options"],
        "position": DEFAULTS["position"] if _usual(start) else str(start).translate(_ESCAPES),
        "ply_limit": 0 if terms.ply_limit == environment(game.id).ply_limit else terms.ply_limit or 0,
    }
    return {name: value for name, value in parameters.items() if value != DEFAULTS[name]}


def _usual(start: Position) -> bool:
    return start == GAMES[start.GAME].position.start(start.ruleset)


def _options(text: str) -> dict[str, str]:
    """Options as on the command line: `pass=on`, separated by commas."""
    options: dict[str, str] = {}
    for assignment in filter(None, text.split(",")):
        name, equals, value = (part.strip() for part in assignment.partition("="))
        if not equals or not value or options.setdefault(name, value) != value:
            raise NotationError(f"options are written name=value,name=value, each once, not {text[:80]!r}")
    return options
