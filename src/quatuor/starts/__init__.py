"""Fair starts: openings, and set-ups of Cubulus, from which both seats score most nearly the same.

OXONO and Cubulus favour the first player, Quantik the second. Fair starts are the most even ones that were
found, with strong levels in both seats. The starts of a game are in `<game>.toml` with their figures, which
`bench/fair_starts.py` measures. They hold for two players and the usual options.

A match from a fair start begins with its position: the moves that lead there are nobody's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any, Final

from ..dice import Dice
from ..rules import GAMES
from ..rules.game import Game, Player, Position, Ruleset

__all__ = ["FairStart", "Figure", "drawn_fair_start", "fair_start_at", "fair_starts"]

HEADER: Final = "FairStart"
"""The header of a record that names the fair start."""
GAMES_OF_LEVEL: Final = {6: 400, 7: 100}
"""The games of each level against itself from which the figures come."""
Z: Final = 1.959964
"""The standard errors of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The points of the first seat in a number of games of a level against itself.

    >>> from quatuor.starts import Figure
    >>> figure = Figure(points=208, games=400)
    >>> figure.share, [round(bound, 3) for bound in figure.interval]
    (0.52, [0.471, 0.569])
    """

    points: float
    games: int

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson's score."""
        weight = Z * Z / self.games
        middle = (self.share + weight / 2) / (1 + weight)
        half = sqrt(weight * (self.share * (1 - self.share) + weight / 4)) / (1 + weight)
        return middle - half, middle + half


@dataclass(frozen=True, slots=True)
class FairStart:
    """A start with its figures.

    >>> import quatuor
    >>> from quatuor.starts import fair_starts
    >>> start = fair_starts(quatuor.game("quantik"))[0]
    >>> start.number, 0.45 <= start.level6.share <= 0.55, start.winner in (0, 1)
    (1, True, True)
    """

    game: str
    number: int
    """Its place in the list, counted from 1."""
    moves: tuple[str, ...]
    """The moves that lead to it from the usual start."""
    level6: Figure
    level7: Figure
    winner: Player | None
    """The winner with best play, in a game that is solved."""

    @property
    def position(self) -> Position:
        position = GAMES[self.game].start()
        for text in self.moves:
            position = position.play(position.parse_move(text))
        return position


def fair_starts(game: Game, ruleset: Ruleset | None = None) -> tuple[FairStart, ...]:
    """The fair starts of a game; none for rules under which none were measured.

    >>> import quatuor
    >>> from quatuor.starts import fair_starts
    >>> len(fair_starts(quatuor.game("oxono"))) > 0, fair_starts(quatuor.game("omba"))
    (True, ())
    >>> cubulus = quatuor.game("cubulus")
    >>> fair_starts(cubulus, cubulus.ruleset(3))
    ()
    """
    return _listed(game) if ruleset is None or ruleset == game.ruleset() else ()


def drawn_fair_start(game: Game, dice: Dice) -> FairStart:
    """One of the fair starts of a game that has some, all equally likely.

    >>> import quatuor
    >>> from quatuor.dice import Dice
    >>> from quatuor.starts import drawn_fair_start
    >>> quantik = quatuor.game("quantik")
    >>> drawn_fair_start(quantik, Dice(7)) == drawn_fair_start(quantik, Dice(7))
    True
    """
    return dice.choice(_listed(game))


def fair_start_at(position: Position) -> FairStart | None:
    """The fair start that a position is, if it is one.

    >>> import quatuor
    >>> from quatuor.starts import fair_start_at, fair_starts
    >>> quantik = quatuor.game("quantik")
    >>> fair_start_at(fair_starts(quantik)[2].position).number, fair_start_at(quantik.start())
    (3, None)
    """
    return _by_position(GAMES[position.GAME]).get(position)


def fair_start_headers(position: Position) -> tuple[tuple[str, str], ...]:
    """The header of a record that begins with a fair start; none for any other."""
    start = fair_start_at(position)
    return () if start is None else ((HEADER, str(start.number)),)


@cache
def _listed(game: Game) -> tuple[FairStart, ...]:
    path = files(__package__) / f"{game.id}.toml"
    entries = tomllib.loads(path.read_text("utf-8")).get("start", ()) if path.is_file() else ()
    return tuple(_start(game, number, entry) for number, entry in enumerate(entries, 1))


def _start(game: Game, number: int, entry: Mapping[str, Any]) -> FairStart:
    return FairStart(
        game=game.id,
        number=number,
        moves=tuple(entry["moves"].split()),
        level6=Figure(entry["level6"], GAMES_OF_LEVEL[6]),
        level7=Figure(entry["level7"], GAMES_OF_LEVEL[7]),
        winner=entry.get("winner"),
    )


@cache
def _by_position(game: Game) -> Mapping[Position, FairStart]:
    return {start.position: start for start in _listed(game)}
