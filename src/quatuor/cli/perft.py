"""`quatuor perft`: counts move sequences."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from quatuor.i18n import Voice

from .arguments import add_game, add_json, add_place, command, reached_position
from .numbers import number
from .progress import counted, progress_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from quatuor.rules.game import Move, Position

    from .arguments import Commands


def add(commands: Commands, say: Voice) -> None:
    """The arguments of `quatuor perft`."""
    parser = command(commands, say, "perft", run)
    add_game(parser, say)
    parser.add_argument("depth", type=number(0, 99), metavar="DEPTH", help=say("perft.depth"))
    add_place(parser, say)
    parser.add_argument("--divide", action="store_true", help=say("perft.divide"))
    parser.add_argument("--reference", action="store_true", help=say("reference"))
    add_json(parser, say)


def run(arguments: Namespace) -> int:
    """Count, split by first move."""
    position = reached_position(arguments)
    depth: int = arguments.depth
    divide = _divide(reference=arguments.reference)
    counts = divide(position, depth) if depth else iter(())
    with progress_line(arguments.language, "count", "moves") as line:
        counting = counted(counts, len(position.legal_moves()), line)
        parts = {str(move): nodes for move, nodes in counting}
    nodes = sum(parts.values()) if depth else 1
    if arguments.json:
        found = {"game": position.GAME, "position": str(position), "depth": depth, "nodes": nodes}
        print(json.dumps(found | ({"divide": parts} if arguments.divide else {})))
        return 0
    if arguments.divide:
        for move, count in parts.items():
            print(move, count)
    print("nodes", nodes)
    return 0


def _divide(*, reference: bool) -> Callable[[Position, int], Iterator[tuple[Move, int]]]:
    from quatuor import perft
    from quatuor.engine import core

    return perft.divide if reference else core.divide
