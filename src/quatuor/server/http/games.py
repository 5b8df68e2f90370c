"""`/api/games`: create, join, view, rematch, export and import games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast

from litestar import Request, Response, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, RawBody

from ..messages import Created, Draw, Import, Join, Joined, Moment, NewGame, Rematch, View
from ..patterns import ANY_ID
from ..transport.middleware import address_of
from .declared import problems
from .processes import reads

if TYPE_CHECKING:
    from ..play.service import GameService

SMALL: Final = 16 * 1024
"""Enough bytes for any request except an import, a study or a place."""
RECORD_TYPES: Final = {"text": "text/plain", "json": "application/json"}
RECORD_NAMES: Final = {"text": "qtr", "json": "json"}

GameId = Annotated[str, PathParameter(pattern=ANY_ID, description="The id of the game.")]


def service_of(request: Request[Any, Any, Any]) -> GameService:
    """The service of games."""
    service: GameService = request.app.state.service
    return service


@post(
    "/api/games",
    request_max_body_size=SMALL,
    responses=problems(400, 409, 413, 503),
    operation_id="create",
    tags=["games"],
)
async def create(request: Request[Any, Any, Any], data: JSONBody[NewGame]) -> Created:
    """Create a game. The secrets in the answer are sent once and not stored."""
    return await service_of(request).create(data, address_of(request.scope))


@post(
    "/api/import",
    opt=reads(Import),
    responses=problems(400, 409, 413, 503),
    operation_id="import",
    tags=["games"],
)
async def import_record(request: Request[Any, Any, Any], body: RawBody) -> Created:
    """Create a game that continues from the end of a record."""
    return await service_of(request).import_(body, address_of(request.scope))


@get("/api/games/{game:str}", responses=problems(400, 404), operation_id="view", tags=["games"])
async def view(request: Request[Any, Any, Any], game: GameId) -> Response[View]:
    """The current state of a game."""
    content = await service_of(request).view(game)
    return Response(cast("View", content), media_type="application/json")


@get(
    "/api/games/{game:str}/positions", responses=problems(400, 404), operation_id="positions", tags=["games"]
)
async def positions(request: Request[Any, Any, Any], game: GameId) -> Response[list[Moment]]:
    """The state of a game at its start and after each entry."""
    content = await service_of(request).moments(game, address_of(request.scope))
    return Response(cast("list[Moment]", content), media_type="application/json")


@post(
    "/api/games/{game:str}/join",
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 403, 404, 409, 413, 503),
    operation_id="join",
    tags=["games"],
)
async def join(request: Request[Any, Any, Any], game: GameId, data: JSONBody[Join]) -> Joined:
    """Take a free seat of an invitation."""
    return await service_of(request).join(game, data)


@post(
    "/api/games/{game:str}/draw",
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 403, 404, 409, 413, 503),
    operation_id="draw",
    tags=["games"],
)
async def draw(request: Request[Any, Any, Any], game: GameId, data: JSONBody[Draw]) -> Response[View]:
    """Bind your seats and, if nobody else plays, reveal at once. The state of the game after that."""
    content = await service_of(request).draw(game, data)
    return Response(cast("View", content), media_type="application/json")


@post(
    "/api/games/{game:str}/rematch",
    status_code=200,
    request_max_body_size=SMALL,
    responses=problems(400, 403, 404, 409, 413, 503),
    operation_id="rematch",
    tags=["games"],
)
async def rematch(request: Request[Any, Any, Any], game: GameId, data: JSONBody[Rematch]) -> Joined:
    """Ask for a rematch, with seats swapped."""
    return await service_of(request).rematch(game, data)


@get(
    "/api/games/{game:str}/record",
    media_type="text/plain",
    responses=problems(400, 404, 409),
    operation_id="record",
    tags=["games"],
)
async def record(
    request: Request[Any, Any, Any], game: GameId, form: FromQuery[Literal["text", "json"]] = "text"
) -> Response[str]:
    """The record of a game, as text or as JSON."""
    written = await service_of(request).record(game, form, address_of(request.scope))
    return Response(
        content=written,
        media_type=RECORD_TYPES[form],
        headers={
            "Content-Disposition": f'attachment; filename="quatuor-{game}.{RECORD_NAMES[form]}"',
            "Cache-Control": "no-store",
        },
    )
