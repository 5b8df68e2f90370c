"""Measures what the set-ups that the levels choose are worth to Black in two-player Cubulus.

    python bench/set_ups.py                    levels 6 and 7, 300 games with each kind of set-up
    python bench/set_ups.py 7 --games 1000 --workers 16

A level plays itself. Black's neutral balls are placed by the level itself, or at random; everything else is
the same. Printed is Black's score with its 95 % error bar.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, stdev
from typing import Final

from quatuor import Match, game
from quatuor.dice import Dice
from quatuor.engine.engines import Level

SEED: Final = 20261119


def placed(match: Match, black: Level, dice: Dice, *, at_random: bool) -> None:
    """Make the moves of the set-up."""
    while match.position.setting_up:
        match.play(dice.choice(match.legal_moves()) if at_random else black.choose(match).move)


def black_score(number: int, *, level: int, at_random: bool) -> float:
    """What Black scores in one game of a level against itself."""
    match, dice = Match.new(game("cubulus")), Dice(SEED, number)
    engines = [Level(level, seed=dice.next()) for _ in match.seats]
    black = match.position.player
    placed(match, engines[black], dice, at_random=at_random)
    while (outcome := match.outcome()) is None:
        match.play(engines[match.position.player].choose(match).move)
    return float(outcome.scores[black])


def shown(scores: Sequence[float]) -> str:
    """The mean in per cent, with its error bar."""
    return f"{100 * mean(scores):.1f} % ± {196 * stdev(scores) / sqrt(len(scores)):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", type=int, nargs="*", default=[6, 7])
    parser.add_argument("--games", type=int, default=300, help="for each figure (300)")
    parser.add_argument("--workers", type=int, default=1, help="games at a time (1)")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as pool:
        for level in asked.levels:
            for at_random in (False, True):
                score = partial(black_score, level=level, at_random=at_random)
                scores = list(pool.map(score, range(asked.games), chunksize=5))
                kind = "random" if at_random else "chosen"
                print(f"level {level}, {kind} set-ups: Black scores {shown(scores)}", flush=True)


if __name__ == "__main__":
    main()
