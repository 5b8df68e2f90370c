"""`quatuor playout`: random games, one JSON line each."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Final

from quatuor.dice import SEEDS
from quatuor.i18n import Voice, voice
from quatuor.rules.move import as_number

from .arguments import (
    add_game,
    add_place,
    add_ray,
    command,
    replay,
    starting_position,
)
from .numbers import number
from .progress import counted, progress_line

if TYPE_CHECKING:
    from quatuor.match import Match

    from .arguments import Commands

BATCH: Final = 2_000
"""Games per batch, about a tenth of a second of work per worker;"""
REFERENCE_BATCH: Final = 20
"""and the same for games on the slow Python rules."""


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor playout`."""
    parser = command(commands, say, "playout", run)
    add_game(parser, say)
    parser.add_argument("--games", type=number(1, 10**9), metavar="N", default=1, help=say("playout.games"))
    parser.add_argument("--seed", type=number(0, SEEDS - 1), metavar="S", help=say("playout.seed"))
    add_place(parser, say)
    parser.add_argument("--reference", action="store_true", help=say("reference"))
    add_ray(parser, say)


def run(arguments: Namespace) -> int:
    """Play, and print one line per game."""
    from quatuor.match import Match

    match = Match(starting_position(arguments))
    replay(match, arguments.moves)
    played = _played if arguments.ray is None else partial(_shared_out, arguments.ray)
    lines = played(match, arguments.games, _seed(arguments), reference=arguments.reference)
    with closing(lines):
        _print(lines, arguments)
    return 0


def _print(lines: Iterable[str], arguments: Namespace) -> None:
    """Print the games; on a terminal they show by themselves how far the work is."""
    if sys.stdout.isatty():
        for line in lines:
            print(line)
        return
    with progress_line(arguments.language, "play", "games") as progress:
        for line in counted(lines, arguments.games, progress):
            print(line)


def _played(
    match: Match, games: int, seed: int, first: int = 0, *, reference: bool
) -> Generator[str, None, None]:
    """Random games from the current position of a match, one line of JSON each."""
    from quatuor import playout
    from quatuor.engine import core

    playouts = playout.playouts if reference else core.playouts
    for played in playouts(match, games, seed, first):
        line = {
            "game": match.game.id,
            "players": match.ruleset.players,
            "moves": [str(move) for move in played.moves],
            "legal": played.legal,
            "scores": [as_number(score) for score in played.scores],
        }
        yield json.dumps(line, separators=(",", ":"))


# ── On Ray ───────────────────────────────────────────────────────────────────────────────────────────────


def _shared_out(
    address: str, match: Match, games: int, seed: int, *, reference: bool
) -> Generator[str, None, None]:
    """The same games in batches: sending a single game takes longer than playing it."""
    from quatuor.sharing import in_order, pool_of

    size = REFERENCE_BATCH if reference else BATCH
    batches = (range(first, min(first + size, games)) for first in range(0, games, size))
    with pool_of(ray=address) as pool:
        for lines in in_order(pool, partial(_batch, match, seed, reference), batches):
            yield from lines


def _batch(match: Match, seed: int, reference: bool, games: range) -> list[str]:
    return list(_played(match, len(games), seed, games.start, reference=reference))


def _seed(arguments: Namespace) -> int:
    """The requested seed, or a fresh one, which is printed so that the games can be replayed."""
    if arguments.seed is not None:
        return int(arguments.seed)
    from quatuor.dice import fresh_seed

    seed = fresh_seed()
    print(voice("cli", arguments.language)("playout.drawn", seed=seed), file=sys.stderr)
    return seed
