"""The speed of the core on this machine, on one thread, and the signature of its search.

The signature of a game is the node count of fixed searches: alpha-beta on one thread, to a fixed depth, from
a few fixed positions. It depends only on the search, so it is the same on every machine and in both builds.
If the signature changes, the search has changed; such a commit states the new number. The positions and
depths are in `bench.toml`.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from quatuor.rules import GAMES
from quatuor.rules.game import Game, Position

from .analysis import follow, last_analysis
from .core import compiled_position, core_position
from .engines import EngineError
from .limit import Limit
from .searching import AlphaBeta

__all__ = [
    "Rate",
    "Speed",
    "Workload",
    "perft_rate",
    "playout_rate",
    "seconds",
    "signature",
    "speed",
    "workload",
]

REPEATS: Final = 3
SEED: Final = 1
MEMORY: Final = 4 << 20
"""The memory of the signature's searches in bytes: another size would give another signature."""


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The best of a few runs; slower runs measure what else the machine was doing."""
    return min(_timed(work) for _ in range(repeats))


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


# ── What is measured ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Workload:
    """The workload of a game: random games, the depth of a perft count, and searches of positions."""

    playouts: int
    perft: int
    depth: int
    positions: tuple[str, ...]


@cache
def workload(game: str) -> Workload:
    """The workload of a game."""
    workloads = tomllib.loads((files(__package__) / "bench.toml").read_text("utf-8"))
    if (data := workloads.get(game)) is None:
        raise EngineError("unmeasured", title=GAMES[game].title)
    return Workload(**data | {"positions": tuple(data["positions"])})


@dataclass(frozen=True, slots=True)
class Rate:
    """A count of things done, and the seconds they took."""

    count: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.count / self.seconds


# ── Measuring ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Speed:
    """The speed of a machine at a two-player game, and the signature."""

    playouts_per_second: float
    plies_per_second: float
    perft_nodes_per_second: float
    search_nodes_per_second: float
    signature: int


def speed(game: Game) -> Speed:
    """Measure a game."""
    start = game.start()
    games, plies = playout_rate(start)
    searched = search_rate(game)
    return Speed(
        games.per_second,
        plies.per_second,
        perft_rate(start).per_second,
        searched.per_second,
        searched.count,
    )


def playout_rate(start: Position, repeats: int = REPEATS) -> tuple[Rate, Rate]:
    """Random games from a start, and their plies."""
    games, core = workload(start.GAME).playouts, compiled_position(start)
    taken = seconds(lambda: core.playouts(games, SEED), repeats)
    return Rate(games, taken), Rate(core.playouts(games, SEED).plies, taken)


def perft_rate(start: Position, repeats: int = REPEATS) -> Rate:
    """Nodes of a count of move sequences from a start."""
    core, depth = core_position(start), workload(start.GAME).perft
    return Rate(core.perft(depth), seconds(lambda: core.perft(depth), repeats))


def search_rate(game: Game, repeats: int = REPEATS) -> Rate:
    """Nodes of the searches of the signature."""
    return Rate(signature(game), seconds(lambda: signature(game), repeats))


def signature(game: Game) -> int:
    """The node count of the fixed searches of a game."""
    plan = workload(game.id)
    return sum(_nodes(game.parse(text), plan.depth) for text in plan.positions)


def _nodes(position: Position, depth: int) -> int:
    search = AlphaBeta(position, memory=MEMORY)
    return last_analysis(follow(search, position, Limit(depth=depth))).nodes


def signatures() -> dict[str, int]:
    """The signature of every game, by its id."""
    return {game.id: signature(game) for game in GAMES.values()}
