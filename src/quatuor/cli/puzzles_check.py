"""`quatuor puzzles check`: every puzzle of a set, proved once more."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.dice import SEEDS, Dice, fresh_seed
from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES

from .arguments import command, game_named
from .errors import CommandError, one_line
from .numbers import number
from .progress import counted, progress_line

if TYPE_CHECKING:
    from quatuor.engine.puzzles import Flaw, Puzzle

    from .arguments import Commands


def add(parts: Commands, say: Voice) -> None:
    """The arguments of `quatuor puzzles check`."""
    parser = command(parts, say, "check", run, words="puzzles-check")
    parser.add_argument(
        "game", type=game_named, metavar="GAME", nargs="?", help=say("game", games=", ".join(GAMES))
    )
    parser.add_argument("--file", type=Path, metavar="FILE", help=say("puzzles-check.file"))
    parser.add_argument("--sample", type=number(1, 100_000), metavar="N", help=say("puzzles-check.sample"))
    parser.add_argument("--seed", type=number(0, SEEDS - 1), metavar="S", help=say("puzzles-check.seed"))


def run(arguments: Namespace) -> int:
    """Prove puzzles again, and name those that have a flaw."""
    say = voice("cli", arguments.language)
    if arguments.game is not None and arguments.file is not None:
        raise CommandError("puzzle-file-alone")
    flaws = 0
    for title, numbered in _asked(arguments, say):
        found = list(_flaws(title, numbered, say))
        for place, puzzle, flaw in found:
            facts = {"set": title, "number": place, "position": puzzle.position, "answer": puzzle.answer}
            print(one_line(say(f"puzzles-check.{flaw}", **facts)))
        key = "puzzles-check.sound" if not found else "puzzles-check.unsound"
        print(one_line(say(key, set=title, count=len(numbered), flaws=len(found))), file=sys.stderr)
        flaws += len(found)
    return 1 if flaws else 0


def _asked(arguments: Namespace, say: Voice) -> Iterator[tuple[str, list[tuple[int, Puzzle]]]]:
    """The sets by name, each puzzle with its number; up to the requested number per set."""
    from quatuor.engine.puzzles import load, shipped

    if arguments.file is not None:
        sets = {str(arguments.file): load(arguments.file)}
    else:
        games = [arguments.game.id] if arguments.game else list(GAMES)
        sets = {game: shipped(game) for game in games}
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    if arguments.sample and arguments.seed is None:
        print(say("puzzles-check.drawn", seed=seed), file=sys.stderr)
    for title, puzzles in sets.items():
        numbered = list(enumerate(puzzles, 1))
        yield title, sorted(Dice(seed).shuffled(numbered)[: arguments.sample or len(numbered)])


def _flaws(title: str, numbered: list[tuple[int, Puzzle]], say: Voice) -> Iterator[tuple[int, Puzzle, Flaw]]:
    from quatuor.engine.puzzles import flaw

    with progress_line(say.language, "check", "puzzles") as line:
        for place, puzzle in counted(numbered, len(numbered), line):
            line.note(say("puzzles-check.at", set=title, number=place))
            if found := flaw(puzzle):
                yield place, puzzle, found
