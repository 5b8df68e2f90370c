"""Measures the speed of the Python rules and the start of the command: part of `make bench`.

Run it on an idle machine. The figures of the last run are in docs/speed.md.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from functools import partial

from quatuor.engine.bench import seconds as best_of
from quatuor.perft import perft
from quatuor.playout import playouts
from quatuor.rules import GAMES
from quatuor.rules.game import Position

GAMES_PLAYED = 200
REPEATS = 5

seconds = partial(best_of, repeats=REPEATS)


def playout_row(start: Position) -> str:
    """Milliseconds per random game, its length, and plies per second."""
    played = list(playouts(start, GAMES_PLAYED, seed=1))
    each = seconds(lambda: list(playouts(start, GAMES_PLAYED, seed=1))) / GAMES_PLAYED
    plies = statistics.mean(len(game.moves) for game in played)
    return f"{start.GAME:8} {start.ruleset.players}   {1000 * each:8.2f} {plies:8.1f} {plies / each:10,.0f}"


def perft_row(start: Position, depth: int) -> str:
    """Nodes per second of a perft count from the start."""
    nodes = perft(start, depth)
    rate = nodes / seconds(lambda: perft(start, depth))
    return f"{start.GAME:8} {start.ruleset.players}   depth {depth} {nodes:12,} {rate:14,.0f}"


def ask_for_help() -> None:
    """Start the command in a new process."""
    subprocess.run([sys.executable, "-m", "quatuor", "--help"], stdout=subprocess.DEVNULL, check=True)


def main() -> None:
    """Print the tables."""
    starts = [game.start(players) for game in GAMES.values() for players in game.player_counts]
    print("random games    ms/game    plies    plies/s")
    for start in starts:
        print(playout_row(start))
    print("\nperft                       nodes        nodes/s")
    for start in starts:
        print(perft_row(start, 3))
    print(f"\nquatuor --help  {seconds(ask_for_help):.3f} s")


if __name__ == "__main__":
    main()
