"""`quatuor solve oxono`: proves who wins, and writes the winner's whole strategy into the data folder."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quatuor.engine.limit import MOST_MEBIBYTES, MOST_THREADS
from quatuor.i18n import Voice, voice

from .arguments import add_json, command
from .errors import CommandError, file_to_write, report_error
from .numbers import grouped, number
from .progress import progress_line

if TYPE_CHECKING:
    from quatuor.engine.exact.oxono_solve import OxonoSolver, Proving, Writing
    from quatuor.proof import Answers

    from .arguments import Commands
    from .progress import ProgressLine

THREADS: Final = 2
MEBIBYTES: Final = 8192


def add(games: Commands, say: Voice) -> None:
    """The arguments of `quatuor solve oxono`."""
    parser = command(games, say, "oxono", run, words="solve-oxono")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=say("solve-omba.data"))
    parser.add_argument(
        "--threads", type=number(1, MOST_THREADS), metavar="N", default=THREADS, help=say("solve.threads")
    )
    parser.add_argument(
        "--memory",
        type=number(1, MOST_MEBIBYTES),
        metavar="MIB",
        default=MEBIBYTES,
        help=say("solve-oxono.memory", mebibytes=MEBIBYTES),
    )
    parser.add_argument("--check", action="store_true", help=say("solve-oxono.check"))
    parser.add_argument("--write", nargs="?", const="", metavar="FILE", help=say("solve-oxono.write"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Solve, or resume; then report, and write the book if asked to."""
    from quatuor.engine.exact.folder import tables_folder
    from quatuor.engine.exact.oxono_data import FILE
    from quatuor.engine.exact.oxono_solve import OxonoSolver

    say, target = voice("cli", arguments.language), file_to_write(arguments.write, FILE.path())
    solver = OxonoSolver(
        tables_folder(arguments.data), memory=arguments.memory << 20, threads=arguments.threads
    )
    if not arguments.check and solver.finished() is None:
        try:
            _solve(solver, say)
        except KeyboardInterrupt:
            solver.save()
            print(f"\n{say('solve-oxono.stopped')}", file=sys.stderr)
            return 130
        except MemoryError:
            raise CommandError("memory", option="--memory", mebibytes=arguments.memory) from None
    if (strategy := solver.finished()) is None:
        key = "solve-oxono.damaged" if solver.path.exists() else "solve-oxono.missing"
        report_error(say(key, path=solver.path))
        return 1
    solver.clear()
    _print_report(solver, strategy, arguments, say)
    return 0 if target is None else _write_book(strategy, target, arguments.threads, say)


def _solve(solver: OxonoSolver, say: Voice) -> None:
    from quatuor.engine.exact.oxono_solve import Proving

    steps = solver.solve()
    with progress_line(say.language, "prove", "nodes") as line:
        for step in steps:
            if not isinstance(step, Proving):
                break
            _show_proof(step, line, say)
    with progress_line(say.language, "write", "positions") as line:
        for step in steps:
            assert not isinstance(step, Proving)
            _show_answers(step, line, say)


def _show_proof(step: Proving, line: ProgressLine, say: Voice) -> None:
    line(step.nodes, None)
    counts = {name: grouped(getattr(step, name), say) for name in ("known", "open", "replies", "answered")}
    line.note(say("solve-oxono.proving", **counts))


def _show_answers(step: Writing, line: ProgressLine, say: Voice) -> None:
    line(step.written, None)
    turn, answered, positions = step.turn + 1, grouped(step.answered, say), grouped(step.positions, say)
    line.note(say("solve-oxono.writing", turn=turn, answered=answered, positions=positions))


def _write_book(strategy: Answers, target: Path, threads: int, say: Voice) -> int:
    from quatuor.engine.exact.oxono_data import FILE, first_turns

    try:
        book = first_turns(strategy, threads=threads)
    except ValueError:
        report_error(say("solve-oxono.no-strategy"))
        return 1
    FILE.write(target, book)
    print(say("solve.written", path=target), file=sys.stderr)
    return 0


# ── Output ───────────────────────────────────────────────────────────────────────────────────────────────


def _print_report(solver: OxonoSolver, strategy: Answers, arguments: Namespace, say: Voice) -> None:
    if arguments.json:
        print(json.dumps(_data(solver, strategy)))
        return
    from quatuor.engine.wording import name

    facts = {
        "winner": name(strategy.game, strategy.player, say.language),
        "positions": grouped(sum(strategy.turns), say),
        "turns": len(strategy.turns),
        "bytes": grouped(solver.path.stat().st_size, say),
    }
    print(say("solve-oxono.value", **facts))
    if solver.nodes:
        spent = {"nodes": grouped(solver.nodes, say), "seconds": grouped(round(solver.seconds), say)}
        print(say("solve-oxono.effort", **spent))
    print(say("solve-oxono.certificate", path=solver.path), file=sys.stderr)


def _data(solver: OxonoSolver, strategy: Answers) -> dict[str, Any]:
    return {
        "game": strategy.game,
        "kind": "exact",
        "scores": [int(player == strategy.player) for player in range(strategy.players)],
        "positions": sum(strategy.turns),
        "turns": list(strategy.turns),
        "nodes": solver.nodes or None,
        "seconds": round(solver.seconds, 3) if solver.nodes else None,
        "bytes": solver.path.stat().st_size,
        "path": str(solver.path),
    }
