"""The opening of a record, everything before its moves, shared by both written forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..match import Match, Seat
from ..rules import GAMES
from ..rules.game import Game, Position
from .errors import RecordError, at, problem
from .tree import Line, Record, check_headers

SEED_DIGITS: Final = 20
"""The most digits of a seed, which has 64 bits."""
NAME_LIMIT: Final = 40
"""The most characters in the name of a game, of an option or of its value."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The fields before the moves, and the place of each."""

    place: Callable[[str], str]
    game: str
    players: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    position: str | None = None
    seed: str | None = None
    seats: tuple[Seat, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()

    def record(self, line: Line, result: str, where: str) -> Record:
        """The record of these fields, a line and a result found at `where`, with every move played."""
        start = self._start()
        with at(self.place("seed")):
            seed = _seed(self.seed)
            Match(start, seed=seed)
        with at(self.place("seats")):
            Match(start, self.seats)
        with at(self.place("headers")):
            check_headers(self.headers)
        with at(where):
            return Record(start, line, self.seats, seed, self.headers, result).checked()

    def _start(self) -> Position:
        """The first position; each field is tried alone first, so that an error is reported at its place."""
        with at(self.place("game")):
            game = _game(self.game)
        with at(self.place("players")):
            game.ruleset(self.players)
        with at(self.place("options")):
            _check_options(self.options)
            game.ruleset(None, self.options)
        with at(self.place("position")):
            if self.position is None:
                return game.start(self.players, self.options)
            return game.parse(self.position, self.players, self.options)


def _game(name: str) -> Game:
    game = GAMES.get(name.strip().lower())
    if game is None or len(name) > NAME_LIMIT:
        raise RecordError(problem("game", name=repr(name[:NAME_LIMIT]), games=", ".join(GAMES)))
    return game


def _check_options(options: Mapping[str, str]) -> None:
    for name, value in options.items():
        if len(value) > NAME_LIMIT:
            raise RecordError(problem("option", name=repr(name[:NAME_LIMIT]), value=repr(value[:NAME_LIMIT])))


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= SEED_DIGITS):
        raise RecordError(problem("seed", digits=SEED_DIGITS, text=repr(text[:40])))
    return int(text)
