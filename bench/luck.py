"""Compares estimated luck and error with the exact values, in two-player games of Omba.

    python bench/luck.py [GAMES]

It needs the table of `quatuor solve omba` in the data folder. The figures are in `docs/omba-solved.md`, and
`ASTRAY` in `quatuor.engine.luck` follows from them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from math import sqrt

from quatuor.engine.engines import Level
from quatuor.engine.luck import NODES, SEARCHES, LuckReport, Worth, estimated_worth, known_worth, luck_report
from quatuor.match import Match
from quatuor.rules.game import Position
from quatuor.rules.omba import GAME

PARTS = ("luck", "error", "gifts")


def played(number: int) -> Match:
    """A game between two of the levels 1 to 6."""
    match = Match(GAME.start(2), seed=100 + number)
    engines = Level(1 + number % 6, seed=number), Level(1 + 5 * number % 6, seed=50 + number)
    while match.outcome() is None:
        if match.must_roll:
            match.roll()
        else:
            match.play(engines[match.position.player].choose(match).move)
    return match


def deviations(true: LuckReport, guessed: LuckReport) -> dict[str, float]:
    """The errors in the parts of the first player's account."""
    first, second = true.accounts[0], guessed.accounts[0]
    return {part: float(getattr(first, part) - getattr(second, part)) for part in PARTS}


@cache
def guess(position: Position) -> Worth:
    """The estimated value of a position, as without a table."""
    return estimated_worth(position, SEARCHES, NODES)


def deviations_of_positions(match: Match) -> list[float]:
    """The errors in the values of a match's unfinished positions."""
    known = [(position, known_worth(position)) for position in match.positions if position.outcome() is None]
    return [float(guess(position).values[0] - worth.values[0]) for position, worth in known if worth]


def root_mean_square(values: Sequence[float]) -> float:
    return sqrt(sum(value**2 for value in values) / len(values))


def main() -> None:
    """Play, analyse both ways, compare."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    found, margins, positions = [], [], []
    for number in range(games):
        match = played(number)
        true = luck_report(match)
        if not true.exact:
            sys.exit("error: there is no table; hint: quatuor solve omba")
        guessed = luck_report(match, judge=guess)
        found.append(deviations(true, guessed))
        margins.append({part: getattr(guessed.accounts[0], f"{part}_margin") for part in PARTS})
        positions += deviations_of_positions(match)
    print(f"| {games} games | off by (root mean square) | reported standard error |\n| --- | ---: | ---: |")
    for part in PARTS:
        off = root_mean_square([game[part] for game in found])
        reported = root_mean_square([game[part] for game in margins])
        print(f"| {part} | {off:.3f} | {reported:.3f} |")
    reported = guess(GAME.start(2)).margin(0)
    print(f"| one of {len(positions)} positions | {root_mean_square(positions):.3f} | {reported:.3f} |")


if __name__ == "__main__":
    main()
