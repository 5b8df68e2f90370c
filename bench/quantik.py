"""Measures the time and memory to solve Quantik, and the time to answer any position.

    python bench/quantik.py [POSITIONS]

The positions are from all plies: from random games, and from pieces placed at random where the rules allow
it. An answer is complete, as a caller of the library gets it: the value of the position, the value and
distance of every legal move, and the line after each. Answers use one thread. Processor time is printed next
to wall-clock time, because a busy machine only lengthens the latter. The figures are in
`docs/quantik-solved.md`. The long tests compare the answers to the same positions with the full table.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from quatuor._core import Quantik, QuantikOracle, QuantikSolver
from quatuor.dice import Dice
from quatuor.engine.exact import known
from quatuor.engine.exact.quantik import QUANTIK
from quatuor.engine.exact.quantik_data import FILE
from quatuor.engine.packed.quantik import pack
from quatuor.engine.searching import ALL_LINES
from quatuor.rules.game import NotationError, Position
from quatuor.rules.quantik import GAME, QuantikPosition

T = TypeVar("T")


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    positions = [random_position(stream) for stream in range(count)]
    probes(positions)
    stored = solving()
    sizes(stored, positions)


def solving() -> QuantikSolver:
    """The full solve on two threads, and the memory it takes."""
    before = peak()
    solver = QuantikSolver(threads=2)
    _, clock, processor = timed(solver.advance)
    print(f"solve: {clock:.1f} s on two threads, {processor:.1f} s of processor time")
    print(f"memory: {peak():.0f} MB at most, {peak() - before:.0f} MB of it for the solve")
    return solver


def probes(positions: Sequence[Position]) -> None:
    """Measure how long each answer takes."""
    QUANTIK.oracle  # noqa: B018 - loaded beforehand, as in any program that asks twice
    # Answers are released, as callers do. Ten thousand of them are a million objects, and the answer that
    # triggers a garbage collection would take a tenth of a second longer.
    taken = [timed(partial(known, position, ALL_LINES))[1:] for position in positions]
    for column, name in enumerate(("clock", "processor")):
        times = sorted(1000 * found[column] for found in taken)
        shown = ", ".join(f"{share} % {at(times, share):.2f} ms" for share in (50, 90, 99, 99.9, 100))
        print(f"answers, {len(times)} positions, {name}: {shown}")


def sizes(solver: QuantikSolver, positions: Sequence[Position]) -> None:
    """Size and speed if more or fewer plies were stored."""
    print(f"shipped: {len(FILE.shipped())} bytes")
    print("| plies stored | bytes | 99 % of answers, processor |")
    for plies in range(5, 11):
        stored = solver.stored(plies)
        oracle = QuantikOracle(stored)
        times = sorted(1000 * everything(oracle, position) for position in positions[:2000])
        print(f"| {plies} | {len(stored)} | {at(times, 99):.2f} ms |")


def everything(oracle: QuantikOracle, position: Position) -> float:
    """The processor seconds for value, moves and lines."""
    assert isinstance(position, QuantikPosition)

    def ask() -> None:
        core = Quantik(pack(position))
        for action, _ in oracle.moves(core):
            oracle.line(core.play(action))

    return timed(ask)[2]


def timed(work: Callable[[], T]) -> tuple[T, float, float]:
    """The result of some work, its wall-clock seconds and its processor seconds."""
    clock, processor = time.perf_counter(), time.process_time()
    found = work()
    return found, time.perf_counter() - clock, time.process_time() - processor


def at(times: Sequence[float], share: float) -> float:
    """The time that a share of all times, in percent, does not exceed."""
    return times[min(int(len(times) * share / 100), len(times) - 1)]


def peak() -> float:
    """Peak memory so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def random_position(stream: int) -> Position:
    """An unfinished position: alternately from a random game and, if they fit, of randomly placed pieces."""
    plies, dice = stream // 2 % 17, Dice(31, stream)
    tries = (scattered(plies, dice) for _ in range(100 if stream % 2 and plies < 10 else 0))
    fitting = (position for position in tries if position is not None and position.outcome() is None)
    return next(fitting, None) or played(plies, dice)


def played(plies: int, dice: Dice) -> Position:
    """A position of a random game; the last unfinished one if the game is shorter."""
    position = GAME.start()
    for _ in range(plies):
        after = position.play(dice.choice(position.legal_moves()))
        if after.outcome() is not None:
            break
        position = after
    return position


def scattered(plies: int, dice: Dice) -> Position | None:
    """Pieces on random cells, or None if the rules forbid the position."""
    board = ["."] * 16
    for ply in range(plies):
        free = [cell for cell in range(16) if board[cell] == "."]
        board[dice.choice(free)] = dice.choice("abcd" if ply % 2 else "ABCD")
    try:
        return GAME.parse("/".join("".join(board[row : row + 4]) for row in range(0, 16, 4)))
    except NotationError:
        return None


if __name__ == "__main__":
    main()
