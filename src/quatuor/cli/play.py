"""`quatuor play`: the full-screen terminal game."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.i18n import Voice
from quatuor.rules.game import QuatuorError

from .arguments import _options, add_game, command, number

if TYPE_CHECKING:
    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """What `quatuor play` takes."""
    parser = command(commands, say, "play", run)
    add_game(parser, say, optional=True)
    parser.add_argument("--load", metavar="FILE", type=Path, help=say("play.load"))
    parser.add_argument("--seed", type=number(0, 2**64 - 1), metavar="S", help=say("play.seed"))


def run(arguments: Namespace) -> int:
    """Open the screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise QuatuorError(
            "play needs a terminal; to replay moves use quatuor check, for random games quatuor playout"
        )
    from quatuor.tui import run as run_terminal

    game = arguments.game
    if game is not None:
        game.ruleset(
            arguments.players, _options(arguments.option)
        )  # a mistake is told before the screen opens
    return run_terminal(
        game.id if game else None,
        players=arguments.players,
        options=_options(arguments.option),
        language=arguments.language,
        record=arguments.load,
        seed=arguments.seed,
    )
