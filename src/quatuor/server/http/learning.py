"""`/api/puzzles`, `/api/lessons`, `/api/keep`: puzzles, lessons, and answers to tried moves.

Attempts are not stored.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from ..learning import lessons, puzzles
from ..messages import (
    GameLessons,
    Judged,
    Place,
    PuzzleClue,
    PuzzleDetails,
    PuzzleSet,
    PuzzleSolution,
    Stuck,
    Tried,
)
from .assets import json_asset
from .boards import PLACE, in_turn
from .declared import CACHED, kept, problems
from .games import SMALL

Number = Annotated[int, PathParameter(ge=1, le=100_000, description="The number of the puzzle in its set.")]

_list_of_game = partial(get, responses=kept(404), response_headers=CACHED, sync_to_thread=True)
_attempt_at_puzzle = partial(
    post,
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 404, 409, 413),
    tags=["puzzles"],
)

_puzzles = cache(lambda game: json_asset(puzzles.puzzle_set(game)))
_lessons = cache(lambda game: json_asset(lessons.game_lessons(game)))


@_list_of_game("/api/puzzles/{game:str}", operation_id="puzzles", tags=["puzzles"])
def list_puzzles(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[PuzzleSet]:
    """The puzzles of a game, the easiest first, without their answers."""
    return _puzzles(game).response(request)


@get(
    "/api/puzzles/{game:str}/{number:int}",
    responses=problems(400, 404),
    operation_id="puzzle",
    tags=["puzzles"],
    sync_to_thread=True,
)
def puzzle(game: FromPath[str], number: Number) -> PuzzleDetails:
    """One puzzle: the task."""
    return puzzles.details(game, number)


@_attempt_at_puzzle("/api/puzzles/{game:str}/{number:int}/try", operation_id="try_puzzle")
async def try_move(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Tried]
) -> Judged:
    """The answer to a move: the best resistance to a right one, the refutation of a wrong one."""
    asked = puzzles.puzzle_at(game, number)
    return await in_turn(request, lambda _: puzzles.judged(asked, data.moves))


@_attempt_at_puzzle("/api/puzzles/{game:str}/{number:int}/clue", operation_id="puzzle_clue")
async def clue(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Stuck]
) -> PuzzleClue:
    """A part of the right move, a little more each time."""
    asked = puzzles.puzzle_at(game, number)
    return await in_turn(request, lambda _: puzzles.clue(asked, data.moves, data.asked))


@_attempt_at_puzzle("/api/puzzles/{game:str}/{number:int}/solution", operation_id="puzzle_solution")
async def solution(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Stuck]
) -> PuzzleSolution:
    """The solution from the current position."""
    asked = puzzles.puzzle_at(game, number)
    return await in_turn(request, lambda _: puzzles.solution(asked, data.moves))


@_list_of_game("/api/lessons/{game:str}", operation_id="lessons", tags=["lessons"])
def game_lessons(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[GameLessons]:
    """The guided lessons of a game, and the examples of its articles to try."""
    return _lessons(game).response(request)


@post(
    "/api/keep",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 409, 413),
    operation_id="keep",
    tags=["lessons"],
)
async def keep(request: Request[Any, Any, Any], data: JSONBody[Place]) -> Judged:
    """Whether the last move of a place keeps the win, and the reply to it; 409 if no win is proved."""
    return await in_turn(request, lambda _: lessons.judged(data))
