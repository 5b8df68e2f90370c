"""How fast the compiled core is, one thread, and how closely it keeps a time limit: part of `make bench`."""

from __future__ import annotations

import time

from reference import seconds as seconds_of

from quatuor import _core
from quatuor.engine.core import core_position
from quatuor.rules import GAMES
from quatuor.rules.game import Position

GAMES_PLAYED = {"quantik": 2_000_000, "cubulus": 200_000, "oxono": 400_000, "omba": 50_000}
DEPTHS = {"quantik": 5, "cubulus": 4, "oxono": 4, "omba": 7}


def playout_row(start: Position) -> str:
    """Random games and plies a second."""
    core = core_position(start)
    games = GAMES_PLAYED[start.GAME]
    seconds = seconds_of(lambda: core.playouts(games, seed=1))
    plies = core.playouts(games, seed=1).plies
    name = f"{start.GAME:8} {start.ruleset.players}"
    return f"{name}   {games / seconds:12,.0f} {plies / seconds:14,.0f} {plies / games:8.2f}"


def perft_row(start: Position) -> str:
    """Seconds and nodes a second of a count from the start."""
    core, depth = core_position(start), DEPTHS[start.GAME]
    nodes = core.perft(depth)
    seconds = seconds_of(lambda: core.perft(depth))
    name = f"{start.GAME:8} {start.ruleset.players}"
    return f"{name}   depth {depth} {nodes:14,} {seconds:8.3f} {nodes / seconds:16,.0f}"


def overrun(limit: float) -> float:
    """How much later than asked a count stops, in seconds."""
    begin = time.perf_counter()
    try:
        _core.Quantik(bytes(16)).perft(12, seconds=limit)
    except TimeoutError:
        return time.perf_counter() - begin - limit
    raise RuntimeError("the count came to an end")


def scaling() -> float:
    """How much sooner two threads play the games of one."""
    core = core_position(GAMES["quantik"].start())
    one, two = (
        seconds_of(lambda threads=threads: core.playouts(1_000_000, seed=1, threads=threads))
        for threads in (1, 2)
    )
    return one / two


def main() -> None:
    """Print the tables."""
    starts = [game.start(players) for game in GAMES.values() for players in game.players]
    print("the core        games/s        plies/s    plies")
    for start in starts:
        print(playout_row(start))
    print("\nperft                       nodes  seconds          nodes/s")
    for start in starts:
        print(perft_row(start))
    print(f"\ntwo threads     {scaling():.2f} times one")
    print(f"a limit of 0.2 s is overrun by {1000 * max(overrun(0.2) for _ in range(5)):.2f} ms at most")


if __name__ == "__main__":
    main()
