"""Measures what level 8 would gain by a longer search where games are too long to play thousands of them.

    python bench/longer.py omba 4                300 choices, four times the nodes of level 8
    python bench/longer.py omba 3 --times 8 --choices 1000

The positions come from games of level 6 against itself. Where the two searches choose different moves, a
search with sixteen times the nodes of level 8 judges the position after each. Printed is the chance of
winning, in points of a hundred, that the longer search gains per choice, with its 95 % error bar.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from math import sqrt
from statistics import mean, stdev
from typing import Final

from quatuor import Limit, Match, analyse, game
from quatuor.dice import Dice
from quatuor.engine.engines import Level
from quatuor.engine.levels import strength
from quatuor.rules.game import Move, Position

SEED: Final = 20261119
ONE_IN: Final = 8
"""One choice in so many is looked at."""
JUDGE: Final = 16
"""How many times the nodes of level 8 the judge searches."""


def choices(name: str, players: int) -> Iterator[Position]:
    """Positions in which a player of level 6 has a choice, without end."""
    for number in count():
        match = Match.new(game(name), players=players, seed=SEED + number)
        dice = Dice(SEED, number)
        engines = [Level(6, seed=dice.next()) for _ in range(players)]
        while match.outcome() is None:
            if match.must_roll:
                match.roll()
                continue
            if len(match.legal_moves()) > 1 and dice.below(ONE_IN) == 0:
                yield match.position
            match.play(engines[match.position.player].choose(match).move)


def chosen(position: Position, nodes: int) -> Move:
    """The move that a search at full sight prefers."""
    *_, last = analyse(position, Limit(nodes=nodes), lines=1)
    assert last.best is not None
    return last.best.move


def worth(position: Position, move: Move, nodes: int) -> float:
    """The chance of the mover after a move."""
    after = position.play(move)
    if (outcome := after.outcome()) is not None:
        return float(outcome.scores[position.player])
    *_, last = analyse(after, Limit(nodes=nodes))
    return float(last.verdict.scores[position.player])


@dataclass(frozen=True)
class Comparison:
    """What the longer search gained in each choice; None where both chose the same."""

    gains: Sequence[float | None]

    def __str__(self) -> str:
        gains = [100 * (gain or 0) for gain in self.gains]
        margin = 1.96 * stdev(gains) / sqrt(len(gains))
        differ = sum(gain is not None for gain in self.gains)
        return f"{mean(gains):+.2f} ± {margin:.2f} points per choice; {differ} of {len(gains)} choices differ"


def gain(position: Position, nodes: int, times: int) -> float | None:
    """What the longer search gains in one position."""
    short, long = chosen(position, nodes), chosen(position, nodes * times)
    if short == long:
        return None
    return worth(position, long, nodes * JUDGE) - worth(position, short, nodes * JUDGE)


def compared(name: str, players: int, times: int, amount: int) -> Comparison:
    """The gains in a number of positions, shown as they come."""
    nodes = strength(name, game(name).ruleset(players=players), 8).nodes
    gains: list[float | None] = []
    for position in islice(choices(name, players), amount):
        gains.append(gain(position, nodes, times))
        if len(gains) % 20 == 0:
            print(Comparison(gains), file=sys.stderr, flush=True)
    return Comparison(gains)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--times", type=int, default=4, help="how many times the nodes of level 8 (4)")
    parser.add_argument("--choices", type=int, default=300, help="the number of positions (300)")
    asked = parser.parse_args()
    print(compared(asked.game, asked.players, asked.times, asked.choices))


if __name__ == "__main__":
    main()
