"""`DELETE /api/games/{id}` and `…/name`: delete a game, or remove one's name from it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, delete
from litestar.params import HeaderParameter

from ..patterns import SECRET
from .declared import problems
from .games import GameId, service_of
from .studies import SECRET as SECRET_HEADER

Seated = Annotated[
    str, HeaderParameter(name=SECRET_HEADER, pattern=SECRET, description="What holds your seat.")
]


@delete(
    "/api/games/{game:str}",
    status_code=204,
    responses=problems(400, 403, 404, 409, 503),
    operation_id="deleteGame",
    tags=["games"],
)
async def delete_game(request: Request[Any, Any, Any], game: GameId, secret: Seated) -> None:
    """Delete a game for good; refused while another person has a seat and has not removed their name."""
    await service_of(request).delete(game, secret)


@delete(
    "/api/games/{game:str}/name",
    status_code=204,
    responses=problems(400, 403, 404, 409, 503),
    operation_id="removeName",
    tags=["games"],
)
async def remove_name(request: Request[Any, Any, Any], game: GameId, secret: Seated) -> None:
    """Remove your name from a game for good; refused while you still play."""
    await service_of(request).remove_name(game, secret)
