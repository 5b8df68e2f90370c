"""How a match can begin: as usual, with a set-up drawn by lot, or with a fair start.

Fair starts are openings, and set-ups of Cubulus, from which both seats score most nearly the same. OXONO and
Cubulus favour the first player, Quantik the second. Fair starts are the most even ones that were found, with
strong levels in both seats. Those of a game are in `<game>.toml` with their figures, which
`bench/fair_starts.py` measures. They hold for two players and the usual options.

In a game whose players set up the board first, the set-up can also be drawn by lot (`set_ups`).

A match from a fair start or a drawn set-up begins with its position: the moves that lead there are nobody's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any, Final, Literal, TypeAlias, get_args

from ..dice import Dice
from ..rules import GAMES
from ..rules.game import Game, Player, Position, Ruleset
from .set_ups import has_symmetric_set_up, random_set_up, symmetric_set_up

__all__ = [
    "FairStart",
    "Figure",
    "StartKind",
    "drawn_fair_start",
    "drawn_start",
    "fair_start_at",
    "fair_starts",
    "start_kinds",
]

StartKind: TypeAlias = Literal["usual", "random", "symmetric", "fair"]
"""How a match begins: as its rules say, with a set-up drawn by lot, or with a fair start.

>>> from quatuor.starts import StartKind
>>> kind: StartKind = "symmetric"
"""
START_KINDS: Final[tuple[StartKind, ...]] = get_args(StartKind)
SET_UPS: Final[tuple[StartKind, ...]] = ("random", "symmetric")
"""The kinds that are drawn by lot: nothing is known about them."""
FAIR_HEADER: Final = "FairStart"
"""The header of a record that names the fair start."""
SET_UP_HEADER: Final = "SetUp"
"""The header of a record that says how the set-up was drawn."""
GAMES_OF_LEVEL: Final = {6: 400, 7: 100}
"""The games of each level against itself from which the figures come."""
Z: Final = 1.959964
"""The standard errors of a 95 % interval."""


# ── Every kind of start ──────────────────────────────────────────────────────────────────────────────────


def start_kinds(game: Game, ruleset: Ruleset | None = None) -> tuple[StartKind, ...]:
    """The kinds of start a game has under a ruleset, the usual one first.

    >>> import quatuor
    >>> from quatuor.starts import start_kinds
    >>> start_kinds(quatuor.game("cubulus"))
    ('usual', 'random', 'symmetric', 'fair')
    >>> start_kinds(quatuor.game("oxono")), start_kinds(quatuor.game("omba"))
    (('usual', 'fair'), ('usual',))
    """
    rules = game.ruleset() if ruleset is None else ruleset
    start = game.position.start(rules)
    offered = {
        "usual": True,
        "random": start.setting_up,
        "symmetric": has_symmetric_set_up(start),
        "fair": bool(fair_starts(game, rules)),
    }
    return tuple(kind for kind in START_KINDS if offered[kind])


def drawn_start(game: Game, ruleset: Ruleset, kind: StartKind, dice: Dice) -> Position:
    """A start of a kind that the game has.

    >>> import quatuor
    >>> from quatuor.dice import Dice
    >>> from quatuor.starts import drawn_start
    >>> cubulus = quatuor.game("cubulus")
    >>> str(drawn_start(cubulus, cubulus.ruleset(), "symmetric", Dice(7)))
    '.../.../r..|.../r../rr.|r../rr./.rr 2 w -'
    """
    match kind:
        case "usual":
            return dice.choice(game.position.starts(ruleset))
        case "random":
            return random_set_up(game.position.start(ruleset), dice)
        case "symmetric":
            return symmetric_set_up(game.position.start(ruleset), dice)
        case "fair":
            return drawn_fair_start(game, dice).position


def start_headers(position: Position, kind: StartKind) -> tuple[tuple[str, str], ...]:
    """The header of a record that begins with a fair start or a drawn set-up; none for any other."""
    if start := fair_start_at(position):
        return ((FAIR_HEADER, str(start.number)),)
    return ((SET_UP_HEADER, kind),) if kind in SET_UPS else ()


# ── Fair starts ──────────────────────────────────────────────────────────────────────────────────────────


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
