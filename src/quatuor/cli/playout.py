"""`quatuor playout`: random games, one JSON line each."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from quatuor.dice import SEEDS
from quatuor.i18n import Voice, voice

from .arguments import (
    add_game,
    add_place,
    as_number,
    command,
    number,
    progress,
    replay,
    starting_position,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from quatuor.match import Match
    from quatuor.playout import Playout

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """What `quatuor playout` takes."""
    parser = command(commands, say, "playout", run)
    add_game(parser, say)
    parser.add_argument("--games", type=number(1, 10**9), metavar="N", default=1, help=say("playout.games"))
    parser.add_argument("--seed", type=number(0, SEEDS - 1), metavar="S", help=say("playout.seed"))
    add_place(parser, say)
    parser.add_argument("--reference", action="store_true", help=say("reference"))


def run(arguments: Namespace) -> int:
    """Play, and print a line a game."""
    from quatuor.match import Match

    match = Match(starting_position(arguments))
    replay(match, arguments.moves)
    seed = _seed(arguments)
    playouts = _playouts(reference=arguments.reference)
    for played in progress(playouts(match, arguments.games, seed), arguments.games, "playout"):
        line = {
            "game": match.game.id,
            "players": match.ruleset.players,
            "moves": [str(move) for move in played.moves],
            "legal": played.legal,
            "scores": [as_number(score) for score in played.scores],
        }
        print(json.dumps(line, separators=(",", ":")))
    return 0


def _playouts(*, reference: bool) -> Callable[[Match, int, int], Iterator[Playout]]:
    from quatuor import playout
    from quatuor.engine import core

    return playout.playouts if reference else core.playouts


def _seed(arguments: Namespace) -> int:
    """The seed asked for, or a fresh one, which is told so that the games can be played again."""
    if arguments.seed is not None:
        return int(arguments.seed)
    from quatuor.dice import fresh_seed

    seed = fresh_seed()
    print(voice("cli", arguments.language)("playout.drawn", seed=seed), file=sys.stderr)
    return seed
