"""`quatuor solve`: works exact knowledge out from nothing, a file a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quatuor.i18n import Voice

from . import solve_omba, solve_quantik
from .arguments import command

if TYPE_CHECKING:
    from .arguments import Commands

SOLVED = (solve_quantik, solve_omba)
"""One a game, each with `add`, as the commands have."""


def add(commands: Commands, say: Voice) -> None:
    """What `quatuor solve` takes: a game, and what solving it takes."""
    parser = command(commands, say, "solve", None)
    games = parser.add_subparsers(title=say("solve.games"), metavar="GAME", required=True, dest="game")
    for game in SOLVED:
        game.add(games, say)
