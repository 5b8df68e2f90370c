"""Measures the strength of the levels: the tables of `docs/levels.md`, as Markdown.

    python bench/levels.py ladder  [GAME …]    every level against the one below, 100 games
    python bench/levels.py uct     [GAME …]    level 8 against plain UCT, 20,000 games per move, 200 games
    python bench/levels.py promises [GAME …]   full strength at 100 ms per move against itself, 200 games:
                                               is every win that was announced as exact also won?

A GAME is quantik, cubulus, oxono or omba, or with more players cubulus:3, omba:3 or omba:4; the default is
all. The games are those of `quatuor arena` with the same seed. Level 8 takes up to a second per move, so on
two cores the first two commands take hours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from quatuor.arena import Contest, Pairing, Standing, ladder, run
from quatuor.engine.levels import LEVELS
from quatuor.rules import GAMES

SEED = 20261115
EVERYTHING = [
    f"{game.id}:{players}" if players > 2 else game.id
    for game in GAMES.values()
    for players in game.player_counts
]


def played(name: str, pairings: Sequence[Pairing], games: int) -> Standing:
    """The standing after all games of the pairings."""
    game, _, players = name.partition(":")
    contest = Contest.between(game, games=games, pairings=pairings, players=int(players or 2), seed=SEED)
    return Standing(contest, run(contest))


def rows(name: str, standing: Standing) -> list[str]:
    """One row per pairing: the score with its error bar, and the time per move."""
    data = standing.to_data()
    seconds = {engine["engine"]: engine["seconds_per_move"] for engine in data["engines"]}
    return [_row(name, pairing, seconds) for pairing in data["pairings"]]


def _row(name: str, pairing: dict[str, object], seconds: dict[str, float]) -> str:
    first, second = pairing["engines"]  # type: ignore[misc]
    score: dict[str, float] = pairing["score"]  # type: ignore[assignment]
    margin = (score["high"] - score["low"]) / 2
    won = f"{pairing['wins']}/{pairing['draws']}/{pairing['losses']}"
    result = f"{score['value']:.1%} ± {margin:.1%}"
    return f"| {name} | {first} | {second} | {won} | {result} | {seconds[first]:.3f} s |"


def ladder_table(name: str) -> list[str]:
    """Every level against the one below."""
    return rows(name, played(name, ladder([f"level:{level}" for level in LEVELS]), 100))


def uct_table(name: str) -> list[str]:
    """The strongest level against the yardstick."""
    return rows(name, played(name, [Pairing(f"level:{LEVELS[-1]}", "uct:20000")], 200))


def promise_table(name: str) -> list[str]:
    """Announced wins, and those that were not won."""
    data = played(name, [Pairing("search:100ms", "search:0.1s")], 200).to_data()
    return [f"| {name} | {data['games']} | {data['promises']} | {data['broken_promises']} |"]


TABLES: dict[str, tuple[str, Callable[[str], list[str]]]] = {
    "ladder": ("| game | engine | against | won/drawn/lost | score | a move |", ladder_table),
    "uct": ("| game | engine | against | won/drawn/lost | score | a move |", uct_table),
    "promises": ("| game | games | wins announced as exact | not won |", promise_table),
}


def main(words: Sequence[str]) -> int:
    """Print a table, the rows of each game as soon as they are ready."""
    if not words or words[0] not in TABLES:
        print(__doc__, file=sys.stderr)
        return 2
    header, table = TABLES[words[0]]
    print(header, "|" + " --- |" * (header.count("|") - 1), sep="\n", flush=True)
    for name in words[1:] or EVERYTHING:
        print(*table(name), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
