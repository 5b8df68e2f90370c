"""`/api/lessons` and `/api/keep`: all there is to learn of a game, and whether a move keeps a proved win."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from ..learning import lessons
from ..messages import GameLessons, Judged, Place
from .assets import Asset
from .boards import PLACE, in_turn
from .declared import CACHED, kept, problems


@get(
    "/api/lessons/{game:str}",
    responses=kept(404),
    response_headers=CACHED,
    operation_id="lessons",
    tags=["lessons"],
    sync_to_thread=True,
)
def game_lessons(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[GameLessons]:
    """The guided lessons of a game, and the examples of its articles to be tried."""
    return _asset(game).response(request)


@cache
def _asset(game: str) -> Asset:
    return Asset(msgspec.json.encode(lessons.game_lessons(game)), "application/json")


@post(
    "/api/keep",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 409, 413),
    operation_id="keep",
    tags=["lessons"],
)
async def keep(request: Request[Any, Any, Any], data: JSONBody[Place]) -> Judged:
    """Whether the last move of a place keeps the win, and what answers it; 409 where none is proved."""
    return await in_turn(request, lambda _: lessons.judged(data))
