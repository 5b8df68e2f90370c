"""The cells that a move passed, in order: what is drawn on the board for the last one.

Quantik   the cell
Cubulus   the cells of the line from the face inwards, as far as balls were pushed
OXONO     where the totem came from, where it went, and where the piece was put
Omba      a shortest way that spends the roll, from the piece's cell or from the gate it came through
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from ...rules import cubulus, omba, oxono, quantik
from ...rules.game import Move, Position


def path(position: Position, move: Move) -> list[str]:
    """The cells a legal move of this position passes; none where it moves nothing."""
    return [str(cell) for cell in _PATHS[position.GAME](position, move)]


def _quantik(_: quantik.QuantikPosition, move: quantik.Placement) -> Sequence[str]:
    return [quantik.CELLS[move.cell]]


def _oxono(position: oxono.OxonoPosition, move: oxono.TotemMove) -> Sequence[str]:
    origin = position.board.index(oxono.TOTEMS[move.symbol])
    return [oxono.CELLS[cell] for cell in (origin, move.to, move.place)]


def _cubulus(position: cubulus.CubulusPosition, move: Move) -> Sequence[str]:
    match move:
        case cubulus.Insert(cell=cell):
            return [cubulus.CELLS[cell]]
        case cubulus.Push(line=line) | cubulus.Shift(line=line):
            return [cubulus.CELLS[cell] for cell in _as_far_as_the_gap(position, line)]
        case _:
            return []


def _as_far_as_the_gap(position: cubulus.CubulusPosition, line: Sequence[int]) -> Iterator[int]:
    for cell in line:
        yield cell
        if position.board[cell] == cubulus.EMPTY:
            return


def _omba(position: omba.OmbaPosition, move: Move) -> Sequence[str]:
    if not isinstance(move, omba.Travel) or position.roll is None:
        return []
    goal = move.end, position.roll
    walks = (walk for walk, cost in position._walks(move.source, position.roll) if (walk[-1], cost) == goal)
    origin = [] if move.source is None else [move.source]
    return [omba.CELLS[cell] for cell in (*origin, *min(walks, key=len))]


_PATHS: Final[Mapping[str, Callable[[Any, Any], Sequence[str]]]] = {
    "quantik": _quantik,
    "cubulus": _cubulus,
    "oxono": _oxono,
    "omba": _omba,
}
