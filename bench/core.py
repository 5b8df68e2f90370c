"""Measures the speed of the compiled core on one thread and its time limits: part of `make bench`."""

from __future__ import annotations

import time

from quatuor import _core
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.bench import perft_rate, playout_rate, seconds, workload
from quatuor.engine.core import core_position
from quatuor.engine.limit import Limit
from quatuor.engine.searching import Tree
from quatuor.rules import GAMES
from quatuor.rules.game import Position

REPEATS = 5


def playout_row(start: Position) -> str:
    """Random games and plies per second."""
    games, plies = playout_rate(start, REPEATS)
    name = f"{start.GAME:8} {start.ruleset.players}"
    each = plies.count / games.count
    return f"{name}   {games.per_second:12,.0f} {plies.per_second:14,.0f} {each:8.2f}"


def perft_row(start: Position) -> str:
    """Seconds and nodes per second of a perft count from the start."""
    nodes = perft_rate(start, REPEATS)
    name = f"{start.GAME:8} {start.ruleset.players}   depth {workload(start.GAME).perft}"
    return f"{name} {nodes.count:14,} {nodes.seconds:8.3f} {nodes.per_second:16,.0f}"


def overrun(limit: float) -> float:
    """How much later than requested a count stops, in seconds."""
    begin = time.perf_counter()
    try:
        _core.Quantik(bytes(16)).perft(12, seconds=limit)
    except TimeoutError:
        return time.perf_counter() - begin - limit
    raise RuntimeError("the count finished within the limit")


def lateness(start: Position, limit: float) -> float:
    """How much later than requested an analysis ends, in seconds."""
    ends = (last_analysis(analyse(start, Limit(seconds=limit))).seconds for _ in range(REPEATS))
    return max(ends) - limit


def longest_step(limit: float) -> float:
    """The longest step of a tree that keeps recycling its memory, in seconds of this thread."""
    search = Tree(GAMES["omba"].start(3), memory=64 << 20)
    return max(_step(search, limit) for _ in range(1000))


def _step(search: Tree, limit: float) -> float:
    before = time.thread_time()
    search._search.advance(nodes=10**9, seconds=limit)
    return time.thread_time() - before


def scaling() -> float:
    """The speed-up of two threads over one."""
    core = core_position(GAMES["quantik"].start())
    one, two = (
        seconds(lambda threads=threads: core.playouts(1_000_000, seed=1, threads=threads), REPEATS)
        for threads in (1, 2)
    )
    return one / two


def main() -> None:
    """Print the tables."""
    starts = [game.start(players) for game in GAMES.values() for players in game.player_counts]
    print("the core        games/s        plies/s    plies")
    for start in starts:
        print(playout_row(start))
    print("\nperft                       nodes  seconds          nodes/s")
    for start in starts:
        print(perft_row(start))
    print(f"\ntwo threads are {scaling():.2f} times as fast as one")
    print(f"a count overruns a limit of 0.2 s by at most {1000 * max(overrun(0.2) for _ in range(5)):.2f} ms")
    print(
        f"an analysis overruns 0.1 s by at most {1000 * max(lateness(start, 0.1) for start in starts):.2f} ms"
    )
    print(f"a 2 ms step of a full tree takes at most {1000 * longest_step(0.002):.2f} ms")


if __name__ == "__main__":
    main()
