"""Searches for fair starts: openings, and set-ups of Cubulus, from which both seats score about the same.

    python bench/fair_starts.py quantik           search until enough are found, or Ctrl-C
    python bench/fair_starts.py quantik --fold    add those found so far to src/quatuor/starts/quantik.toml
    python bench/fair_starts.py oxono --first 300 begin with another candidate, to divide the work

Candidates are drawn from a seed and differ by more than a symmetry. Each passes these stages, and is dropped
at the first that it fails:

1. Screening: a level plays itself 20 to 200 times, and a clear advantage ends the candidate early. These
   games have seeds of their own, so stopping early cannot bias the figures that are published. In Quantik,
   exact knowledge screens longer openings first.
2. Level 6 plays itself 400 times, always with the same series of seeds: the first seat scores 45 to 55 %.
3. Level 7 plays itself 100 times, likewise: 40 to 60 %. Either series stops when its bounds are out of reach.
4. OXONO and Cubulus: the start is not in a book of exact knowledge, nor among the first moves of OXONO that
   are settled (`oxono_openings.py`), and a minute of proof search, of processor time on one core, finds no
   winner.

In Cubulus the first player is so much better off that few set-ups pass: there the series have no bounds, the
fairest set-ups found are written, and every other candidate is a promising one with one ball moved.

Every batch of games is a line of the journal, GAME.jsonl. Run again, the search continues where it stopped; a
kill loses one batch.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

from quatuor.dice import Dice
from quatuor.engine.core import core_position
from quatuor.engine.engines import Level
from quatuor.engine.exact import known
from quatuor.engine.limit import Limit
from quatuor.engine.proving import Prover
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Game

SEED: Final = 20261118
BATCH: Final = 20
"""The games of a line of the journal."""
LENGTHS: Final = ((2_000, 1, 4), (12_000, 4, 5), (150_000, 5, 6), (10**9, 6, 7))
"""Up to a number of candidates, the least and the most plies of an opening: the short ones come first."""
SECONDS: Final = 60.0
"""The processor time of a proof search."""
Place: TypeAlias = tuple[str, str, int]
"""The moves of a start, a stage, and its first game."""
Line: TypeAlias = dict[str, Any]
WANTED: Final = {"quantik": 36, "oxono": 36, "cubulus": 40}
"""The starts after which the search ends: a few more than needed; of set-ups, the fairest are taken."""
MANY: Final = 255
"""More moves than any position of a solved game has."""
FAIREST: Final = 10
"""The number of set-ups that are written."""
FOLDER: Final = Path(__file__).parents[1] / "src" / "quatuor" / "starts"
OPENINGS: Final = Path(__file__).parent / "data" / "oxono_openings.jsonl"
"""What is known of the first moves of OXONO."""


# ── Candidates ───────────────────────────────────────────────────────────────────────────────────────────


def candidates(game: Game, promising: Sequence[Match] = (), first: int = 0) -> Iterator[Match]:
    """An endless sequence of starts that no symmetry maps to each other, nor to the promising ones.

    `promising` may grow meanwhile: later set-ups are variations of these.
    """
    seen = {core_position(match.position).canonical().packed for match in promising}
    for number in count(first):
        dice = Dice(SEED, number)
        match = set_up(game, number, dice, promising) if has_set_up(game) else opening(game, number, dice)
        sight = core_position(match.position).canonical().packed
        if match.outcome() is None and sight not in seen:
            seen.add(sight)
            yield match


def has_set_up(game: Game) -> bool:
    return game.start().setting_up


def opening(game: Game, number: int, dice: Dice) -> Match:
    """A few random plies."""
    match = Match(game.start())
    least, most = next((least, most) for below, least, most in LENGTHS if number < below)
    for _ in range(least + dice.below(1 + most - least)):
        if legal := match.legal_moves():
            match.play(dice.choice(legal))
    return match


def set_up(game: Game, number: int, dice: Dice, promising: Sequence[Match]) -> Match:
    """In turn: a random set-up, one that a level from 6 to 8 chooses, and twice a promising one, varied."""
    if promising and number % 4 >= 2:
        return varied(dice.choice(promising), dice)
    match = Match(game.start())
    engine = Level(6 + number // 4 % 3, seed=dice.next()) if number % 4 == 1 else None
    while match.position.setting_up:
        match.play(engine.choose(match).move if engine else dice.choice(match.legal_moves()))
    return match


def varied(start: Match, dice: Dice) -> Match:
    """A set-up with one ball moved."""
    moves = dice.shuffled(map(str, start.entries))
    match = Match(start.start)
    for move in moves[1:]:
        match.enter(move)
    match.play(dice.choice([move for move in match.legal_moves() if str(move) != moves[0]]))
    return match


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Series:
    """A fixed series of games of a level against itself, and the scores of the first seat that pass."""

    name: str
    level: int
    games: int
    low: float
    high: float
    seed: int

    def passes(self, points: float) -> bool:
        return self.low * self.games <= points <= self.high * self.games

    def hopeless(self, points: float, played: int) -> bool:
        """Whether the remaining games cannot bring the score within the bounds."""
        lost = played - points
        return points > self.high * self.games or lost > (1 - self.low) * self.games


SCREEN_6: Final = Series("screen", 6, 200, 0, 1, SEED + 1)
SCREEN_7: Final = Series("screen7", 7, 60, 0, 1, SEED + 2)
SCREENS: Final = {
    "quantik": ((SCREEN_7, 20, 0.3), (SCREEN_7, 60, 0.19), (SCREEN_6, 40, 0.2), (SCREEN_6, 100, 0.14)),
    "oxono": ((SCREEN_6, 40, 0.18), (SCREEN_6, 100, 0.12), (SCREEN_7, 20, 0.25), (SCREEN_6, 200, 0.08)),
    "cubulus": ((SCREEN_7, 20, 0.25), (SCREEN_7, 40, 0.2), (SCREEN_7, 60, 0.16), (SCREEN_6, 100, 0.2)),
}
"""After that many screening games, the furthest from one half that is not dropped; what drops most first."""
SERIES: Final = (
    Series("level6", 6, 400, 0.45, 0.55, SEED + 6),
    Series("level7", 7, 100, 0.40, 0.60, SEED + 7),
)
"""The series whose figures are published."""


def series_of(game: Game) -> Sequence[Series]:
    """The series whose figures are published; for set-ups, without bounds."""
    return [replace(each, low=0, high=1) for each in SERIES] if has_set_up(game) else SERIES


def played(start: Match, series: Series, number: int) -> float:
    """The score of the first seat in one game of a series."""
    match, dice = start.copy(), Dice(series.seed, number)
    engines = [Level(series.level, seed=dice.next()) for _ in match.seats]
    while (outcome := match.outcome()) is None:
        match.play(engines[match.position.player].choose(match).move)
    return float(outcome.scores[0])


def proved(start: Match) -> Line:
    """The winners that a minute of proof search finds, if any; the minute is processor time."""
    prover, begun = Prover(start.position, start.history), time.process_time()
    winners: tuple[int, ...] | None = None
    while winners is None and not prover.exhausted and (left := begun + SECONDS - time.process_time()) > 0:
        winners = prover.winner(Limit(seconds=max(left, 0.1)))
    return {"winners": winners, "nodes": prover.nodes}


# ── The journal ──────────────────────────────────────────────────────────────────────────────────────────


class Unmeasured(Exception):
    """A line is missing from a journal that is only read."""


class Journal:
    """The lines of a file, by start, stage and first game; what is missing is worked out and added."""

    def __init__(self, path: Path, *, only_read: bool = False) -> None:
        self._path = path
        self._only_read = only_read
        self._known: dict[Place, Line] = {}
        text = path.read_text() if path.exists() else ""
        whole, _, torn = text.rpartition("\n")
        for line in whole.splitlines():
            data = json.loads(line)
            self._known[data["start"], data["stage"], data["first"]] = data
        if torn and not only_read:
            path.write_text(whole + "\n" if whole else "")

    def line(self, start: Match, stage: str, first: int, work: Callable[[], Line]) -> Line:
        """A line that is there, or that is added after the work."""
        place = (moves_of(start), stage, first)
        if place not in self._known:
            self._known[place] = self._added(place, work)
        return self._known[place]

    def _added(self, place: Place, work: Callable[[], Line]) -> Line:
        if self._only_read:
            raise Unmeasured
        begun = time.process_time()
        data = dict(zip(("start", "stage", "first"), place, strict=True)) | work()
        data["seconds"] = round(time.process_time() - begun, 2)
        with self._path.open("a") as file:
            file.write(json.dumps(data) + "\n")
        return data

    def starts(self, game: Game) -> Iterator[Match]:
        """The starts with a published figure, in the order they were measured."""
        for moves in dict.fromkeys(moves for moves, stage, _ in self._known if stage == SERIES[1].name):
            yield start_of(game, moves)

    def points(self, start: Match, series: Series, first: int, games: int) -> float:
        """The points of the first seat in some games of a series, a batch per line."""

        def batch() -> Line:
            points = sum(played(start, series, number) for number in range(first, first + games))
            return {"games": games, "points": points}

        return float(self.line(start, series.name, first, batch)["points"])


def start_of(game: Game, moves: str) -> Match:
    match = Match(game.start())
    for move in moves.split():
        match.enter(move)
    return match


def moves_of(start: Match) -> str:
    return " ".join(map(str, start.entries))


# ── The stages ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Found:
    """A start that passed every stage, with the points of the first seat by series."""

    moves: str
    points: dict[str, float]

    @property
    def unfairness(self) -> float:
        """How far the scores are from one half, in standard errors, squared and added."""
        return sum((2 * self.points[s.name] - s.games) ** 2 / s.games for s in SERIES)


def is_contested(start: Match) -> bool:
    """Whether a win, in a solved game, is far away and hard to find: strong levels do not miss others."""
    answer = known(start.position, MANY)
    if answer is None or len(start.entries) < 5:
        return True
    wins = [each for each in answer.moves if each.verdict.scores[start.position.player] == 1]
    distance = answer.verdict.distance or 0
    return len(wins) == 1 if distance == 5 else distance > 6 and len(wins) <= 2


def survives(start: Match, journal: Journal) -> bool:
    """Whether exact knowledge and the screening games show no clear advantage."""
    if not is_contested(start):
        return False
    for series, games, most in SCREENS[start.game.id]:
        points = sum(journal.points(start, series, first, BATCH) for first in range(0, games, BATCH))
        if abs(points / games - 0.5) > most:
            return False
    return True


def score(start: Match, series: Series, journal: Journal) -> float | None:
    """The points of the first seat in a series; None as soon as they cannot pass."""
    points = 0.0
    for first in range(0, series.games, BATCH):
        points += journal.points(start, series, first, BATCH)
        if series.hopeless(points, first + BATCH):
            return None
    return points if series.passes(points) else None


def is_open(start: Match, journal: Journal) -> bool:
    """Whether neither exact knowledge nor a minute of proof search settles a start.

    In Quantik everything is known, so that starts are settled but still hard to win.
    """
    if start.game.id == "quantik":
        return True
    if known(start.position, 1) is not None or is_settled_opening(start):
        return False
    return journal.line(start, "proof", 0, lambda: proved(start))["winners"] is None


def is_settled_opening(start: Match) -> bool:
    """Whether it is a first move of OXONO whose winner was proved with much more than a minute."""
    if start.game.id != "oxono" or len(start.entries) != 1:
        return False
    image = core_position(start.position).canonical()
    results = map(json.loads, OPENINGS.read_text().splitlines())
    return any(
        core_position(start_of(start.game, each["move"]).position).canonical() == image
        for each in results
        if each["winner"] is not None
    )


def judged(start: Match, journal: Journal) -> Found | None:
    """A start that was not dropped by screening, after the other stages; None if it failed one."""
    points: dict[str, float] = {}
    for series in series_of(start.game):
        scored = score(start, series, journal)
        if scored is None:
            return None
        points[series.name] = scored
    return Found(moves_of(start), points) if is_open(start, journal) else None


def search(game: Game, journal: Journal, wanted: int, first: int = 0) -> Iterator[Found]:
    """The first starts that pass every stage, as they are found."""
    promising = [start_of(game, each.moves) for each in written(game)]
    found = len(promising)
    for number, start in enumerate(candidates(game, promising, first), first):
        if found >= wanted:
            return
        if survives(start, journal):
            promising.append(start)
            if result := judged(start, journal):
                found += 1
                print(f"{found}: {result}; candidate {number}", file=sys.stderr, flush=True)
                yield result


# ── The data ─────────────────────────────────────────────────────────────────────────────────────────────


def accepted(game: Game, found: Sequence[Found]) -> Sequence[Found]:
    """The starts to write: all in the order they were found; of set-ups, the fairest, the best first."""
    return sorted(found, key=lambda each: each.unfairness)[:FAIREST] if has_set_up(game) else found


def data(game: Game, found: Sequence[Found]) -> str:
    """The file of a game's fair starts."""
    head = (
        f"# The fair starts of {game.title}, from `python bench/fair_starts.py {game.id}`. Their numbers",
        "# follow this order. `level6` and `level7` are the points of the first seat in 400 and in 100 games",
        "# of that level against itself.",
    )
    entries = (_entry(game, each) for each in accepted(game, found))
    return "\n".join(head) + "\n" + "".join(entries)


def _entry(game: Game, found: Found) -> str:
    figures = [f"{name} = {points:g}" for name, points in found.points.items()]
    winner = exact_winner(game, found.moves)
    figures += [] if winner is None else [f"winner = {winner}"]
    return "\n".join(("", "[[start]]", f'moves = "{found.moves}"', *figures)) + "\n"


def exact_winner(game: Game, moves: str) -> int | None:
    """The player who wins with best play, in a game that is solved."""
    answer = known(start_of(game, moves).position, 1)
    return None if answer is None else answer.verdict.scores.index(1)


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────


def folded(game: Game, path: Path) -> list[Found]:
    """The starts in a journal that passed every stage."""
    journal = Journal(path, only_read=True)
    found: list[Found] = []
    for start in journal.starts(game):
        with suppress(Unmeasured):
            passed = judged(start, journal) if survives(start, journal) else None
            found += [passed] if passed else []
    return found


def written(game: Game) -> list[Found]:
    """The starts that are in the data already; the same series measured them."""
    path = FOLDER / f"{game.id}.toml"
    entries = tomllib.loads(path.read_text()).get("start", ()) if path.exists() else ()
    return [Found(each["moves"], {s.name: each[s.name] for s in SERIES}) for each in entries]


def distinct(game: Game, found: Iterable[Found]) -> list[Found]:
    """Each start once, up to symmetry; the first of several counts."""
    first: dict[bytes, Found] = {}
    for each in found:
        first.setdefault(core_position(start_of(game, each.moves).position).canonical().packed, each)
    return list(first.values())


def main(words: Sequence[str] | None = None) -> int:
    """Search until enough starts are found, or write those that were."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(WANTED))
    parser.add_argument("--journal", type=Path, default=Path("build/fair"), help="the folder of the journals")
    parser.add_argument("--fold", action="store_true", help="write what was found, without any search")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the candidate to begin with (0)")
    asked = parser.parse_args(words)
    game, path = GAMES[asked.game], asked.journal / f"{asked.game}.jsonl"
    if asked.fold:
        found = distinct(game, [*written(game), *folded(game, path)])
        (FOLDER / f"{game.id}.toml").write_text(data(game, found))
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(KeyboardInterrupt):
        for _ in search(game, Journal(path), WANTED[game.id], asked.first):
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
