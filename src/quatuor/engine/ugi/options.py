"""The settings of `setoption`: the game, its ruleset, and how the engine thinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from quatuor.engine.engines import LEVELS
from quatuor.engine.limit import MOST_MEBIBYTES, MOST_THREADS
from quatuor.rules import GAMES
from quatuor.rules.game import Game, NotationError, Ruleset

from .words import SHOWN, whole


@dataclass(frozen=True, slots=True)
class Spin:
    """A whole number within bounds."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"name {self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, text: str) -> int:
        number = whole(self.name, text)
        if not self.least <= number <= self.most:
            raise NotationError(f"{self.name} is from {self.least} to {self.most}, not {number}")
        return number


_COUNTS: Final = [players for game in GAMES.values() for players in game.player_counts]

PLAYERS: Final = Spin("Players", 2, min(_COUNTS), max(_COUNTS))
LEVEL: Final = Spin("Level", 0, 0, LEVELS[-1])
"""0 is full strength within the limits of `go`."""
SEED: Final = Spin("Seed", 0, 0, 10**9)
"""The seed of a level's errors; 0 picks a new one every game."""
HASH: Final = Spin("Hash", 64, 1, MOST_MEBIBYTES)
"""The memory budget of a search in MiB, up to what the machine has."""
THREADS: Final = Spin("Threads", 1, 1, MOST_THREADS)
MULTIPV: Final = Spin("MultiPV", 1, 1, 256)

SPINS: Final = {spin.name.lower(): spin for spin in (LEVEL, SEED, HASH, THREADS, MULTIPV)}
"""The numeric options that do not concern the rules, by lower-case name."""


def advertised() -> Iterator[str]:
    """Every option, as the answer to `ugi` lists it."""
    yield _combo("Game", tuple(GAMES))
    yield from map(str, (PLAYERS, *SPINS.values()))
    for name, values in _readings().items():
        yield _combo(name, values)


def _combo(name: str, values: Sequence[str]) -> str:
    """A choice; the first value is the default."""
    return " ".join((f"name {name} type combo default {values[0]}", *(f"var {value}" for value in values)))


def _readings() -> dict[str, tuple[str, ...]]:
    """The readings of the rules of all games; those of the same name are one option."""
    readings: dict[str, tuple[str, ...]] = {}
    for option in (option for game in GAMES.values() for option in game.options):
        known = readings.get(option.name, ())
        readings[option.name] = tuple(dict.fromkeys((*known, *option.values)))
    return readings


@dataclass(frozen=True, slots=True)
class Settings:
    """The game, its ruleset, and how the engine thinks."""

    game: Game
    ruleset: Ruleset
    numbers: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def usual(cls) -> Self:
        """The default settings."""
        game = next(iter(GAMES.values()))
        return cls(game, game.ruleset())

    def __getitem__(self, spin: Spin) -> int:
        return self.numbers.get(spin.name, spin.default)

    def changed(self, words: Sequence[str]) -> Self:
        """The settings after `setoption` with these words: `name` a name, `value` a value."""
        name, value = _name_and_value(words)
        if spin := SPINS.get(name):
            return replace(self, numbers={**self.numbers, spin.name: spin.read(value)})
        if name == "game":
            game = _game(value)
            return replace(self, game=game, ruleset=game.ruleset())
        return replace(self, ruleset=self._changed_ruleset(name, value))

    def _changed_ruleset(self, name: str, value: str) -> Ruleset:
        options = dict(self.ruleset.options)
        if name == "players":
            return self.game.ruleset(PLAYERS.read(value), options)
        return self.game.ruleset(self.ruleset.players, {**options, name: value})


def _name_and_value(words: Sequence[str]) -> tuple[str, str]:
    """The name, in lower case, and the value; either may be several words."""
    if words[:1] != ["name"] or "value" not in words:
        raise NotationError("setoption is followed by name NAME value VALUE")
    cut = words.index("value")
    return " ".join(words[1:cut]).lower(), " ".join(words[cut + 1 :])


def _game(name: str) -> Game:
    if game := GAMES.get(name.lower()):
        return game
    raise NotationError(f"there is no game {name[:SHOWN]!r}; the games are {', '.join(GAMES)}")
