"""Measures how long exact results take: OXONO by pieces left, the proof of Quantik; and the speed in Cubulus.

    python bench/proofs.py [LEFT …] [--limit S] [--most N] [--mebibytes M] [--plot FILE]
    python bench/proofs.py [LEFT …] --threads 2     only how much faster two threads are than one

It solves positions of level-8 games (`bench/data/oxono_level8.txt`) on one core and prints the median, the
95th percentile and the maximum as a table for `docs/proofs.md`. An unsolved position counts with the limit,
or with its actual time if that is longer, because the clock is read only between two queries. Times are
processor times, so a busy machine matters little; only the comparison of threads needs a quiet one. With
--plot, the curve is drawn as SVG.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from math import ceil, log10
from pathlib import Path
from typing import Final

from quatuor._core import StopFlag
from quatuor.engine.proving import Prover
from quatuor.engine.short_strategy import ShortStrategy
from quatuor.engine.strategy import certificate
from quatuor.playout import playouts
from quatuor.proof import check, read, written
from quatuor.rules import GAMES

DATA: Final = Path(__file__).parent / "data" / "oxono_level8.txt"
LEFTS: Final = (8, 10, 12, 14, 16, 18, 20, 22, 24, 26)
WIDTH: Final = 640
HEIGHT: Final = 320
LEFT: Final = 70
TOP: Final = 40
WIDE: Final = 520
TALL: Final = 220
LOW: Final = 1e-4
HIGH: Final = 100.0
COLOURS: Final = {"longest": "#c9a98f", "95 %": "#b4472f", "median": "#2f6f8f"}
STYLE: Final = "text{font:12px sans-serif;fill:#333}path{fill:none;stroke-width:1.6}.axis{stroke:#999}"


def positions(left: int, most: int) -> list[str]:
    """The stored positions with this many pieces left; an even sample if there are more than `most`."""
    lines = (line.split() for line in DATA.read_text("utf-8").splitlines() if not line.startswith("#"))
    found = [text for number, text in lines if int(number) == left]
    step = max(1, ceil(len(found) / most))
    return found[::step]


def solved(text: str, limit: float, memory: int) -> tuple[str, float]:
    """The result for the player to move, and the seconds it took."""
    position = GAMES["oxono"].parse(text)
    prover = Prover(position, memory=memory)
    stop, started = StopFlag(), time.process_time()

    def stop_at_limit(_done: float, _total: float | None) -> None:
        if time.process_time() - started >= limit:
            stop.set()

    winners = prover.winner(stop=stop, progress=stop_at_limit)
    seconds = time.process_time() - started
    if winners is None:
        return "open", max(seconds, limit)
    return "drawn" if len(winners) == 2 else "won" if winners[0] == position.player else "lost", seconds


def percentile(times: Sequence[float], share: float) -> float:
    """The time that this share of all times does not exceed."""
    return sorted(times)[max(0, ceil(share * len(times)) - 1)]


def row(left: int, results: Sequence[tuple[str, float]]) -> str:
    """A row of the table."""
    kinds, times = Counter(kind for kind, _ in results), [seconds for _, seconds in results]
    ends = "/".join(str(kinds[kind]) for kind in ("won", "drawn", "lost", "open"))
    shown = " | ".join(f"{value:.4f} s" for value in figures(times).values())
    return f"| {left} | {len(times)} | {ends} | {shown} |"


def figures(times: Sequence[float]) -> dict[str, float]:
    """Median, 95th percentile and longest."""
    return {"median": percentile(times, 0.5), "95 %": percentile(times, 0.95), "longest": max(times)}


def quantik() -> str:
    """The certificate of the empty board: its size, and the time to make and to check it."""
    started = time.process_time()
    prover = Prover(GAMES["quantik"].start())
    winners = prover.winner()
    assert winners == (1,)
    whole = certificate(prover, winners, ShortStrategy(prover, 1).choice())
    made = time.process_time()
    found = check(read(written(whole).encode()))
    checked = time.process_time()
    return (
        f"Quantik, the empty board: {found.positions} positions, {found.replies} replies, "
        f"{found.plies} plies at most; made in {made - started:.1f} s, checked in {checked - made:.2f} s"
    )


def cubulus(games: int = 12, nodes: int = 20_000) -> str:
    """The speed of a search for each player's win, after random set-ups and up to fifteen random moves."""
    visited, seconds = 0, 0.0
    for number, played in enumerate(playouts(GAMES["cubulus"].start(), games=games, seed=7)):
        position = GAMES["cubulus"].start()
        for move in played.moves[: min(9 + 5 * (number % 4), len(played.moves) - 1)]:
            position = position.after(move)
        prover = Prover(position, memory=64 << 20)
        started = time.process_time()
        for player in (0, 1):
            prover.wins(player, nodes=nodes)
        seconds += time.process_time() - started
        visited += prover.nodes
    return f"Cubulus, {games} positions: {visited / seconds:,.0f} positions per second"


def speed_up(texts: Sequence[str], threads: int, memory: int) -> str:
    """How much faster several threads settle the same positions, each in turn with one and with several."""
    seconds, nodes = {1: 0.0, threads: 0.0}, {1: 0, threads: 0}
    for text in texts:
        for number in seconds:
            prover = Prover(GAMES["oxono"].parse(text), memory=memory, threads=number)
            started = time.monotonic()
            assert prover.winner() is not None
            seconds[number] += time.monotonic() - started
            nodes[number] += prover.nodes
    shown = ", ".join(f"{n} threads {seconds[n]:.1f} s for {nodes[n]:,} positions" for n in seconds)
    return f"OXONO, {len(texts)} positions: {shown}: {seconds[1] / seconds[threads]:.2f} times as fast"


# ── The curve ────────────────────────────────────────────────────────────────────────────────────────────


def plot(measured: dict[int, list[float]]) -> str:
    """Seconds against pieces left, as an SVG file."""
    title = "OXONO solved exactly: seconds on one core against pieces left to place"
    lefts = sorted(measured)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/><text x="{LEFT}" y="20">{title}</text>',
        f'<path class="axis" d="M{LEFT} {TOP}V{TOP + TALL}H{LEFT + WIDE}"/>',
        *(_level(power) for power in range(round(log10(LOW)), round(log10(HIGH)) + 1)),
        *(
            f'<text x="{_x(n, lefts):.0f}" y="{TOP + TALL + 16}" text-anchor="middle">{n}</text>'
            for n in lefts
        ),
        *(_curve(name, measured, lefts) for name in COLOURS),
        *(_legend(number, name) for number, name in enumerate(COLOURS)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(left: int, lefts: Sequence[int]) -> float:
    return LEFT + WIDE * (lefts.index(left) + 0.5) / len(lefts)


def _y(seconds: float) -> float:
    share = log10(min(max(seconds, LOW), HIGH) / LOW) / log10(HIGH / LOW)
    return TOP + TALL * (1 - share)


def _level(power: int) -> str:
    y = _y(10.0**power)
    label = f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>'
    return f'<path class="axis" d="M{LEFT} {y:.1f}h{WIDE}" stroke-dasharray="1 5"/>{label}'


def _curve(name: str, measured: dict[int, list[float]], lefts: Sequence[int]) -> str:
    points = (f"{_x(n, lefts):.1f} {_y(figures(measured[n])[name]):.1f}" for n in lefts)
    return f'<path stroke="{COLOURS[name]}" d="M{" L".join(points)}"/>'


def _legend(number: int, name: str) -> str:
    x, y = LEFT + 20 + 90 * number, TOP + TALL + 40
    return f'<path stroke="{COLOURS[name]}" d="M{x} {y - 4}h14"/><text x="{x + 18}" y="{y}">{name}</text>'


def main() -> None:
    """Measure, print the table, draw the curve."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lefts", nargs="*", type=int, default=LEFTS, metavar="LEFT")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds per position")
    parser.add_argument("--most", type=int, default=200, help="positions per number of pieces")
    parser.add_argument("--mebibytes", type=int, default=512, help="memory of a search")
    parser.add_argument("--plot", type=Path, help="where to draw the curve")
    parser.add_argument("--threads", type=int, help="compare one thread with so many")
    asked = parser.parse_args()
    if asked.threads:
        texts = [text for left in asked.lefts for text in positions(left, asked.most)]
        print(speed_up(texts, asked.threads, asked.mebibytes << 19))
        return
    print(quantik(), flush=True)
    print(cubulus(), flush=True)
    print("| left | positions | won/drawn/lost/open | median | 95 % | longest |\n|" + " ---: |" * 6)
    measured: dict[int, list[float]] = {}
    for left in asked.lefts:
        results = [solved(text, asked.limit, asked.mebibytes << 19) for text in positions(left, asked.most)]
        print(row(left, results), flush=True)
        measured[left] = [seconds for _, seconds in results]
    if asked.plot:
        asked.plot.write_text(plot(measured), "utf-8")


if __name__ == "__main__":
    main()
