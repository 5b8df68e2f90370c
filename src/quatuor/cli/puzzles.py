"""`quatuor puzzles`: positions with one winning move, to solve in the terminal."""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from quatuor.engine.puzzle_sets import has_puzzles
from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES

from . import puzzles_check, puzzles_make
from .arguments import command
from .errors import CommandError, report_error
from .numbers import number

if TYPE_CHECKING:
    from rich.table import Table

    from quatuor.engine.puzzles import Course, Diary, Puzzle

    from .arguments import Commands, Parser

GRADES: Final = 5
MOST: Final = 100_000
DEFAULTS: Final[dict[str, Any]] = {
    "game": None,
    "number": None,
    "difficulty": None,
    "file": None,
    "list": False,
    "json": False,
    "plain": False,
}


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor puzzles`: a game, or a subcommand."""
    parser = command(commands, say, "puzzles", run)
    parser.set_defaults(**DEFAULTS)
    _add_options(parser, say)
    parts = parser.add_subparsers(title=say("puzzles.parts"), metavar=say("puzzles.part"))
    for game in GAMES:
        # One without puzzles of ours is not listed, but may have some in a file.
        listed: dict[str, Any] = (
            {"help": say("puzzles.of", title=GAMES[game].title)} if has_puzzles(game) else {}
        )
        solving = parts.add_parser(
            game,
            **listed,
            description=say("puzzles.about"),
            epilog=say("puzzles.examples"),
        )
        solving.speak(say)
        _add_options(solving, say)
        solving.set_defaults(run=run, game=game)
    puzzles_make.add(parts, say)
    puzzles_check.add(parts, say)


def _add_options(parser: Parser, say: Voice) -> None:
    """The options for solving, which may come before or after the game."""
    absent = argparse.SUPPRESS
    parser.add_argument(
        "--number", type=number(1, MOST), metavar="N", default=absent, help=say("puzzles.number")
    )
    parser.add_argument(
        "--difficulty", type=number(1, GRADES), metavar="1-5", default=absent, help=say("puzzles.difficulty")
    )
    parser.add_argument("--file", type=Path, metavar="FILE", default=absent, help=say("puzzles.file"))
    parser.add_argument("--list", action="store_true", default=absent, help=say("puzzles.list"))
    parser.add_argument("--json", action="store_true", default=absent, help=say("puzzles.json"))
    parser.add_argument("--plain", action="store_true", default=absent, help=say("puzzles.plain"))


def run(arguments: Namespace) -> int:
    """Solve puzzles, on the full screen if possible; or list them."""
    from quatuor.engine.puzzles import Course, Diary

    _check(arguments)
    diary = Diary()
    _warn(diary, arguments.language)
    sets = _sets(arguments)
    if arguments.list or arguments.json:
        return _list(sets, diary, arguments)
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _line_by_line(sets, diary, arguments)
    from quatuor.tui.puzzles import run as run_screen

    wishes = {"difficulty": arguments.difficulty, "number": arguments.number}
    if len(sets) == 1:
        (puzzles,) = sets.values()
        Course(puzzles, diary, **wishes)  # errors are reported before the screen opens
    return run_screen(sets, diary, language=arguments.language, **wishes)


def _check(arguments: Namespace) -> None:
    several = arguments.game is None and arguments.file is None
    if several and arguments.number is not None:
        raise CommandError("puzzle-number-alone")


def _sets(arguments: Namespace) -> dict[str, tuple[Puzzle, ...]]:
    """The requested puzzles by game; those of a file are one set."""
    from quatuor.engine.puzzles import PuzzleError, load, shipped

    if arguments.file is None:
        games = [arguments.game] if arguments.game else filter(has_puzzles, GAMES)
        return {game: shipped(game) for game in games}
    puzzles = load(arguments.file)
    if arguments.game is not None:
        puzzles = tuple(puzzle for puzzle in puzzles if puzzle.game == arguments.game)
    if not puzzles:
        raise PuzzleError("none-of", path=arguments.file, game=arguments.game)
    return {arguments.game or puzzles[0].game: puzzles}


def _warn(diary: Diary, language: str) -> None:
    if diary.aside is not None:
        problem = voice("puzzles", language)("diary.damaged", path=diary.aside)
        report_error(problem)


def _line_by_line(sets: dict[str, tuple[Puzzle, ...]], diary: Diary, arguments: Namespace) -> int:
    from quatuor.engine.puzzles import Course

    from .puzzles_plain import Conversation

    if len(sets) > 1:
        _print_games(sets, diary, arguments.language)
        print(voice("puzzles", arguments.language)("plain.games"), file=sys.stderr)
        return 0
    (puzzles,) = sets.values()
    course = Course(puzzles, diary, difficulty=arguments.difficulty, number=arguments.number)
    return Conversation(course, arguments.language).run(sys.stdin)


# ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────


def _list(sets: dict[str, tuple[Puzzle, ...]], diary: Diary, arguments: Namespace) -> int:
    from quatuor.engine.puzzles import Course

    if arguments.json:
        for puzzles in sets.values():
            _list_for_programs(Course(puzzles, diary, difficulty=arguments.difficulty), arguments.number)
    elif len(sets) > 1:
        _print_games(sets, diary, arguments.language)
    else:
        (puzzles,) = sets.values()
        course = Course(puzzles, diary, difficulty=arguments.difficulty)
        _print(_rows(course, arguments.language, arguments.number))
    return 0


def _list_for_programs(course: Course, only: int | None) -> None:
    for place, puzzle in zip(course.numbers, course.asked, strict=True):
        if only in (None, place):
            standing = course.diary.standing(puzzle)
            facts = {"solved": standing.solved, "failed": standing.failed, "shown": standing.shown}
            data = {"number": place, **json.loads(puzzle.line()), **facts}
            del data["answer"]
            data.pop("setbacks", None)
            print(json.dumps(data))


def _rows(course: Course, language: str, only: int | None) -> Table:
    """One row per puzzle, without anything that gives away the answer."""
    from quatuor.engine.puzzles.wording import mark, moves, stars, task

    say = voice("puzzles", language)
    table = _table(*(say(f"plain.{name}") for name in ("number", "difficulty", "length", "standing", "task")))
    for place, puzzle in zip(course.numbers, course.asked, strict=True):
        if only in (None, place):
            done, hard = mark(course.diary.standing(puzzle)), stars(puzzle.difficulty)
            table.add_row(str(place), hard, str(moves(puzzle)), done, task(puzzle, language))
    return table


def _print_games(sets: dict[str, tuple[Puzzle, ...]], diary: Diary, language: str) -> None:
    say = voice("puzzles", language)
    table = _table(*(say(f"plain.{name}") for name in ("game", "puzzles", "solved", "shown")))
    for game, puzzles in sets.items():
        table.add_row(game, str(len(puzzles)), *map(str, diary.count(puzzles)))
    _print(table)


def _table(*headings: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    return table


def _print(table: Table) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False, soft_wrap=True).print(table)
