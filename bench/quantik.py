"""How long Quantik takes to solve, in what memory, and how soon any position is answered.

    python bench/quantik.py [POSITIONS]

The positions are of all plies: of random games, and pieces thrown on the board and kept where the rules allow
it. An answer is all of it, as a caller of the library gets it: the value of the position, value and distance
of every legal move, and how play goes on after each. One thread for answers; processor time is told beside
the time on the clock, since a busy machine only lengthens the latter. The figures are in
`docs/quantik-solved.md`. The long tests hold the answers to the same positions to the full table.
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
from quatuor.engine.exact.quantik_data import shipped
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
    """How soon each is answered."""
    QUANTIK.oracle  # noqa: B018 - read beforehand, as in any program that asks twice
    # Answers are let go, as callers do: ten thousand kept ones are a million objects, and whichever answer
    # sets off a collection of garbage would be charged a tenth of a second for walking through them all.
    taken = [timed(partial(known, position, ALL_LINES))[1:] for position in positions]
    for column, name in enumerate(("clock", "processor")):
        times = sorted(1000 * found[column] for found in taken)
        shown = ", ".join(f"{share} % {at(times, share):.2f} ms" for share in (50, 90, 99, 99.9, 100))
        print(f"answers, {len(times)} positions, {name}: {shown}")


def sizes(solver: QuantikSolver, positions: Sequence[Position]) -> None:
    """What storing more or fewer plies would cost and gain."""
    print(f"shipped: {len(shipped())} bytes")
    print("| plies stored | bytes | 99 % of answers, processor |")
    for plies in range(5, 11):
        stored = solver.stored(plies)
        oracle = QuantikOracle(stored)
        times = sorted(1000 * everything(oracle, position) for position in positions[:2000])
        print(f"| {plies} | {len(stored)} | {at(times, 99):.2f} ms |")


def everything(oracle: QuantikOracle, position: Position) -> float:
    """The seconds that value, moves and lines take."""
    assert isinstance(position, QuantikPosition)

    def ask() -> None:
        core = Quantik(pack(position))
        for action, _ in oracle.moves(core):
            oracle.line(core.play(action))

    return timed(ask)[2]


def timed(work: Callable[[], T]) -> tuple[T, float, float]:
    """What work gives, its seconds on the clock and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    found = work()
    return found, time.perf_counter() - clock, time.process_time() - processor


def at(times: Sequence[float], share: float) -> float:
    """The time within which a share of all is done, in per cent."""
    return times[min(int(len(times) * share / 100), len(times) - 1)]


def peak() -> float:
    """The most memory so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def random_position(stream: int) -> Position:
    """By turns of a random game and thrown on the board, where thrown pieces fit; never over."""
    plies, dice = stream // 2 % 17, Dice(31, stream)
    tries = (thrown(plies, dice) for _ in range(100 if stream % 2 and plies < 10 else 0))
    fitting = (position for position in tries if position is not None and position.outcome() is None)
    return next(fitting, None) or played(plies, dice)


def played(plies: int, dice: Dice) -> Position:
    """A position of a random game; the last before its end if that comes sooner."""
    position = GAME.start()
    for _ in range(plies):
        after = position.play(dice.choice(position.legal_moves()))
        if after.outcome() is not None:
            break
        position = after
    return position


def thrown(plies: int, dice: Dice) -> Position | None:
    """Pieces on any cells, where the rules allow it."""
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
