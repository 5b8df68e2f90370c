"""The planes computed by name from the Python rules, cell by cell: the slow twin of the core's planes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from quatuor.envs.planes import planes
from quatuor.rules import GAMES
from quatuor.rules.cubulus import COLOURS, CubulusPosition
from quatuor.rules.game import Position
from quatuor.rules.omba import OWNERS, OmbaPosition
from quatuor.rules.oxono import OxonoPosition
from quatuor.rules.quantik import QuantikPosition

Content = int | Sequence[int]
"""One value for the whole plane, or one per cell."""


def expected(position: Any, stood: int = 0, seat: int | None = None) -> npt.NDArray[np.uint8]:
    contents = CONTENTS[position.GAME](position, stood, position.player if seat is None else seat)
    named = planes(position.GAME, position.ruleset.players)
    assert [plane.name for plane in named if plane.name not in contents] == []
    assert len(named) == len(contents)
    board = GAMES[position.GAME].shape
    return np.stack([_plane(contents[plane.name], board) for plane in named])


def _plane(content: Content, board: tuple[int, ...]) -> npt.NDArray[np.uint8]:
    if isinstance(content, int):
        return np.full(board, content, np.uint8)
    return np.array(content, np.uint8).reshape(board)


def _where(board: Sequence[str], content: str) -> list[int]:
    return [int(cell == content) for cell in board]


def _seats(position: Position, seat: int) -> dict[str, int]:
    """Every player, by their name as seen from a seat."""
    names = {2: ["own", "other"], 3: ["own", "next", "third"], 4: ["own", "next", "third", "fourth"]}
    count = position.ruleset.players
    return {name: (seat + places) % count for places, name in enumerate(names[count])}


def _numbers(position: Position, seat: int) -> dict[str, Content]:
    return {f"player {player}": int(player == seat) for player in position.all_players}


def _quantik(position: QuantikPosition, _: int, own: int) -> dict[str, Content]:
    contents: dict[str, Content] = {}
    for name, seat in _seats(position, own).items():
        for shape in "ABCD":
            cells = _where(position.board, shape.lower() if seat else shape)
            contents[f"{name} {shape}"] = cells
            contents[f"{name} reserve {shape}"] = 2 - sum(cells)
    return contents


def _oxono(position: OxonoPosition, _: int, own: int) -> dict[str, Content]:
    contents: dict[str, Content] = {
        "totem X": _where(position.board, "*"),
        "totem O": _where(position.board, "@"),
    }
    for name, seat in _seats(position, own).items():
        for symbol in "XO":
            contents[f"{name} {symbol}"] = _where(position.board, symbol.lower() if seat else symbol)
            contents[f"{name} reserve {symbol}"] = position.reserve(seat, symbol)
    return contents


def _cubulus(position: CubulusPosition, stood: int, own: int) -> dict[str, Content]:
    line = position.ban.line if position.ban else ()
    contents: dict[str, Content] = {
        "banned line": [int(cell in line) for cell in range(27)],
        "banned entry": [int(cell in line[:1]) for cell in range(27)],
        "stood": stood if position.ruleset["shift-limit"] == "off" else position.since_ball,
    }
    seats = _seats(position, own)
    if position.ruleset.players == 2:
        contents["set-up"] = int(position.setting_up)
        colours = {**seats, "neutral": 2}
    else:
        contents |= {f"{name} out": int(seats[name] in position.out) for name in ("next", "third")}
        colours = seats
    for name, colour in colours.items():
        contents[f"{name} balls"] = _where(position.board, COLOURS[colour])
        contents[f"{name} outside"] = 9 - position.board.count(COLOURS[colour])
    return contents | _numbers(position, own)


def _omba(position: OmbaPosition, _: int, own: int) -> dict[str, Content]:
    contents: dict[str, Content] = {f"roll {face}": int(position.roll == face) for face in range(1, 7)}
    contents["height"] = [len(stack) for stack in position.stacks]
    for name, seat in _seats(position, own).items():
        contents[f"{name} reserve"] = position.hand(seat)
        for level in range(12):
            contents[f"level {level} {name}"] = [
                int(stack[level : level + 1] == OWNERS[seat]) for stack in position.stacks
            ]
        if name != "own":
            contents[f"{name} out"] = int(seat in position.out)
    return contents | _numbers(position, own)


CONTENTS: dict[str, Callable[[Any, int, int], dict[str, Content]]] = {
    "quantik": _quantik,
    "cubulus": _cubulus,
    "oxono": _oxono,
    "omba": _omba,
}
