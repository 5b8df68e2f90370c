"""A contest: which engines meet in which game, from how many openings, all drawn from one seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from typing import Any, Final, Self

from quatuor.dice import Dice
from quatuor.match import check_start
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Ruleset
from quatuor.starts import SET_UPS, StartKind

from .errors import ArenaError
from .openings import Opening, fair_openings, openings, set_up_openings, usual_plies
from .options import usual_options
from .seating import seatings
from .task import TIMEOUT, Task

ENGINE_SEEDS: Final = 4
"""The stream of a match's seed that draws the engines' own seeds."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two engines that meet.

    >>> from quatuor.arena import Contest, Pairing
    >>> Contest.between("quantik", pairings=[Pairing("level:3", "level:2")], games=2).engines
    ('level:3', 'level:2')
    """

    first: str
    second: str


def round_robin(engines: Sequence[str]) -> tuple[Pairing, ...]:
    """Everyone meets everyone.

    >>> from quatuor.arena import round_robin
    >>> [(pair.first, pair.second) for pair in round_robin(["a", "b", "c"])]
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return tuple(Pairing(first, second) for first, second in combinations(engines, 2))


def ladder(engines: Sequence[str]) -> tuple[Pairing, ...]:
    """Each engine meets the one before it: the second of each pairing is the one below.

    >>> from quatuor.arena import ladder
    >>> ladder(["level:1", "level:2", "level:3"])
    (Pairing(first='level:2', second='level:1'), Pairing(first='level:3', second='level:2'))
    """
    return tuple(Pairing(higher, lower) for lower, higher in pairwise(engines))


@dataclass(frozen=True)
class Contest:
    """The games between the engines of some pairings.

    Every pairing plays at least `games` games: as many whole blocks as that takes. Games do not depend on
    their number: another block leaves the earlier ones unchanged.

    >>> from quatuor.arena import Contest
    >>> contest = Contest.between("oxono", ["level:1", "level:2", "random"], games=10, seed=7)
    >>> contest.engines, contest.total
    (('level:1', 'level:2', 'random'), 30)
    """

    game: Game
    ruleset: Ruleset
    pairings: tuple[Pairing, ...]
    games: int
    seed: int
    plies: int | None = None
    """The random plies of an opening; None for the game's default."""
    timeout: float = TIMEOUT
    start: StartKind = "usual"
    """How blocks begin: with random plies after the usual start, otherwise with a start of this kind."""

    def __post_init__(self) -> None:
        check_start(self.game, self.ruleset, self.start)
        if self.start != "usual" and self.plies is not None:
            raise ArenaError("two-openings", start=self.start)

    @classmethod
    def between(
        cls,
        game: str | Game,
        engines: Sequence[str] = (),
        games: int = 100,
        *,
        pairings: Sequence[Pairing] | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        plies: int | None = None,
        timeout: float = TIMEOUT,
        start: StartKind = "usual",
    ) -> Self:
        """A contest from plain values: between all engines, or of the pairings given.

        Options that are not named have the arena's own values, `usual_options`.
        """
        rules = GAMES[game] if isinstance(game, str) else game
        met = round_robin(engines) if pairings is None else tuple(pairings)
        chosen = usual_options(rules, players) | dict(options or {})
        return cls(rules, rules.ruleset(players, chosen), met, games, seed, plies, timeout, start)

    @property
    def opening_plies(self) -> int:
        """The random plies of every opening."""
        if self.start != "usual":
            return 0
        return usual_plies(self.game, self.ruleset.players) if self.plies is None else self.plies

    @property
    def engines(self) -> tuple[str, ...]:
        """Every engine once, in the order they are named."""
        return tuple(dict.fromkeys(spec for pair in self.pairings for spec in (pair.first, pair.second)))

    @property
    def blocks(self) -> int:
        """The number of openings per pairing."""
        return -(-self.games // len(seatings(self.ruleset.players)))

    @property
    def total(self) -> int:
        """The total number of games."""
        return self.blocks * len(self.pairings) * len(seatings(self.ruleset.players))

    def tasks(self) -> Iterator[Task]:
        """Every game, block after block: all pairings play an opening before the next is drawn."""
        number = 0
        for block, opening in enumerate(islice(self._openings(), self.blocks)):
            for pairing in range(len(self.pairings)):
                for way in range(len(seatings(self.ruleset.players))):
                    yield self._task(number, pairing, block, way, opening)
                    number += 1

    def _openings(self) -> Iterator[Opening]:
        if self.start == "fair":
            return fair_openings(self.game, self.seed)
        if self.start in SET_UPS:
            return set_up_openings(self.game, self.ruleset, self.start, self.seed)
        return openings(self.game, self.ruleset, self.opening_plies, self.seed)

    def _task(self, number: int, pairing: int, block: int, way: int, opening: Opening) -> Task:
        players = self.ruleset.players
        seating = seatings(players)[way]
        pair = self.pairings[pairing]
        drawn = Dice(opening.seed, ENGINE_SEEDS + way)
        return Task(
            number,
            pairing,
            block,
            seating,
            tuple((pair.first, pair.second)[engine] for engine in seating),
            self.game.id,
            self.ruleset,
            opening.seed,
            opening.moves,
            tuple(drawn.next() for _ in range(players)),
            self.timeout,
            opening.start,
        )

    def settings(self) -> dict[str, Any]:
        """The settings that determine the games of a contest, as JSON."""
        start = {} if self.start == "usual" else {"start": self.start}
        return {
            "game": self.game.id,
            "players": self.ruleset.players,
            "options": dict(self.ruleset.options),
            "pairings": [[pair.first, pair.second] for pair in self.pairings],
            "seed": self.seed,
            "openings": self.opening_plies,
            "timeout": self.timeout,
            **start,
        }
