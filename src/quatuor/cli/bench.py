"""`quatuor bench`: the speed of the engine on this machine, and the signature of its search."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from quatuor.i18n import Voice, voice
from quatuor.rules import GAMES

from .arguments import add_json, command, game_named
from .numbers import grouped
from .progress import counted, progress_line

if TYPE_CHECKING:
    from rich.table import Table

    from quatuor.engine.bench import Speed

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor bench`."""
    parser = command(commands, say, "bench", run)
    parser.add_argument(
        "--game", type=game_named, action="append", metavar="GAME", dest="games", help=say("bench.game")
    )
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Measure each game, then report."""
    from quatuor.engine.bench import speed
    from quatuor.engine.games import TWINS

    games = dict.fromkeys(arguments.games or map(GAMES.__getitem__, TWINS))
    with progress_line(arguments.language, "measure") as line:
        speeds = {game.id: speed(game) for game in counted(games, len(games), line)}
    if arguments.json:
        print(json.dumps({game: _data(found) for game, found in speeds.items()}))
    else:
        _print_report(speeds, arguments.language)
    return 0


def _data(found: Speed) -> dict[str, Any]:
    """Whole numbers: a fraction of a node per second means nothing."""
    return {name: round(value) for name, value in asdict(found).items()}


def _print_report(speeds: dict[str, Speed], language: str) -> None:
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(_table(speeds, voice("cli", language)))


def _table(speeds: dict[str, Speed], say: Voice) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(say("bench.name"))
    for column in ("playouts", "plies", "perft", "search", "signature"):
        table.add_column(say(f"bench.{column}"), justify="right")
    for game, found in speeds.items():
        figures = (grouped(figure, say) for figure in _data(found).values())
        table.add_row(GAMES[game].title, *figures)
    return table
