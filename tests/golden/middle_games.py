"""Ten positions from the middle of random games for every ruleset, with their perft counts at depth three.

The compiled core is compared with these numbers too, so they are stored as data: one JSON object per line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from quatuor.dice import Dice
from quatuor.match import Match
from quatuor.perft import perft
from quatuor.playout import playout
from quatuor.rules import GAMES
from quatuor.rules.game import Game, NotationError, Position, Ruleset

from . import FOLDER

FILE = FOLDER / "middle-games.jsonl"
POSITIONS = 10
CANDIDATES = 40
"""The number of random games from which the positions of a ruleset are chosen."""
DEPTH = 3


@dataclass(frozen=True, slots=True)
class MiddleGame:
    """A stored position and its count."""

    position: Position
    nodes: int


def measured() -> str:
    """The whole file, counted again."""
    return "".join(_line(position) for position in _positions())


def stored() -> list[MiddleGame]:
    """The positions in the file."""
    return [_read(json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def _positions() -> Iterator[Position]:
    for game in GAMES.values():
        for ruleset in game.rulesets():
            yield from _chosen(game, ruleset)


def _chosen(game: Game, ruleset: Ruleset) -> list[Position]:
    """Ten positions; in half of them, if there are enough, the options make a difference."""
    candidates = [_middle(game, ruleset, number) for number in range(CANDIDATES)]
    discriminating = [position for position in candidates if _discriminates(game, position)][: POSITIONS // 2]
    others = [position for position in candidates if position not in discriminating]
    return (discriminating + others)[:POSITIONS]


def _discriminates(game: Game, position: Position) -> bool:
    """Whether the count differs under the default options."""
    usual = game.ruleset(position.ruleset.players)
    if position.ruleset == usual:
        return False
    try:
        same = game.position.parse(str(position), usual)
    except NotationError:  # only an option allows its banned shift, or counts its moves
        return True
    return perft(same, DEPTH) != perft(position, DEPTH)


def _middle(game: Game, ruleset: Ruleset, number: int) -> Position:
    """A position from a random game, after a quarter of it and before its last three plies.

    The game counts from the first player's first move; the set-up before it is not a middle game.
    """
    dice = Dice(number, stream=ruleset.players)
    positions = [game.position.start(ruleset)]
    for move in playout(Match(positions[0]), dice).moves:
        positions.append(positions[-1].after(move))
    first = next(ply for ply, position in enumerate(positions) if position.turn == 0)
    played = positions[first:-3] or positions[-2:-1]
    return played[len(played) // 4 + dice.below(len(played) - len(played) // 4)]


def _line(position: Position) -> str:
    ruleset = position.ruleset
    data = {
        "game": position.GAME,
        "players": ruleset.players,
        "options": dict(ruleset.options),
        "position": str(position),
        "depth": DEPTH,
        "nodes": perft(position, DEPTH),
    }
    return json.dumps(data) + "\n"


def _read(data: dict[str, object]) -> MiddleGame:
    game, players, options = GAMES[str(data["game"])], data["players"], data["options"]
    assert isinstance(players, int)
    assert isinstance(options, dict)
    nodes = data["nodes"]
    assert isinstance(nodes, int)
    return MiddleGame(game.parse(str(data["position"]), players, options), nodes)
