"""`quatuor analyse`: the value of a position, its best moves, and the expected continuation."""

from __future__ import annotations

import json
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from quatuor.engine.limit import MOST_MEBIBYTES, MOST_THREADS
from quatuor.i18n import Voice, voice

from .arguments import add_game, add_json, add_place, command, replay, starting_position
from .errors import CommandError
from .numbers import grouped, number, seconds, with_point
from .progress import ProgressLine, progress_line

if TYPE_CHECKING:
    from rich.table import Table

    from quatuor._core import StopFlag
    from quatuor.engine.analysis import Analysis
    from quatuor.engine.limit import Limit
    from quatuor.engine.verdict import Verdict
    from quatuor.match import Match
    from quatuor.rules.game import Position

    from .arguments import Commands

SECONDS: Final = 3.0
"""The default time limit,"""
KNOWN_SECONDS: Final = 0.3
"""and where the verdict is known beforehand, so that only the other moves are searched."""
LINES: Final = 5
"""The default number of moves shown to people; programs get all."""
EVERY_MOVE: Final = 255
"""More than any position has moves."""


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor analyse`."""
    parser = command(commands, say, "analyse", run)
    add_game(parser, say)
    add_place(parser, say)
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--seconds", type=seconds, metavar="S", help=say("analyse.seconds"))
    limits.add_argument("--nodes", type=number(1, 10**15), metavar="N", help=say("analyse.nodes"))
    limits.add_argument("--depth", type=number(1, 96), metavar="D", help=say("analyse.depth"))
    parser.add_argument("--lines", type=_lines, metavar="N", help=say("analyse.lines"))
    parser.add_argument(
        "--threads", type=number(1, MOST_THREADS), metavar="N", default=1, help=say("analyse.threads")
    )
    parser.add_argument(
        "--memory", type=number(1, MOST_MEBIBYTES), metavar="MIB", default=64, help=say("analyse.memory")
    )
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Analyse the position the moves lead to, then report."""
    from quatuor.match import Match

    match = Match(starting_position(arguments))
    replay(match, arguments.moves)
    found = _analysis(match, arguments)
    if arguments.json:
        print(json.dumps(_as_json(found)))
    else:
        _print_report(match, found, arguments.language)
    return 0


# ── Arguments ────────────────────────────────────────────────────────────────────────────────────────────


def _limit(arguments: Namespace, position: Position) -> Limit:
    """The requested limit, or the default time, which also applies if a depth may never be reached."""
    from quatuor.engine.exact import is_large
    from quatuor.engine.limit import Limit

    within, nodes, depth = arguments.seconds, arguments.nodes, arguments.depth
    if within is nodes is None and (depth is None or not _deepens(position)):
        within = KNOWN_SECONDS if is_large(position) else SECONDS
    return Limit(within, nodes, depth)


def _deepens(position: Position) -> bool:
    """Whether a position is searched ply by ply, on any number of threads: with two players."""
    from quatuor.engine.searching import SetUp

    return position.ruleset.players == 2 and not SetUp.suits(position)


def _lines(text: str) -> int:
    """The number of moves to distinguish; `all` is every one."""
    return EVERY_MOVE if text.lower() == "all" else number(1, EVERY_MOVE)(text)


def _line_count(arguments: Namespace) -> int:
    return int(arguments.lines or (EVERY_MOVE if arguments.json else LINES))


# ── Analysis ─────────────────────────────────────────────────────────────────────────────────────────────


def _analysis(match: Match, arguments: Namespace) -> Analysis:
    """The findings within the limit, or until Ctrl-C; for a finished match, its outcome."""
    from quatuor._core import StopFlag

    say = voice("cli", arguments.language)
    if arguments.threads > 1 and match.outcome() is None and not _deepens(match.position):
        print(say("analyse.one-thread"), file=sys.stderr)
    stop = StopFlag()
    unit = "games" if match.ruleset.players > 2 else "nodes"
    with _ctrl_c_raises(stop), progress_line(arguments.language, "analyse", unit) as line:
        for found in _analyses(match, arguments, stop):
            _report(found, arguments.nodes, line, arguments.language)
    if stop.is_set():
        print(say("analyse.stopped"), file=sys.stderr)
    return found


def _analyses(match: Match, arguments: Namespace, stop: StopFlag) -> Iterator[Analysis]:
    from quatuor.engine.investigation import Investigation, Means

    limit = _limit(arguments, match.position)
    means = Means(lines=_line_count(arguments), threads=arguments.threads, memory=arguments.memory << 20)
    try:
        yield from Investigation.of(match, limit, means).stream(stop)
    except MemoryError:
        raise CommandError("memory", option="--memory", mebibytes=arguments.memory) from None


@contextmanager
def _ctrl_c_raises(stop: StopFlag) -> Iterator[None]:
    """The first Ctrl-C ends the search, which then answers; a second one ends the program."""

    def heed(*_: object) -> None:
        signal.signal(signal.SIGINT, usual)
        stop.set()

    usual = signal.signal(signal.SIGINT, heed)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _report(found: Analysis, nodes: int | None, line: ProgressLine, language: str) -> None:
    """Show the nodes searched, the depth, the verdict and the best line so far."""
    line(found.nodes, nodes)
    depth = voice("cli", language)("analyse.at-depth", depth=found.depth)
    verdict = _verdict(found.verdict, found.position.GAME, language)
    line.note(" · ".join((depth, verdict, " ".join(map(str, found.line)))))


# ── Output as JSON ───────────────────────────────────────────────────────────────────────────────────────


def _as_json(found: Analysis) -> dict[str, Any]:
    from quatuor.engine.json_form import analysis_json

    return {
        **analysis_json(found),
        "game": found.position.GAME,
        "position": str(found.position),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }


# ── Output as text ───────────────────────────────────────────────────────────────────────────────────────


def _print_report(match: Match, found: Analysis, language: str) -> None:
    from rich.console import Console

    from .boards import board

    say = voice("cli", language)
    outcome = match.outcome()
    print(board(match.position, language, outcome=outcome))
    print(say("analyse.position", text=match.position))
    if outcome:
        scores = " – ".join(map(str, outcome.scores))
        print(say("check.over", scores=scores, reason=outcome.citation.full(language)))
        return
    print(say("analyse.verdict", verdict=_verdict(found.verdict, match.game.id, language)))
    print(_way(found, language))
    Console(highlight=False, markup=False, emoji=False).print(_table(found, language))


def _table(found: Analysis, language: str) -> Table:
    """One row per move, or per face of the die."""
    from rich import box
    from rich.table import Table

    from quatuor.render.prose import Prose

    say = voice("cli", language)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(say("analyse.roll" if found.position.turn is None else "analyse.move"), no_wrap=True)
    table.add_column(say("analyse.value"))
    table.add_column(say("analyse.line"), overflow="fold")
    for candidate in found.candidates:
        line = " ".join(map(str, candidate.line))
        value = Prose(_verdict(candidate.verdict, found.position.GAME, language))
        table.add_row(str(candidate.move), value, line)
    return table


def _verdict(verdict: Verdict, game: str, language: str) -> str:
    """A verdict with its kind, so that no estimate passes for exact."""
    from quatuor.engine.wording import worded

    kind = voice("engine", language)(f"verdict.{verdict.kind}")
    return voice("cli", language)("analyse.judged", kind=kind, verdict=worded(verdict, game, language))


def _way(found: Analysis, language: str) -> str:
    """How the answer was found: by a search of some size, or by lookup."""
    say = voice("cli", language)
    if found.nodes == 0:
        return say("analyse.known")
    duration = with_point(f"{found.seconds:.1f}", say)
    return say("analyse.searched", effort=_effort(found, say), seconds=duration)


def _effort(found: Analysis, say: Voice) -> str:
    """The size of the search; with more than two players it plays random games."""
    key = "analyse.effort-games" if found.position.ruleset.players > 2 else "analyse.effort"
    return say(key, depth=found.depth, nodes=grouped(found.nodes, say))
