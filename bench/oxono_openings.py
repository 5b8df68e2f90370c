"""Maps the first moves of OXONO: which of the 17 kinds win, as far as the time allows.

    python bench/oxono_openings.py [--seconds S] [--slice S] [--threads N] [--mebibytes M] [--journal FILE]

Two questions are asked about every kind of first move: does the first player win, does the other? After a
slice for each, the question goes on that seems to need the fewest further positions, for half as long again
as the last time. All kinds share one memory for each question, so what is proved about one helps the others.
Answers are appended to the journal as JSON, one line each, and at the end what was spent on the kinds that
stay open; another run asks only about these.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from quatuor.engine.core import core_position
from quatuor.engine.proving import Prover
from quatuor.rules import GAMES
from quatuor.rules.game import Move, Player, Position

GROWTH: Final = 1.5
PLAYERS: Final = (0, 1)
JOURNAL: Final = Path(__file__).parent / "data" / "oxono_openings.jsonl"
_AS_WRITTEN: Final = argparse.RawDescriptionHelpFormatter


@dataclass(frozen=True, slots=True)
class Result:
    """What is known about a kind of first move, and what was spent on it."""

    move: str
    moves: int
    """How many moves are of this kind."""
    winner: int | None
    """Who wins after it, if that is settled."""
    drawn: bool
    within: int | None
    """Within how many plies after the move."""
    nodes: int
    seconds: float


def kinds(start: Position) -> Iterator[list[Move]]:
    """The first moves, those that lead to images of one position together."""
    found: dict[bytes, list[Move]] = {}
    for move in start.legal_moves():
        found.setdefault(core_position(start.after(move)).canonical().packed, []).append(move)
    yield from found.values()


class Kind:
    """A kind of first move, and the effort spent on its two questions."""

    def __init__(self, prover: Prover, moves: list[Move], slice_: float) -> None:
        self._prover = prover
        self._moves = moves
        self._after = core_position(prover.position).play(moves[0].action)
        self._slices = dict.fromkeys(PLAYERS, slice_)
        self._effort: dict[Player, int] = {}
        """How many positions each question still seems to need; nothing if it was not asked or is refuted."""
        self._open = set(PLAYERS)
        self._nodes, self._seconds = 0, 0.0
        self._winner: Player | None = None

    @property
    def is_open(self) -> bool:
        return self._winner is None and bool(self._open)

    @property
    def next(self) -> tuple[int, Player]:
        """The question to go on with, after what it seems to need."""
        return min((self._effort.get(player, 0), player) for player in self._open)

    def ask(self, seconds: float) -> None:
        """Go on with the easier question."""
        _, player = self.next
        started, before = time.monotonic(), self._prover.nodes
        answer = self._prover.wins(player, self._after, seconds=min(self._slices[player], seconds))
        self._seconds += time.monotonic() - started
        self._nodes += self._prover.nodes - before
        self._slices[player] *= GROWTH
        self._effort[player], _ = self._prover.numbers(player)
        if answer:
            self._winner = player
            self._within = self._prover.within(player)
        elif answer is False:
            self._open.remove(player)

    def result(self) -> Result:
        within = None if self._winner is None else self._within
        drawn = not self._open
        return Result(
            str(self._moves[0]),
            len(self._moves),
            self._winner,
            drawn,
            within,
            self._nodes,
            round(self._seconds, 1),
        )


def known(journal: Path) -> dict[str, Result]:
    """The latest result of each kind."""
    lines = journal.read_text("utf-8").splitlines() if journal.exists() else []
    results = (Result(**json.loads(line)) for line in lines)
    return {result.move: result for result in results}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_AS_WRITTEN)
    parser.add_argument("--seconds", type=float, default=3600.0, help="in all (3600)")
    parser.add_argument("--slice", type=float, default=5.0, help="the first one of each question (5)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--mebibytes", type=int, default=4096, help="for each of the two questions (4096)")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    asked = parser.parse_args()
    start, done = GAMES["oxono"].start(), known(asked.journal)
    prover = Prover(start, memory=asked.mebibytes << 20, threads=asked.threads, taught=True)
    every = [Kind(prover, moves, asked.slice) for moves in kinds(start) if is_open(done.get(str(moves[0])))]
    end = time.monotonic() + asked.seconds
    while every and (left := end - time.monotonic()) > 0:
        kind = min(every, key=lambda each: each.next)
        kind.ask(left)
        if not kind.is_open:
            every.remove(kind)
            report(kind.result(), asked.journal)
    for kind in every:
        report(kind.result(), asked.journal)


def is_open(result: Result | None) -> bool:
    return result is None or (result.winner is None and not result.drawn)


def report(result: Result, journal: Path) -> None:
    with journal.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result)) + "\n")
    print(result, flush=True)


if __name__ == "__main__":
    main()
