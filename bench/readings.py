"""Measures the effect of a game's options by letting a level play itself: `docs/readings-measured.md`.

    python bench/readings.py --games 4000 --players 2 --level 7 --processes 16 --json two.json
    python bench/readings.py --games 500 --players 3 --level 6 --processes 16 --json three.json

Every opening is played once under the usual ruleset and once for each other value of each option, changing
only that option, always with the same seeds. So values are compared opening by opening, and where an option
makes no difference to the engines, the two games are identical.

A game that has not ended after `--plies` moves is stopped. It counts as unfinished, not as a draw, although
its point is shared. Openings and games depend only on the seed, so any number of processes gives the same
figures. After `--minutes`, or on Ctrl-C, the figures cover the first openings whose games are all finished.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from quatuor.arena.openings import Opening, openings, usual_plies
from quatuor.dice import Dice
from quatuor.engine.engines import Level
from quatuor.match import OCCURRENCES, Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game, Ruleset

SEED = 20261115
ENGINE_SEEDS = 4
"""The stream of an opening's seed that the engines' seeds are drawn from; lower streams are in use."""
USUAL = "usual"
DAY = 24 * 60 * 60.0
SEATS = ("first", "second", "third", "fourth")


# ── A game ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Settings:
    """The settings of every game, except the ruleset."""

    game: str
    players: int
    level: int
    plies: int
    """Moves after which a game is stopped."""


@dataclass(frozen=True)
class Played:
    """The result of a game."""

    scores: tuple[float, ...]
    plies: int
    """Moves after the opening."""
    drawn: bool
    repeated: bool
    """Whether a position occurred for the third time, drawn or not."""
    finished: bool
    moves: str


def play(settings: Settings, ruleset: Ruleset, opening: Opening) -> Played:
    """Play an opening to the end, or until the game is stopped."""
    game = GAMES[settings.game]
    match = Match.new(game, settings.players, dict(ruleset.options), seed=opening.seed, draw_seats=False)
    for move in opening.moves:
        match.enter(move)
    entered, drawn = len(match.entries), Dice(opening.seed, ENGINE_SEEDS)
    engines = [Level(settings.level, seed=drawn.next()) for _ in range(settings.players)]
    while match.outcome() is None and len(match.entries) - entered < settings.plies:
        if match.must_roll:
            match.roll()
        else:
            match.play(engines[match.position.player].choose(match).move)
    return result_of(match, entered)


def result_of(match: Match, opening: int) -> Played:
    """The result of a match whose opening had this many entries."""
    outcome, players = match.outcome(), match.ruleset.players
    scores = tuple(map(float, outcome.scores)) if outcome else (1 / players,) * players
    return Played(
        scores,
        len(match.entries) - opening,
        drawn=outcome is not None and len(set(scores)) == 1,
        repeated=max(Counter(match.positions).values()) >= OCCURRENCES,
        finished=outcome is not None,
        moves=" ".join(map(str, match.entries)),
    )


def play_all(settings: Settings, rulesets: Sequence[Ruleset], opening: Opening) -> list[Played]:
    """An opening under every ruleset."""
    return [play(settings, ruleset, opening) for ruleset in rulesets]


# ── All games ────────────────────────────────────────────────────────────────────────────────────────────


def readings_of(game: Game, players: int) -> dict[str, Ruleset]:
    """The usual ruleset, and those in which one option has another value."""
    usual = game.ruleset(players)
    changed = {
        f"{option.name}={value}": game.ruleset(players, {option.name: value})
        for option in game.options
        for value in option.values
        if usual[option.name] != value
    }
    return {USUAL: usual, **changed}


def games(
    settings: Settings,
    count: int,
    seed: int,
    *,
    processes: int = 1,
    seconds: float = DAY,
    report: Callable[[int], None] = lambda _: None,
) -> list[list[Played]]:
    """The games of `count` openings, one per ruleset, in the order of the openings."""
    game = GAMES[settings.game]
    rulesets = list(readings_of(game, settings.players).values())
    plies = usual_plies(game, settings.players)
    drawn = islice(openings(game, rulesets[0], plies, seed), count)
    done: list[list[Played]] = []
    deadline = time.monotonic() + seconds
    with multiprocessing.get_context("spawn").Pool(processes, _ignore_ctrl_c) as pool:
        waiting = pool.imap(partial(play_all, settings, rulesets), drawn)
        try:
            for _ in range(count):
                done.append(waiting.next(max(deadline - time.monotonic(), 0.0)))
                report(len(done))
        except (KeyboardInterrupt, multiprocessing.TimeoutError):
            print("\nstopped early", file=sys.stderr)
    return done


def _ignore_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ── Figures ───────────────────────────────────────────────────────────────────────────────────────

Measure = Callable[[Played], float]


def measures(players: int) -> dict[str, Measure]:
    """The measures of a game, by name. With two players the first player's score is enough."""
    seats = SEATS[: players if players > 2 else 1]
    scores: dict[str, Measure] = {
        f"score of the {name}": partial(_score, at) for at, name in enumerate(seats)
    }
    return scores | {
        "drawn": lambda game: game.drawn,
        "repeated": lambda game: game.repeated,
        "unfinished": lambda game: not game.finished,
        "plies": lambda game: game.plies,
    }


def _score(seat: int, game: Played) -> float:
    return game.scores[seat]


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of at least two independent values."""
        return cls(fmean(values), stdev(values) / sqrt(len(values)))


def by_ruleset(names: Iterable[str], played: Sequence[Sequence[Played]]) -> dict[str, tuple[Played, ...]]:
    """The games of each ruleset, in the order of the openings."""
    return dict(zip(names, zip(*played, strict=True), strict=True))


def summary(names: Sequence[str], played: Sequence[Sequence[Played]]) -> dict[str, Any]:
    """Each ruleset's figures, with paired differences from the first ruleset for all others."""
    columns = by_ruleset(names, played)
    usual = columns[names[0]]
    return {name: _figures(column, usual if name != names[0] else None) for name, column in columns.items()}


def _figures(column: Sequence[Played], usual: Sequence[Played] | None) -> dict[str, Any]:
    wanted = measures(len(column[0].scores))
    figures: dict[str, Any] = {name: _mean(map(get, column)) for name, get in wanted.items()}
    if usual is not None:
        pairs = list(zip(column, usual, strict=True))
        figures["difference"] = {
            name: _mean(get(a) - get(b) for a, b in pairs) for name, get in wanted.items()
        }
        figures["other games"] = _mean(float(a.moves != b.moves) for a, b in pairs)
    return figures


def _mean(values: Iterator[float]) -> dict[str, float]:
    mean = Mean.of([float(value) for value in values])
    return {"value": mean.value, "error": mean.error}


def lines(figures: Mapping[str, Any]) -> Iterator[str]:
    """The figures as a table, one measure per row, with standard errors."""
    names = list(figures)
    yield "| | " + " | ".join(names) + " | " + " | ".join(f"{name}, difference" for name in names[1:]) + " |"
    yield "| --- |" + " ---: |" * (2 * len(names) - 1)
    for measure in [name for name in figures[names[0]] if name not in ("difference", "other games")]:
        cells = [figures[name][measure] for name in names]
        cells += [figures[name]["difference"][measure] for name in names[1:]]
        yield f"| {measure} | " + " | ".join(_cell(measure, cell) for cell in cells) + " |"
    others = [_cell("share", figures[name]["other games"]) for name in names[1:]]
    yield "| games that differed | | " + " | ".join(others) + " |" + " |" * (len(names) - 1)


def _cell(measure: str, mean: Mapping[str, float]) -> str:
    form = "{:.1f} ± {:.1f}" if measure == "plies" else "{:.2%} ± {:.2%}"
    return form.format(mean["value"], mean["error"])


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--game", choices=[game.id for game in GAMES.values() if game.options], default="cubulus"
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="openings, each played under every ruleset")
    parser.add_argument("--level", type=int, default=7)
    parser.add_argument("--plies", type=int, default=400, help="moves after which a game is left")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=DAY / 60)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", type=Path, help="write figures and games here")
    return parser.parse_args(words)


def progress(count: int) -> Callable[[int], None]:
    """A progress line with the time left."""
    started = time.monotonic()

    def report(done: int) -> None:
        left = (time.monotonic() - started) / done * (count - done)
        print(f"\r{done}/{count} openings, {left / 60:.1f} min left ", end="", file=sys.stderr, flush=True)

    return report


def main(words: Sequence[str] | None = None) -> int:
    """Play, print the figures as a table, and write them with the games to a file if requested."""
    asked = arguments(words)
    settings = Settings(asked.game, asked.players, asked.level, asked.plies)
    rulesets = readings_of(GAMES[asked.game], asked.players)
    started = time.monotonic()
    played = games(
        settings,
        asked.games,
        asked.seed,
        processes=asked.processes,
        seconds=60 * asked.minutes,
        report=progress(asked.games),
    )
    print(file=sys.stderr)
    if len(played) < 2:
        print("error: too few games for any figures", file=sys.stderr)
        return 1
    figures = summary(list(rulesets), played)
    facts = {**vars(asked), "json": None, "openings": len(played), "seconds": time.monotonic() - started}
    if asked.json:
        kept = {name: list(map(astuple, column)) for name, column in by_ruleset(rulesets, played).items()}
        data = {"settings": facts, "figures": figures, "games": kept}
        asked.json.write_text(json.dumps(data), "utf-8")
    print(f"{asked.game}, {asked.players} players, level {asked.level}, {len(played)} openings\n")
    print(*lines(figures), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
