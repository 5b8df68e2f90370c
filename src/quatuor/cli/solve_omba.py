"""`quatuor solve omba`: the chance of every position of Omba for two, in a table in the data folder."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from quatuor.engine.limit import MOST_THREADS
from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES
from quatuor.rules.omba import PIECES_OF_TWO

from .arguments import add_json, assignment, chosen_options, command
from .errors import report_error
from .numbers import grouped, number, with_point
from .progress import progress_line
from .tables import print_table

if TYPE_CHECKING:
    from rich.table import Table

    from quatuor.engine.exact.omba_solve import OmbaSolver
    from quatuor.engine.exact.omba_table import OmbaTable

    from .arguments import Commands

THREADS: Final = 2
COLUMNS: Final = ("pieces", "positions", "classes", "sweeps", "error", "seconds")

Seconds: TypeAlias = Mapping[int, float]
"""The seconds of the layers computed in this run, by pieces on the board."""


def add(games: Commands, say: Voice) -> None:
    """The arguments of `quatuor solve omba`."""
    parser = command(games, say, "omba", run, words="solve-omba")
    parser.add_argument(
        "--option", type=assignment, action="append", default=[], metavar="K=V", help=say("option")
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=say("solve-omba.data"))
    parser.add_argument(
        "--pieces",
        type=number(1, PIECES_OF_TWO),
        metavar="N",
        default=PIECES_OF_TWO,
        help=say("solve-omba.pieces-each"),
    )
    parser.add_argument(
        "--threads", type=number(1, MOST_THREADS), metavar="N", default=THREADS, help=say("solve.threads")
    )
    parser.add_argument("--check", action="store_true", help=say("solve-omba.check"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Solve the missing layers, or check the table, then report."""
    from quatuor.engine.exact.folder import tables_folder
    from quatuor.engine.exact.omba_solve import OmbaSolver

    ruleset = GAMES["omba"].ruleset(2, chosen_options(arguments))
    folder = tables_folder(arguments.data)
    solver = OmbaSolver(ruleset, folder, share=arguments.pieces, threads=arguments.threads)
    say = voice("cli", arguments.language)
    if not arguments.check:
        try:
            _solve(solver, arguments.language)
        except KeyboardInterrupt:
            print(f"\n{say('solve-omba.stopped')}", file=sys.stderr)
            return 130
    return _check(solver, arguments, say)


def _solve(solver: OmbaSolver, language: str) -> None:
    """Solve if there is work to do; if a kill left only layers to remove, remove them."""
    if solver.finished() is not None:
        solver.clear()
        return
    with progress_line(language, "solve") as line:
        for step in solver.solve():
            line(step.share, 1)


def _check(solver: OmbaSolver, arguments: Namespace, say: Voice) -> int:
    """Verify every checksum of a table, and report."""
    if (table := solver.finished()) is not None:
        _print_report(table, solver.seconds, arguments, say)
        return 0
    key = "solve-omba.damaged" if solver.path.exists() else "solve-omba.missing"
    report_error(say(key, path=solver.path))
    return 1


# ── Output ───────────────────────────────────────────────────────────────────────────────────────────────


def _print_report(table: OmbaTable, seconds: Seconds, arguments: Namespace, say: Voice) -> None:
    if arguments.json:
        print(json.dumps(_data(table, seconds)))
        return
    print_table(_rows(table, seconds, say))
    chance = with_point(f"{100 * first_chance(table):.4f}", say)
    print(say("solve-omba.value", chance=chance))
    print(say("solve-omba.table", path=table.path), file=sys.stderr)


def first_chance(table: OmbaTable) -> float:
    """The chance of the first player."""
    from quatuor import _core

    return table.ready(0).chance(_core.Omba(bytes(11) + bytes((table.facts.rules,))))


def _layers(table: OmbaTable, seconds: Seconds) -> Iterator[dict[str, Any]]:
    from quatuor import _core

    for layer in table.facts.layers:
        positions, kept, classes = _core.omba_census(layer.count, table.facts.share)
        yield {
            "pieces": layer.count,
            "positions": positions,
            "classes": classes,
            "kept": kept,
            "sweeps": layer.sweeps,
            "error": layer.error,
            "seconds": seconds.get(layer.count),
        }


def _data(table: OmbaTable, seconds: Seconds) -> dict[str, Any]:
    layers = list(_layers(table, seconds))
    chance = first_chance(table)
    return {
        "game": "omba",
        "kind": "exact",
        "scores": [chance, 1 - chance],
        "error": table.error,
        **{name: sum(layer[name] for layer in layers) for name in ("positions", "classes", "kept")},
        "seconds": round(sum(seconds.values()), 3) if seconds else None,
        "bytes": table.path.stat().st_size,
        "path": str(table.path),
        "layers": layers,
    }


def _rows(table: OmbaTable, seconds: Seconds, say: Voice) -> Table:
    from rich import box
    from rich.table import Table

    rows = list(_layers(table, seconds))
    totals = {name: sum(row[name] for row in rows) for name in ("positions", "classes")}
    totals["seconds"] = sum(seconds.values())
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True, show_footer=True)
    columns = COLUMNS if seconds else COLUMNS[:-1]
    for name in columns:
        footer = _number(totals[name], say) if name in totals else ""
        shown.add_column(say(f"solve-omba.{name}"), footer, justify="right", no_wrap=True)
    for row in rows:
        shown.add_row(*(_number(row[name], say) for name in columns))
    return shown


def _number(value: float | None, say: Voice) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return grouped(value, say)
    text = f"{value:.1f}" if value == 0 or value >= 0.1 else f"{value:.1e}"
    return with_point(text, say)
