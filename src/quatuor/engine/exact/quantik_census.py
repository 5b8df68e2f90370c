"""Quantik solved from scratch: the census by ply, and its cross-checks.

Three things must agree, or a `Disagreement` is raised: the move sequences that flow into each class with
those that can lead to its images; the sequences of the first plies with perft; the stored distances with the
computed ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from quatuor._core import Quantik, QuantikCensus, QuantikSolver
from quatuor.i18n import voice
from quatuor.progress import Progress
from quatuor.rules.game import Position, SpokenError
from quatuor.rules.quantik import GAME

from ..core import core_position
from ..verdict import Exact
from .quantik_data import FILE, PLIES

STEP: Final = 0.2
"""Seconds of work between two progress reports."""
COUNTED: Final = 6
"""Plies whose sequences perft counts too: seven would take minutes."""


class Disagreement(SpokenError):
    """Two computations of the same number that disagree; the words are in `i18n`."""

    def template(self, language: str) -> str:
        return voice("engine", language).texts[f"disagreements.{self.key}"]


@dataclass(frozen=True, slots=True)
class PlyCensus:
    """The census after a number of plies; `won` and `lost` are for the player to move."""

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


def work(solver: QuantikSolver, progress: Progress | None = None) -> None:
    """Run a solver to the end, reporting the fraction done at intervals."""
    while solver.advance(seconds=STEP):
        if progress is not None:
            progress(solver.progress, 1)


def census(solver: QuantikSolver) -> tuple[PlyCensus, ...]:
    """The counts of a solver, with every flow into a class checked."""
    for ply in range(solver.deepest + 1):
        if wrong := solver.census(ply).wrong:
            raise Disagreement("flow", ply=ply, wrong=wrong)
    return tuple(PlyCensus.of(ply, solver.census(ply)) for ply in range(solver.deepest + 1))


def check_perft(
    plies: Sequence[PlyCensus], threads: int, deepest: int = COUNTED, progress: Progress | None = None
) -> None:
    """Check the sequences of the first plies against perft, reporting the first moves of the last ply."""
    start = GAME.start()
    for depth in range(1, min(deepest, len(plies) - 1) + 1):
        counted = 0
        for done, nodes in enumerate(_divided(start, depth, threads), 1):
            counted += nodes
            if depth == deepest and progress is not None:
                progress(done, len(GAME.moves))
        if counted != plies[depth].sequences:
            raise Disagreement("perft", ply=depth, perft=counted, census=plies[depth].sequences)


def _divided(start: Position, depth: int, threads: int) -> Iterator[int]:
    """The sequences after each first move, counted in parallel: the core releases the GIL."""
    core = core_position(start)
    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda action: core.play(action).perft(depth - 1), core.legal_moves())


def value(solver: QuantikSolver) -> Exact:
    """The value of the empty board: the first player wins if the number of plies left is odd."""
    plies = solver.distance(Quantik(bytes(16)))
    assert plies is not None
    return Exact((plies % 2, 1 - plies % 2), plies)


def check_data(solver: QuantikSolver) -> None:
    """Compare the file shipped with the package with the computed one, byte by byte."""
    content = FILE.shipped()
    FILE.opened(content)
    if content != FILE.sealed(solver.stored(PLIES)):
        raise Disagreement("data", name=FILE.name)
