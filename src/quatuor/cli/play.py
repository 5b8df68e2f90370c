"""`quatuor play`: the full-screen terminal game."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from quatuor.dice import SEEDS
from quatuor.i18n import Voice

from .arguments import add_game, add_start, chosen_options, command
from .errors import CommandError
from .numbers import number

if TYPE_CHECKING:
    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor play`."""
    parser = command(commands, say, "play", run)
    add_game(parser, say, optional=True)
    parser.add_argument("--seats", metavar="NAMES", type=seats_in, help=say("play.seats"))
    add_start(parser, say)
    parser.add_argument("--load", metavar="FILE", type=Path, help=say("play.load"))
    parser.add_argument("--seed", type=number(0, SEEDS - 1), metavar="S", help=say("play.seed"))


def run(arguments: Namespace) -> int:
    """Open the screen; errors are reported before it opens."""
    game, options = arguments.game, chosen_options(arguments)
    _check(arguments, options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError("no-terminal")
    from quatuor.tui import run as run_terminal

    return run_terminal(
        game.id if game else None,
        players=arguments.players,
        options=options,
        seats=arguments.seats,
        language=arguments.language,
        record=arguments.load,
        seed=arguments.seed,
        start=arguments.start,
    )


def _check(arguments: Namespace, options: dict[str, str]) -> None:
    special = arguments.start != "usual"
    rules = (arguments.players, arguments.seats, special, *options)
    if arguments.load and (arguments.game or any(rules) or arguments.seed is not None):
        raise CommandError("load-alone")
    if arguments.game is None and any(rules):
        raise CommandError("no-game")
    if arguments.game is not None:
        from quatuor.match import Match
        from quatuor.tui.seat_kinds import seat_named

        seats = [seat_named(seat) for seat in arguments.seats or ()]
        Match.new(arguments.game, arguments.players, options, names=seats, start=arguments.start)


def seats_in(text: str) -> list[str]:
    """The names of a --seats argument, separated by commas; an empty one is a person without a name."""
    return [name.strip() for name in text.split(",")]
