"""Maps the first moves of OXONO: which of the 17 kinds win, as far as the time allows.

    python bench/oxono_openings.py [--seconds S] [--threads N] [--mebibytes M] [--journal FILE]

Two questions are asked about every kind of first move: does the first player win, does the other? They get
slices in turn, each half as long again as the one before. All kinds share one memory for each question, so
what is proved about one helps the others. Results are appended to the journal as JSON, one line each, and
kinds that it settles are not asked again; more time for the others may be spent in another run.
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
from quatuor.rules.game import Move, Position

FIRST_SLICE: Final = 5.0
GROWTH: Final = 1.5
_AS_WRITTEN: Final = argparse.RawDescriptionHelpFormatter


@dataclass(frozen=True, slots=True)
class Result:
    """What is known about a kind of first move, and what was spent on it."""

    move: str
    moves: int
    """How many moves are of this kind."""
    winner: int | None
    """Who wins after it; None if that was not settled."""
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


def settled(prover: Prover, start: Position, moves: list[Move], seconds: float) -> Result:
    """Ask both questions about a kind in turn."""
    after = core_position(start).play(moves[0].action)
    begun, before, slice_ = time.monotonic(), prover.nodes, FIRST_SLICE
    winner, refuted = None, set[int]()
    while winner is None and len(refuted) < 2 and (left := seconds - (time.monotonic() - begun)) > 0:
        for player in (p for p in (0, 1) if p not in refuted):
            answer = prover.wins(player, after, seconds=min(slice_, left))
            if answer:
                winner = player
                break
            if answer is False:
                refuted.add(player)
        slice_ *= GROWTH
    within = None if winner is None else prover.within(winner)
    spent = time.monotonic() - begun
    return Result(str(moves[0]), len(moves), winner, within, prover.nodes - before, round(spent, 1))


def known(journal: Path) -> dict[str, Result]:
    """The latest result of each kind."""
    lines = journal.read_text("utf-8").splitlines() if journal.exists() else []
    results = (Result(**json.loads(line)) for line in lines)
    return {result.move: result for result in results}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_AS_WRITTEN)
    parser.add_argument("--seconds", type=float, default=600.0, help="for each kind of move (600)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--mebibytes", type=int, default=4096, help="for each of the two questions (4096)")
    parser.add_argument("--journal", type=Path, default=Path("oxono-openings.jsonl"))
    arguments = parser.parse_args()
    start, done = GAMES["oxono"].start(), known(arguments.journal)
    prover = Prover(start, memory=arguments.mebibytes << 20, threads=arguments.threads, taught=True)
    for moves in kinds(start):
        result = done.get(str(moves[0]))
        if result is None or result.winner is None:
            result = settled(prover, start, moves, arguments.seconds)
            with arguments.journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
        print(result, flush=True)


if __name__ == "__main__":
    main()
