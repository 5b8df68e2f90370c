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
    ways = (way for way, cost in _ways(position, move.source) if (way[-1], cost) == goal)
    origin = [] if move.source is None else [move.source]
    return [omba.CELLS[cell] for cell in (*origin, *min(ways, key=len))]


def _ways(position: omba.OmbaPosition, source: int | None) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way a piece can go with the roll: the cells it enters, and what they cost.

    The rules keep only where ways end; the steps and their costs are theirs.
    """
    assert position.roll is not None
    heights = position._heights(source)
    barred = {source} if position.ruleset["loop"] == "off" else set()
    begun: list[tuple[tuple[int, ...], int]]
    begun = [((cell,), cost) for cell, cost in position._first_steps(source, heights)]
    while begun:
        way, cost = begun.pop()
        if cost > position.roll or way[-1] in barred or way[-1] in way[:-1]:
            continue
        yield way, cost
        begun += [((*way, cell), cost + more) for cell, more in omba._steps(heights, way[-1])]


_PATHS: Final[Mapping[str, Callable[[Any, Any], Sequence[str]]]] = {
    "quantik": _quantik,
    "cubulus": _cubulus,
    "oxono": _oxono,
    "omba": _omba,
}
