"""`quatuor solve`: computes exact knowledge from scratch, one file per game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quatuor.i18n import Voice

from . import solve_omba, solve_oxono, solve_quantik
from .arguments import command

if TYPE_CHECKING:
    from .arguments import Commands

SOLVED = (solve_quantik, solve_oxono, solve_omba)
"""One module per game, each with `add`, like the commands."""


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor solve`: a game, and its own arguments."""
    parser = command(commands, say, "solve", None)
    games = parser.add_subparsers(title=say("solve.games"), metavar="GAME", required=True, dest="game")
    for game in SOLVED:
        game.add(games, say)
