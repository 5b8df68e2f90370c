"""`/api/puzzles`, `/api/lessons`, `/api/keep`: puzzles, lessons, and answers to tried moves.

Attempts are not stored.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Annotated, Any, Final, TypeVar

from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, RawBody

from quatuor.rules import GAMES

from ..errors import Unable
from ..learning import lessons, puzzles
from ..messages import (
    DailyPuzzle,
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
from ..patterns import DATE
from .assets import Asset, json_asset
from .boards import PLACE
from .constants import constant
from .declared import CACHED, kept, problems
from .games import SMALL
from .processes import answer_to, json_from, quick, reads, slow

Result = TypeVar("Result")
Day = Annotated[str, PathParameter(pattern=DATE, description="A date.")]
NEAR: Final = timedelta(days=2)
"""How far from today a day is that many ask for: its puzzles are kept."""
Number = Annotated[int, PathParameter(ge=1, le=100_000, description="The number of the puzzle in its set.")]

_list_of_game = partial(get, responses=kept(404), response_headers=CACHED)
_attempt_at_puzzle = partial(
    post,
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 404, 409, 413),
    tags=["puzzles"],
)


@_list_of_game("/api/puzzles/{game:str}", operation_id="puzzles", tags=["puzzles"])
async def list_puzzles(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[PuzzleSet]:
    """The puzzles of a game, the easiest first, without their answers."""
    return await constant(request, built_puzzles, known_game(game))


def built_puzzles(game: str) -> Asset:
    """The puzzles of a game as an answer; runs in a process."""
    return json_asset(puzzles.puzzle_set(game))


@get(
    "/api/puzzles/{game:str}/{number:int}",
    responses=problems(400, 404),
    operation_id="puzzle",
    tags=["puzzles"],
)
async def puzzle(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number
) -> Response[PuzzleDetails]:
    """One puzzle: the task."""
    return await json_from(request, quick(request), puzzles.details, game, number)


@_attempt_at_puzzle("/api/puzzles/{game:str}/{number:int}/try", operation_id="try_puzzle")
async def try_move(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Tried]
) -> Response[Judged]:
    """The answer to a move: the best resistance to a right one, the refutation of a wrong one."""
    return await _attempted(request, game, number, puzzles.judged, data.moves)


@_attempt_at_puzzle("/api/puzzles/{game:str}/{number:int}/clue", operation_id="puzzle_clue")
async def clue(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Stuck]
) -> Response[PuzzleClue]:
    """A part of the right move, a little more each time."""
    return await _attempted(request, game, number, puzzles.clue, data.moves, data.asked)


@_attempt_at_puzzle("/api/puzzles/{game:str}/{number:int}/solution", operation_id="puzzle_solution")
async def solution(
    request: Request[Any, Any, Any], game: FromPath[str], number: Number, data: JSONBody[Stuck]
) -> Response[PuzzleSolution]:
    """The solution from the current position."""
    return await _attempted(request, game, number, puzzles.solution, data.moves)


async def _attempted(
    request: Request[Any, Any, Any], game: str, number: int, answer: Callable[..., Result], *given: object
) -> Response[Result]:
    return await json_from(request, quick(request), puzzles.attempted, game, number, answer, *given)


@get("/api/daily/{day:str}", responses=problems(400), operation_id="daily_puzzles", tags=["puzzles"])
async def daily(request: Request[Any, Any, Any], day: Day) -> Response[list[DailyPuzzle]]:
    """The puzzles of a day, one per game: everybody's are the same. A page asks for its reader's date."""
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        raise Unable(400, "unreadable") from None
    if abs(asked - date.today()) > NEAR:  # noqa: DTZ011 - any zone's today is near
        return await json_from(request, quick(request), puzzles.daily, asked)
    return await constant(request, built_daily, day)


def built_daily(day: str) -> Asset:
    """The puzzles of a day as an answer; runs in a process."""
    return json_asset(puzzles.daily(date.fromisoformat(day)))


@_list_of_game("/api/lessons/{game:str}", operation_id="lessons", tags=["lessons"])
async def game_lessons(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[GameLessons]:
    """The guided lessons of a game, and the examples of its articles to try."""
    return await constant(request, built_lessons, known_game(game))


def built_lessons(game: str) -> Asset:
    """The lessons of a game as an answer; runs in a process."""
    return json_asset(lessons.game_lessons(game))


def known_game(game: str) -> str:
    """The name of a game that there is."""
    if game not in GAMES:
        raise Unable(404, "not-found")
    return game


@post(
    "/api/keep",
    status_code=200,
    request_max_body_size=PLACE,
    opt=reads(Place),
    responses=problems(400, 409, 413),
    operation_id="keep",
    tags=["lessons"],
)
async def keep(request: Request[Any, Any, Any], body: RawBody) -> Response[Judged]:
    """Whether the last move of a place keeps the win, and the reply to it; 409 if no win is proved."""
    return await json_from(request, slow(request), answer_to, lessons.judged, Place, body)
