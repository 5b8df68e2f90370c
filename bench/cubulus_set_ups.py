"""Proves set-ups of Cubulus for two: those the levels choose, and random ones.

    python bench/cubulus_set_ups.py [--seconds S] [--random N] [--workers N] [--mebibytes M] [--most N]
                                     [--folder FOLDER]

It searches for a win of White, who moves first after the set-up, several set-ups at a time. A win becomes a
certificate, which the independent checker reads back from its file: FOLDER/NAME.json. Results are appended to
FOLDER/set-ups.jsonl, one line each. Run again, it asks only about set-ups that are still open, with the time
given then.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from quatuor.dice import Dice
from quatuor.engine.proving import Prover, ProvingError
from quatuor.engine.strategy import certificate
from quatuor.proof import check, read, written
from quatuor.rules import GAMES
from quatuor.rules.game import Position
from quatuor.starts import fair_starts

GAME: Final = GAMES["cubulus"]
WHITE: Final = 0
SEED: Final = 17
JOURNAL: Final = "set-ups.jsonl"
_AS_WRITTEN: Final = argparse.RawDescriptionHelpFormatter


@dataclass(frozen=True, slots=True)
class Result:
    """What is known about a set-up, and what was spent on it."""

    name: str
    moves: str
    wins: bool | None
    """Whether White wins; None if that was not settled."""
    nodes: int
    seconds: float
    within: int | None = None
    """Within how many plies White wins."""
    positions: int | None = None
    """The positions of the certificate; None if there is none."""
    bytes: int | None = None
    checked: float | None = None
    """The seconds of the checker."""
    error: str | None = None
    """Why there is no certificate."""


def set_ups(random: int) -> Iterator[tuple[str, str]]:
    """The names and the moves of the set-ups."""
    for start in fair_starts(GAME):
        yield f"chosen-{start.number}", " ".join(start.moves)
    for number in range(random):
        yield f"random-{number + 1}", " ".join(random_moves(Dice(SEED, number)))


def random_moves(dice: Dice) -> Iterator[str]:
    """The moves of a random set-up."""
    position = GAME.start()
    while position.setting_up:
        move = dice.choice(position.legal_moves())
        yield str(move)
        position = position.after(move)


def after(moves: str) -> Position:
    """The position after the set-up."""
    position = GAME.start()
    for text in moves.split():
        position = position.after(position.parse_move(text))
    return position


def settle(name: str, moves: str, asked: argparse.Namespace) -> None:
    """Search for White's win, and write and check its certificate; report both at once."""
    prover = Prover(after(moves), memory=asked.mebibytes << 20)
    begun = time.monotonic()
    wins = prover.wins(WHITE, seconds=asked.seconds)
    result = Result(name, moves, wins, prover.nodes, round(time.monotonic() - begun, 1))
    if wins:
        result = replace(result, within=prover.within(WHITE))
    report(result, asked.folder)
    if wins and asked.most:
        try:
            report(certified(result, prover, asked), asked.folder)
        except ProvingError as error:
            report(replace(result, error=str(error)), asked.folder)


def certified(result: Result, prover: Prover, asked: argparse.Namespace) -> Result:
    """Write the certificate of a win, and check what was written."""
    path = asked.folder / f"{result.name}.json"
    path.write_text(written(certificate(prover, (WHITE,), most=asked.most)), "utf-8")
    begun = time.monotonic()
    found = check(read(path.read_bytes()))
    seconds = round(time.monotonic() - begun, 1)
    return replace(result, positions=found.positions, bytes=path.stat().st_size, checked=seconds)


def report(result: Result, folder: Path) -> None:
    """Add a line to the journal, which several processes share."""
    with (folder / JOURNAL).open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result)) + "\n")
    print(result, flush=True)


def is_settled(result: Result | None, asked: argparse.Namespace) -> bool:
    """Whether nothing is left to do for a set-up."""
    if result is None or result.wins is None:
        return False
    return not asked.most or not result.wins or result.positions is not None


def known(journal: Path) -> dict[str, Result]:
    """The latest result of each set-up, by its moves."""
    lines = journal.read_text("utf-8").splitlines() if journal.exists() else []
    results = (Result(**json.loads(line)) for line in lines)
    return {result.moves: result for result in results}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_AS_WRITTEN)
    parser.add_argument("--seconds", type=float, default=300.0, help="for each set-up (300)")
    parser.add_argument("--random", type=int, default=20, help="random set-ups (20)")
    parser.add_argument("--workers", type=int, default=1, help="set-ups at a time (1)")
    parser.add_argument("--mebibytes", type=int, default=2048, help="memory of each search (2048)")
    parser.add_argument(
        "--most", type=int, default=1_000_000, help="positions of a certificate; 0: none (1000000)"
    )
    parser.add_argument("--folder", type=Path, default=Path("cubulus-set-ups"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    done = known(asked.folder / JOURNAL)
    with ProcessPoolExecutor(asked.workers) as pool:
        for name, moves in set_ups(asked.random):
            if not is_settled(done.get(moves), asked):
                pool.submit(settle, name, moves, asked)


if __name__ == "__main__":
    main()
