"""`quatuor solve quantik`: the census of all positions, and the exact distance from each to the end."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quatuor.engine.limit import MOST_THREADS
from quatuor.i18n import Voice, voice

from .arguments import add_json, command
from .errors import error_sentence, file_to_write, report_error
from .numbers import grouped, number
from .progress import progress_line
from .tables import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from quatuor._core import QuantikSolver
    from quatuor.engine.exact.quantik_census import PlyCensus
    from quatuor.engine.verdict import Exact

    from .arguments import Commands

THREADS: Final = 2
COLUMNS: Final = ("ply", "classes", "positions", "sequences", "won", "lost")
"""The columns shown to people: as many as fit in 80 characters. Programs get more."""


def add(games: Commands, say: Voice) -> None:
    """The arguments of `quatuor solve quantik`."""
    parser = command(games, say, "quantik", run, words="solve-quantik")
    parser.add_argument(
        "--threads", type=number(1, MOST_THREADS), metavar="N", default=THREADS, help=say("solve.threads")
    )
    parser.add_argument("--write", nargs="?", const="", metavar="FILE", help=say("solve-quantik.write"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Solve, check, report; a disagreement is reported in one line instead."""
    from quatuor._core import QuantikSolver
    from quatuor.engine.exact.quantik_census import Disagreement, value
    from quatuor.engine.exact.quantik_data import FILE
    from quatuor.engine.exact.stored_file import DataError

    begun, target = time.monotonic(), file_to_write(arguments.write, FILE.path())
    solver = QuantikSolver(threads=arguments.threads)
    try:
        plies = _counted(solver, arguments)
        _store(solver, target, arguments.language)
    except (Disagreement, DataError) as error:
        report_error(error_sentence(error, arguments.language))
        return 1
    if arguments.json:
        print(json.dumps(_data(plies, value(solver), time.monotonic() - begun)))
    else:
        _print_report(plies, value(solver), arguments)
    return 0


def _counted(solver: QuantikSolver, arguments: Namespace) -> Sequence[PlyCensus]:
    from quatuor.engine.exact.quantik_census import census, check_perft, work

    with progress_line(arguments.language, "solve") as line:
        work(solver, line)
    plies = census(solver)
    with progress_line(arguments.language, "count", "moves") as line:
        check_perft(plies, arguments.threads, progress=line)
    return plies


def _store(solver: QuantikSolver, target: Path | None, language: str) -> None:
    """Write the distances if requested; otherwise compare the shipped ones with the result."""
    from quatuor.engine.exact.quantik_census import check_data
    from quatuor.engine.exact.quantik_data import FILE, PLIES

    if target is None:
        check_data(solver)
        return
    FILE.write(target, solver.stored(PLIES))
    print(voice("cli", language)("solve.written", path=target), file=sys.stderr)


# ── Output ───────────────────────────────────────────────────────────────────────────────────────────────


def _data(plies: Sequence[PlyCensus], found: Exact, seconds: float) -> dict[str, Any]:
    return {
        "game": "quantik",
        "kind": found.kind,
        "scores": list(found.scores),
        "distance": found.distance,
        "classes": sum(ply.classes for ply in plies),
        "positions": sum(ply.positions for ply in plies),
        "plies": [asdict(ply) for ply in plies],
        "seconds": round(seconds, 3),
    }


def _print_report(plies: Sequence[PlyCensus], found: Exact, arguments: Namespace) -> None:
    from quatuor.engine.wording import worded

    say = voice("cli", arguments.language)
    print_table(_table(plies, say))
    print(say("solve-quantik.value", verdict=worded(found, "quantik", arguments.language)))
    if arguments.write is None:
        print(say("solve-quantik.agrees"), file=sys.stderr)


def _table(plies: Sequence[PlyCensus], say: Voice) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True, show_footer=True)
    totals = {name: sum(getattr(ply, name) for ply in plies) for name in ("classes", "positions")}
    for name in COLUMNS:
        footer = grouped(totals[name], say) if name in totals else ""
        table.add_column(say(f"solve-quantik.{name}"), footer, justify="right", no_wrap=True)
    for ply in plies:
        table.add_row(*(grouped(getattr(ply, name), say) for name in COLUMNS))
    return table
