"""The cost of solving Omba for two, and the speed of its table: figures of `docs/omba-solved.md`.

    python bench/omba.py [--most 6] [--threads 2] [--data FOLDER] [--plot docs/images/cost-omba.svg]

The game is solved with 1, 2, … pieces per player, from scratch, in a temporary folder. The wall-clock time is
printed next to the processor time, which other work on the machine affects little. Then the table with six
pieces in the data folder, if it exists, is queried for random positions.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10
from pathlib import Path
from statistics import median

from quatuor import _core
from quatuor.dice import Dice
from quatuor.engine.exact.folder import tables_folder
from quatuor.engine.exact.omba import OmbaSource
from quatuor.engine.exact.omba_solve import OmbaSolver
from quatuor.engine.exact.omba_table import OmbaTable, table_name
from quatuor.engine.packed.omba import pack
from quatuor.rules.omba import GAME, OmbaPosition

WIDTH, HEIGHT, LEFT, TOP, WIDE, TALL = 560, 340, 70, 40, 440, 230
STYLE = "text{font:12px sans-serif;fill:#333}path{fill:none;stroke-width:1.6}.axis{stroke:#999}"
PROBES = 5000


@dataclass(frozen=True)
class Cost:
    """The cost of solving the game with a number of pieces per player."""

    share: int
    positions: int
    classes: int
    sweeps: int
    clock: float
    processors: float


def cost(share: int, threads: int) -> Cost:
    """Solve from scratch, and measure the time."""
    with tempfile.TemporaryDirectory() as folder:
        solver = OmbaSolver(GAME.ruleset(2), Path(folder), share=share, threads=threads)
        clock, processors = time.perf_counter(), time.process_time()
        for _ in solver.solve():
            pass
        clock, processors = time.perf_counter() - clock, time.process_time() - processors
        table = OmbaTable(solver.path, GAME.ruleset(2), share)
    counts = [_core.omba_census(count, share) for count in range(2 * share + 1)]
    sweeps = sum(layer.sweeps for layer in table.facts.layers)
    return Cost(share, sum(c[0] for c in counts), sum(c[2] for c in counts), sweeps, clock, processors)


# ── Queries ──────────────────────────────────────────────────────────────────────────────────────────────


def random_positions(count: int) -> list[OmbaPosition]:
    """Positions of random games, with and without a roll to spend."""
    dice, found = Dice(5), []
    position = GAME.start(2)
    while len(found) < count:
        position = position.play(dice.choice(position.legal_moves()))
        if position.outcome() is not None:
            position = GAME.start(2)
        assert isinstance(position, OmbaPosition)
        found.append(position)
    return found


def timed(ask: Callable[[int], object], count: int) -> list[float]:
    """Microseconds of each query, sorted."""
    times = []
    for number in range(count):
        started = time.perf_counter()
        ask(number)
        times.append(1e6 * (time.perf_counter() - started))
    return sorted(times)


def probes(data: Path) -> None:
    """Measure how long an answer takes in the core, and from Python."""
    table = OmbaTable(tables_folder(data) / table_name(GAME.ruleset(2)), GAME.ruleset(2))
    table.verify_all()
    core, source = table.ready(0), OmbaSource()
    positions = random_positions(PROBES)
    packed = [_core.Omba(pack(position)) for position in positions]
    queries: dict[str, Callable[[int], object]] = {
        "chance, in the core": lambda number: core.chance(packed[number]),
        "all moves, in the core": lambda number: core.moves(packed[number]),
        "chance, from a Python position": lambda number: source.verdict(positions[number]),
    }
    print("\n| query | median | 99th percentile |\n| --- | ---: | ---: |")
    for name, ask in queries.items():
        times = timed(ask, PROBES)
        print(f"| {name} | {median(times):.1f} µs | {times[int(0.99 * PROBES)]:.1f} µs |")


# ── Drawing ──────────────────────────────────────────────────────────────────────────────────────────────


def plot(costs: Sequence[Cost]) -> str:
    """Seconds against pieces per player, on a logarithmic scale."""
    low, high = 1e-3, 1e3
    x = {c.share: LEFT + WIDE * (c.share - 0.5) / len(costs) for c in costs}

    def y(seconds: float) -> float:
        return TOP + TALL * (1 - log10(max(seconds, low) / low) / log10(high / low))

    title = "Omba for two: processor time to solve it, by pieces per player"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f'<title>{title}</title><style>{STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="20">{title}</text>',
        f'<path class="axis" d="M{LEFT} {TOP}V{TOP + TALL}H{LEFT + WIDE}"/>',
    ]
    for power in range(-3, 4):
        at = y(10.0**power)
        parts.append(f'<path class="axis" stroke-dasharray="1 5" d="M{LEFT} {at:.1f}h{WIDE}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>')
    line = " L".join(f"{x[c.share]:.1f} {y(c.processors):.1f}" for c in costs)
    parts.append(f'<path stroke="#2f6f8f" d="M{line}"/>')
    for c in costs:
        parts.append(f'<circle cx="{x[c.share]:.1f}" cy="{y(c.processors):.1f}" r="3.5" fill="#2f6f8f"/>')
        parts.append(
            f'<text x="{x[c.share]:.1f}" y="{TOP + TALL + 18}" text-anchor="middle">{c.share}</text>'
        )
        count = f"{c.positions:,} positions" if c.share == 1 else f"{c.positions:,}"
        parts.append(f'<text x="{x[c.share]:.1f}" y="{TOP + TALL + 36}" text-anchor="middle">{count}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """Measure, print tables, draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    print("| pieces per player | positions | up to symmetry | sweeps | seconds | processor seconds |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    costs = []
    for share in range(1, arguments.most + 1):
        c = cost(share, arguments.threads)
        costs.append(c)
        times = f"{c.clock:.2f} | {c.processors:.2f}"
        print(f"| {c.share} | {c.positions:,} | {c.classes:,} | {c.sweeps} | {times} |", flush=True)
    if arguments.plot:
        arguments.plot.write_text(plot(costs), "utf-8")
    if (tables_folder(arguments.data) / table_name(GAME.ruleset(2))).exists():
        probes(arguments.data)


if __name__ == "__main__":
    main()
