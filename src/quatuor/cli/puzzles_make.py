"""`quatuor puzzles make`: a set of new puzzles."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from quatuor.dice import SEEDS
from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES

from .arguments import add_ray, command, game_named
from .errors import check_folder, one_line
from .numbers import number
from .progress import progress_line

if TYPE_CHECKING:
    from quatuor.engine.puzzles import Making

    from .arguments import Commands

COUNT: Final = 200
SEED: Final = 1


def add(parts: Commands, say: Voice) -> None:
    """The arguments of `quatuor puzzles make`."""
    parser = command(parts, say, "make", run, words="puzzles-make")
    parser.add_argument("game", type=game_named, metavar="GAME", help=say("game", games=", ".join(GAMES)))
    parser.add_argument(
        "--count", type=number(1, 10_000), metavar="N", default=COUNT, help=say("puzzles-make.count")
    )
    parser.add_argument(
        "--seed", type=number(0, SEEDS - 1), metavar="S", default=SEED, help=say("puzzles-make.seed")
    )
    parser.add_argument("--processes", type=number(1, 999), metavar="N", help=say("puzzles-make.processes"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=say("puzzles-make.out"))
    add_ray(parser, say)


def run(arguments: Namespace) -> int:
    """Make puzzles; if interrupted, a file gets those found so far."""
    from quatuor.engine.puzzles import Making, written
    from quatuor.record.files import save

    say = voice("cli", arguments.language)
    check_folder(arguments.out)
    making = Making(arguments.game.id, arguments.count)
    try:
        for making in _steps(arguments, say):  # noqa: B007 - the last one is what was made
            pass
    except KeyboardInterrupt:
        print(f"\n{_stopped(making, arguments.out, say)}", file=sys.stderr)
        if arguments.out and making.found:
            save(arguments.out, written(making.puzzles()))
        return 130
    if arguments.out is None or str(arguments.out) == "-":
        sys.stdout.write(written(making.puzzles()))
    else:
        save(arguments.out, written(making.puzzles()))
        facts = {"found": len(making.found), "games": making.games, "path": arguments.out}
        print(one_line(say("puzzles-make.done", **facts)), file=sys.stderr)
    return 0


def _steps(arguments: Namespace, say: Voice) -> Iterator[Making]:
    """The set as it grows, game by game."""
    from quatuor.engine.puzzles import make
    from quatuor.sharing import pool_of

    with pool_of(arguments.processes, arguments.ray) as pool:
        steps = make(arguments.game.id, arguments.count, arguments.seed, pool=pool)
        with closing(steps), progress_line(arguments.language, "make", "puzzles") as line:
            for making in steps:
                line(len(making.found), arguments.count)
                line.note(say("puzzles-make.games", games=making.games))
                yield making


def _stopped(making: Making, out: Path | None, say: Voice) -> str:
    if out is None or not making.found:
        return say("puzzles-make.stopped")
    return one_line(say("puzzles-make.kept", found=len(making.found), path=out))
