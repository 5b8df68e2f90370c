"""Quantik worked out from nothing: the census by ply, and what it is held to.

Three things must agree, or a `Disagreement` is raised: the move sequences that flow into each class with
those its images can have come by; the sequences of the first plies with perft; the stored distances with
those that were computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from quatuor._core import Quantik, QuantikCensus, QuantikSolver
from quatuor.i18n import voice
from quatuor.rules.game import Position, SpokenError
from quatuor.rules.quantik import GAME

from ..core import core_position
from ..verdict import Exact
from .quantik_data import NAME, PLIES, opened, sealed, shipped

STEP: Final = 0.2
"""Seconds of work between two looks at the progress."""
COUNTED: Final = 6
"""Plies whose sequences are counted by perft as well: seven would take minutes."""


class Disagreement(SpokenError):
    """Two ways to the same number that led to different ones; the words are in `i18n`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"disagreements.{self.key}"]


@dataclass(frozen=True, slots=True)
class PlyCensus:
    """What there is after so many plies; `won` and `lost` are for the player to move."""

    ply: int
    classes: int
    positions: int
    sequences: int
    finished: int
    won: int
    lost: int
    distances: tuple[int, ...]
    """Classes by distance to the end, from 0 on."""

    @classmethod
    def of(cls, ply: int, counted: QuantikCensus) -> PlyCensus:
        return cls(
            ply,
            counted.classes,
            counted.positions,
            counted.sequences,
            counted.finished,
            counted.won,
            counted.classes - counted.won,
            _trimmed(counted.distances),
        )


def _trimmed(counts: Sequence[int]) -> tuple[int, ...]:
    """Without the zeros at the end."""
    last = max((place for place, count in enumerate(counts) if count), default=-1)
    return tuple(counts[: last + 1])


def work(solver: QuantikSolver) -> Iterator[float]:
    """Let a solver work to its end: how much is done, from 0 to 1, every now and then."""
    while solver.advance(seconds=STEP):
        yield solver.progress
    yield 1.0


def census(solver: QuantikSolver) -> tuple[PlyCensus, ...]:
    """What a solver has counted, with every flow into a class checked."""
    for ply in range(solver.deepest + 1):
        if wrong := solver.census(ply).wrong:
            raise Disagreement("flow", ply=ply, wrong=wrong)
    return tuple(PlyCensus.of(ply, solver.census(ply)) for ply in range(solver.deepest + 1))


def check_perft(plies: Sequence[PlyCensus], threads: int, deepest: int = COUNTED) -> Iterator[float]:
    """Hold the sequences of the first plies to perft: how much is done, from 0 to 1, every now and then."""
    start = GAME.start()
    for depth in range(1, min(deepest, len(plies) - 1) + 1):
        counted = 0
        for done, nodes in enumerate(_divided(start, depth, threads), 1):
            counted += nodes
            if depth == deepest:
                yield done / len(GAME.moves)
        if counted != plies[depth].sequences:
            raise Disagreement("perft", ply=depth, perft=counted, census=plies[depth].sequences)


def _divided(start: Position, depth: int, threads: int) -> Iterator[int]:
    """The sequences after each first move, counted side by side: the core lets go of Python's lock."""
    core = core_position(start)
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda action: core.play(action).perft(depth - 1), core.legal_moves())


def value(solver: QuantikSolver) -> Exact:
    """What the empty board is worth: the first player wins where the plies left are odd."""
    plies = solver.distance(Quantik(bytes(16)))
    assert plies is not None
    return Exact((plies % 2, 1 - plies % 2), plies)


def check_data(solver: QuantikSolver) -> None:
    """Hold the file that comes with the package to what was computed, byte by byte."""
    content = shipped()
    opened(content)
    if content != sealed(solver.stored(PLIES)):
        raise Disagreement("data", name=NAME)
