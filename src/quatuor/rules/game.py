"""A game as a data record, and the vocabulary every rules file is written in.

A `Game` holds its name, player counts, options, board and position class. The parts are in files of their
own: `errors`, `ruleset`, `move`, `symmetry`, `position`, `fields`; this module re-exports all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Final

from .articles import Cell, Citation, Enumeration, Fact, Word
from .errors import Fault, IllegalMove, Misread, NotationError, QuatuorError, RulesetError, SpokenError
from .move import Move, Outcome, Player
from .position import Position
from .ruleset import Option, Ruleset
from .symmetry import Symmetry

__all__ = [
    "Cell",
    "Citation",
    "Fact",
    "Fault",
    "Game",
    "IllegalMove",
    "Misread",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "Player",
    "Position",
    "QuatuorError",
    "Ruleset",
    "RulesetError",
    "SpokenError",
    "Symmetry",
    "Word",
]

MOST_PLAYERS: Final = 4
TEXT_LIMIT: Final = 400
"""The longest text of a position or move in any game; a longer one is rejected unparsed."""


@dataclass(frozen=True, repr=False)
class Game:
    """Everything about one game, as data.

    >>> import quatuor
    >>> omba = quatuor.game("omba")
    >>> omba.title, omba.player_counts, omba.actions, len(omba.rolls)
    ('Omba', (2, 3, 4), 91, 6)
    >>> str(omba.start(players=3, options={"gate": "flat"}))
    '.,.,./.,.,./.,.,. 3 a - -'
    """

    id: str
    title: str
    """Its name, the same in every language."""
    position: type[Position]
    player_counts: tuple[int, ...]
    """The supported player counts, the usual one first."""
    moves: tuple[Move, ...]
    """Every possible move, by action number."""
    seats: tuple[str, ...]
    """The name of each player: a word of the game's vocabulary, such as a colour."""
    cells: tuple[Cell, ...]
    """The cells of the board, row by row from the top left; in three dimensions layer by layer."""
    shape: tuple[int, ...]
    """The shape of the board: rows and columns, preceded by layers in three dimensions."""
    pieces: Mapping[str, Player | None] = field(hash=False)
    """Every letter a cell may hold, with the owner of that piece; None if it has no owner."""
    symmetries: Callable[[], Sequence[Symmetry]]
    """The board's full group of symmetries, the identity first."""
    height: int = 1
    """The most pieces a cell can hold; more than 1 if pieces can be stacked."""
    rolls: tuple[Move, ...] = ()
    """The faces of the die, numbered separately from the moves; empty in a game without chance."""
    options: tuple[Option, ...] = ()
    authors: tuple[str, ...] = ()
    publisher: str = ""
    year: int = 0
    minutes: int = 0
    """How long a game usually takes; 0 if unknown."""
    age: int = 0
    """The minimum age its rule sheet states; 0 if it states none."""

    def __post_init__(self) -> None:
        if missing := ", ".join(sorted(self.position.__abstractmethods__)):
            raise ValueError(f"{self.id}: {self.position.__name__} does not define {missing}")
        if prod(self.shape) != len(self.cells):
            raise ValueError(
                f"{self.id}: a board of shape {self.shape} does not have {len(self.cells)} cells"
            )
        if len(self.seats) < max(self.player_counts):
            raise ValueError(f"{self.id}: {max(self.player_counts)} players need as many seats")
        if max(self.player_counts) > MOST_PLAYERS:
            raise ValueError(f"{self.id}: no more than {MOST_PLAYERS} can play")

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def package(self) -> str:
        """The package that provides the game; its rule books are in the folder `articles` there."""
        return self.position.__module__.rpartition(".")[0]

    @property
    def actions(self) -> int:
        """The number of actions, which are numbered 0 … actions − 1."""
        return len(self.moves)

    def rulesets(self) -> Iterator[Ruleset]:
        """Every ruleset: all player counts under all combinations of options."""
        names = [option.name for option in self.options]
        for players in self.player_counts:
            for values in product(*(option.values for option in self.options)):
                yield Ruleset(players, tuple(zip(names, values, strict=True)))

    def ruleset(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Ruleset:
        """The ruleset for a player count and the options that differ from their defaults."""
        count = self.player_counts[0] if players is None else players
        if count not in self.player_counts:
            raise RulesetError(
                "players", title=self.title, counts=Enumeration(self.player_counts), asked=count
            )
        chosen = dict(options or {})
        for name in sorted(set(chosen) - {option.name for option in self.options}):
            key = "no-option" if self.options else "no-options"
            raise RulesetError(
                key, title=self.title, option=repr(name[:40]), options=self._options_there_are()
            )
        values = ((o.name, o.read(chosen[o.name]) if o.name in chosen else o.default) for o in self.options)
        return Ruleset(count, tuple(values))

    def start(self, players: int | None = None, options: Mapping[str, str] | None = None) -> Position:
        """The starting position for a player count and options."""
        return self.position.start(self.ruleset(players, options))

    def parse(
        self, text: str, players: int | None = None, options: Mapping[str, str] | None = None
    ) -> Position:
        """Parse a position; the player count may be omitted if the text states it."""
        if len(text) > TEXT_LIMIT:
            raise Misread("long", title=self.id, most=TEXT_LIMIT)
        stated = self.position.stated_players(text)
        if stated is not None and players is not None and stated != players:
            raise RulesetError("stated", stated=stated, asked=players)
        return self.position.parse(text, self.ruleset(stated if players is None else players, options))

    def _options_there_are(self) -> str:
        return ", ".join(f"{o.name} ({'|'.join(o.values)})" for o in self.options)
