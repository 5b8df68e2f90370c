"""`/api/puzzles`: the sets, and what a move that is tried leads to. Nothing is kept of who tried what."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from ..learning import puzzles
from ..messages import Judged, PuzzleClue, PuzzleSet, PuzzleSolution, PuzzleTold, Stuck, Tried
from .assets import Asset
from .boards import in_turn
from .declared import CACHED, kept, problems

SMALL: Final = 16 * 1024
"""Bytes that hold as many moves as may be tried."""

Number = Annotated[int, PathParameter(ge=1, le=100_000, description="The number of the puzzle in its set.")]


@get(
    "/api/puzzles/{game:str}",
    responses=kept(404),
    response_headers=CACHED,
    operation_id="puzzles",
    tags=["puzzles"],
    sync_to_thread=True,
)
def list_puzzles(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[PuzzleSet]:
    """The puzzles of a game, the easiest first, without their answers."""
    return _asset(game).response(request)


@cache
def _asset(game: str) -> Asset:
    return Asset(msgspec.json.encode(puzzles.puzzle_set(game)), "application/json")


@get(
    "/api/puzzles/{game:str}/{number:int}",
    responses=problems(400, 404),
    operation_id="puzzle",
    tags=["puzzles"],
    sync_to_thread=True,
)
def puzzle(game: FromPath[str], number: Number) -> PuzzleTold:
    """One puzzle: what is to be found."""
    return puzzles.told(game, number)


@post(
    "/api/puzzles/{game:str}/{number:int}/try",
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 404, 409, 413),
    operation_id="try_puzzle",
    tags=["puzzles"],
)
async def try_move(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Tried]
) -> Judged:
    """What a move leads to: the best resistance to a right one, the refutation of a wrong one."""
    asked = puzzles.puzzle_at(game, number)
    return await in_turn(request, lambda _: puzzles.judged(asked, data.moves))


@post(
    "/api/puzzles/{game:str}/{number:int}/clue",
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 404, 409, 413),
    operation_id="puzzle_clue",
    tags=["puzzles"],
)
async def clue(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Stuck]
) -> PuzzleClue:
    """A part of the right move, a little more each time."""
    asked = puzzles.puzzle_at(game, number)
    return await in_turn(request, lambda _: puzzles.clue(asked, data.moves, data.asked))


@post(
    "/api/puzzles/{game:str}/{number:int}/solution",
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 404, 409, 413),
    operation_id="puzzle_solution",
    tags=["puzzles"],
)
async def solution(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Stuck]
) -> PuzzleSolution:
    """How it is solved from where one stands."""
    asked = puzzles.puzzle_at(game, number)
    return await in_turn(request, lambda _: puzzles.solution(asked, data.moves))
