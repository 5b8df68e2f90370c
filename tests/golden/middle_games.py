"""Ten positions from the middle of random games, for every ruleset, with the lines three plies deep counted.

The compiled core will be held to these numbers too, so they are data: one JSON object a line.
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
from quatuor.rules.game import Game, Position, Ruleset

from . import FOLDER

FILE = FOLDER / "middle-games.jsonl"
POSITIONS = 10
DEPTH = 3


@dataclass(frozen=True, slots=True)
class MiddleGame:
    """A stored position and its count."""

    position: Position
    nodes: int


def measured() -> str:
    """The whole file, counted anew."""
    return "".join(_line(position) for position in _positions())


def stored() -> list[MiddleGame]:
    """What the file holds."""
    return [_read(json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def _positions() -> Iterator[Position]:
    for game in GAMES.values():
        for ruleset in game.rulesets():
            for number in range(POSITIONS):
                yield _middle(game, ruleset, number)


def _middle(game: Game, ruleset: Ruleset, number: int) -> Position:
    """A position between the first and the last quarter of a random game."""
    start = game.position.start(ruleset)
    dice = Dice(number, stream=ruleset.players)
    moves = playout(Match(start), dice).moves
    position = start
    for move in moves[: len(moves) // 4 + dice.below(len(moves) // 2)]:
        position = position.after(move)
    return position


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
