"""Measures the depth alpha-beta reaches, and the effect of each technique: the tables of `docs/speed.md`.

    python bench/search.py [SECONDS]

The positions are undecided middle games between strong players, fixed in `bench/positions.toml`. The search
uses one thread, and each technique is left out in turn. Techniques change only how soon a result is found. At
the end two threads are compared with one by the time to the same depth, which needs an idle machine.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, geometric_mean

from quatuor.engine.limit import Limit
from quatuor.engine.searching import AlphaBeta
from quatuor.rules import GAMES
from quatuor.rules.game import Position

TECHNIQUES = ("transpositions", "symmetry", "ordering", "scouting", "extension", "reduction")


def positions() -> dict[str, list[Position]]:
    """The fixed positions, by game."""
    data = tomllib.loads(Path(__file__).with_name("positions.toml").read_text("utf-8"))
    return {game: [GAMES[game].parse(text, 2) for text in texts] for game, texts in data.items()}


def reached(position: Position, without: Sequence[str], seconds: float) -> tuple[int, int]:
    """The depth finished within a time, and the nodes that took."""
    search = AlphaBeta(position, without=frozenset(without))
    end = time.perf_counter() + seconds
    while search.advance(Limit(), max(end - time.perf_counter(), 0.0), None):
        pass
    report = search.report()
    return report.depth, report.nodes


def row(game: str, chosen: Sequence[Position], without: Sequence[str], seconds: float) -> str:
    """The average depth and speed without some techniques."""
    found = [reached(position, without, seconds) for position in chosen]
    depth, nodes = (fmean(values) for values in zip(*found, strict=True))
    name = f"without {without[0]}" if len(without) == 1 else "none of them" if without else "all techniques"
    return f"| {game} | {name} | {depth:.1f} | {nodes / seconds / 1e6:.1f} |"


def to_depth(position: Position, depth: int, threads: int) -> float:
    """The seconds it takes to finish a depth."""
    search = AlphaBeta(position, threads=threads)
    begin = time.perf_counter()
    while search.report().depth < depth and search.advance(Limit(), None, None):
        pass
    return time.perf_counter() - begin


def threads_row(game: str, chosen: Sequence[Position], seconds: float) -> str:
    """The average speed-up of two threads to the depth that one thread finishes in the time."""
    gains = []
    for position in chosen:
        depth = max(reached(position, (), seconds)[0], 1)
        one, two = (to_depth(position, depth, threads) for threads in (1, 2))
        gains.append(one / two)
    return f"| {game} | two threads | {geometric_mean(gains):.2f} times as fast to the same depth | |"


def main(seconds: float) -> None:
    """Print the table."""
    print(f"| game | | depth in {seconds:g} s | million nodes/s |\n| --- | --- | ---: | ---: |")
    for game, chosen in positions().items():
        for without in ((), *((technique,) for technique in TECHNIQUES), TECHNIQUES):
            print(row(game, chosen, without, seconds), flush=True)
        print(threads_row(game, chosen, seconds), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
