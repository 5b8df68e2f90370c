"""The standing of a contest: results added up by pairing and by engine, also as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from . import rating
from .contest import Contest, Pairing
from .rating import PENTANOMIAL, Interval, Sample, Sprt
from .seating import seatings
from .task import Effort, Forfeit, Result


@dataclass
class PairingStanding:
    """The standing between two engines, from the point of view of the first."""

    pairing: Pairing
    players: int
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: Fraction = Fraction(0)
    first_seat: Fraction = Fraction(0)
    """The points scored on the first seat, by either engine."""
    block_scores: Counter[Fraction] = field(default_factory=Counter)
    open_blocks: dict[int, list[Fraction]] = field(default_factory=dict)
    """Points of the games in incomplete blocks."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def sample(self) -> Sample:
        """The scores of the complete blocks; with two players, always all five possible ones."""
        scores = PENTANOMIAL if self.players == 2 else sorted(float(score) for score in self.block_scores)
        return Sample(tuple(self.block_scores[Fraction(score)] for score in scores), tuple(scores))

    def add(self, result: Result) -> None:
        """Count a game."""
        points = result.points(0)
        self.wins += points == 1
        self.losses += points == 0
        self.draws += 0 < points < 1
        self.points += points
        self.first_seat += result.scores[0]
        self._add_to_block(result.task.block, points)

    def _add_to_block(self, block: int, points: Fraction) -> None:
        games = self.open_blocks.setdefault(block, [])
        games.append(points)
        if len(games) == len(seatings(self.players)):
            mean = sum(self.open_blocks.pop(block)) / len(games)
            self.block_scores[Fraction(float(mean))] += 1  # thirds and sixths, the same for equal scores

    def to_data(self, sprt: Sprt | None = None) -> dict[str, Any]:
        """The standing as JSON; infinite and unknown values are null."""
        sample = self.sample
        return {
            "engines": [self.pairing.first, self.pairing.second],
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": float(self.points),
            "score": _bars(rating.score(sample)) if sample.size else None,
            "elo": _bars(rating.elo(sample)) if sample.size and self.players == 2 else None,
            "los": rating.superiority(sample) if sample.size else None,
            "pentanomial": list(sample.counts) if self.players == 2 else None,
            "first_seat": _share(self.first_seat, self.games),
            "sprt": sprt_data(sprt, sample) if sprt else None,
        }


def sprt_data(sprt: Sprt, sample: Sample) -> dict[str, Any]:
    """The state of a sequential test."""
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "lower": sprt.lower,
        "upper": sprt.upper,
        "llr": sprt.ratio(sample),
        "accepted": sprt.accepted(sample),
    }


@dataclass(frozen=True, slots=True)
class FirstForfeit:
    """The first seat an engine lost: in which game, counted from 1, and why."""

    game: int
    forfeit: Forfeit

    def to_data(self) -> dict[str, Any]:
        """The forfeit as JSON."""
        return {"game": self.game, **asdict(self.forfeit)}


@dataclass
class EngineStanding:
    """An engine's totals over all its games and seats."""

    spec: str
    games: int = 0
    points: Fraction = Fraction(0)
    effort: Effort = field(default_factory=Effort)
    forfeits: Counter[str] = field(default_factory=Counter)
    first_forfeit: FirstForfeit | None = None
    promises: int = 0
    broken_promises: int = 0

    def to_data(self) -> dict[str, Any]:
        """The standing as JSON."""
        moves = self.effort.moves
        return {
            "engine": self.spec,
            "games": self.games,
            "points": float(self.points),
            "moves": moves,
            "seconds_per_move": self.effort.seconds / moves if moves else None,
            "slowest_move": self.effort.slowest if moves else None,
            "nodes_per_move": self.effort.nodes / moves if moves and self.effort.nodes is not None else None,
            "forfeits": dict(self.forfeits),
            "first_forfeit": self.first_forfeit.to_data() if self.first_forfeit else None,
            "promises": self.promises,
            "broken_promises": self.broken_promises,
        }


class Standing:
    """The standing of a contest after the results added to it.

    >>> from quatuor.arena import Contest, Standing, play_game
    >>> contest = Contest.between("quantik", ["random", "level:2"], games=2, seed=7)
    >>> standing = Standing(contest, map(play_game, contest.tasks()))
    >>> standing.games, standing.against("level:2", "random")[1]
    (2, 2)
    """

    def __init__(self, contest: Contest, results: Iterable[Result] = ()) -> None:
        self.contest = contest
        self.games = 0
        self.plies = 0
        self.pairings = [PairingStanding(pair, contest.ruleset.players) for pair in contest.pairings]
        self.engines = {spec: EngineStanding(spec) for spec in contest.engines}
        for result in results:
            self.add(result)

    @property
    def broken_promises(self) -> int:
        """How often an engine announced an exact win and did not win."""
        return sum(engine.broken_promises for engine in self.engines.values())

    def add(self, result: Result) -> None:
        """Count a game."""
        self.games += 1
        self.plies += len(result.moves)
        self.pairings[result.task.pairing].add(result)
        for seat, spec in enumerate(result.task.engines):
            self._add_seat(self.engines[spec], result, seat)
        for spec in set(result.task.engines):
            self.engines[spec].games += 1

    def _add_seat(self, engine: EngineStanding, result: Result, seat: int) -> None:
        engine.points += result.scores[seat]
        engine.effort = _both(engine.effort, result.efforts[seat])
        lost = [forfeit for forfeit in result.forfeits if forfeit.player == seat]
        engine.forfeits.update(forfeit.reason for forfeit in lost)
        if lost and engine.first_forfeit is None:
            engine.first_forfeit = FirstForfeit(result.task.number + 1, lost[0])
        kept = [promise.kept for promise in result.promises if promise.player == seat]
        engine.promises += len(kept)
        engine.broken_promises += kept.count(False)

    def against(self, engine: str, other: str) -> tuple[Fraction, int]:
        """The points an engine scored in the games with another, and the number of those games."""
        points, games = Fraction(0), 0
        for standing in self.pairings:
            pair = standing.pairing
            if (engine, other) == (pair.first, pair.second):
                points, games = points + standing.points, games + standing.games
            elif (engine, other) == (pair.second, pair.first):
                points, games = points + standing.games - standing.points, games + standing.games
        return points, games

    def to_data(self, sprt: Sprt | None = None) -> dict[str, Any]:
        """The standing as JSON."""
        first = sum((standing.first_seat for standing in self.pairings), Fraction(0))
        return {
            **self.contest.settings(),
            "games": self.games,
            "plies_per_game": self.plies / self.games if self.games else None,
            "first_seat": _share(first, self.games),
            "forfeits": sum(engine.forfeits.total() for engine in self.engines.values()),
            "promises": sum(engine.promises for engine in self.engines.values()),
            "broken_promises": self.broken_promises,
            "engines": [engine.to_data() for engine in self.engines.values()],
            "pairings": [standing.to_data(sprt) for standing in self.pairings],
        }


def _both(one: Effort, other: Effort) -> Effort:
    nodes = None if one.nodes is None and other.nodes is None else (one.nodes or 0) + (other.nodes or 0)
    slowest = max(one.slowest, other.slowest)
    return Effort(one.moves + other.moves, one.seconds + other.seconds, slowest, nodes)


def _share(points: Fraction, games: int) -> float | None:
    return float(points / games) if games else None


def _bars(interval: Interval) -> dict[str, float | None]:
    """A value with its bounds; JSON has no infinity."""
    values = {"value": interval.value, "low": interval.low, "high": interval.high}
    return {name: value if math.isfinite(value) else None for name, value in values.items()}
