"""Boards without a room, for trying things out: `/api/position`, `/api/why`, `/api/certificate`."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, post
from litestar.params import RawBody

from ..analysis import certificates
from ..boards import places
from ..messages import Place, PositionRequest, Reasons, Scene, Why
from ..settings import Settings
from .declared import problems
from .processes import answer_to, client_of, json_from, proofs, quick, reads

PLACE: Final = 512 * 1024
"""Enough bytes for a place with the most moves allowed, every character escaped."""


@post(
    "/api/position",
    status_code=200,
    request_max_body_size=PLACE,
    opt=reads(PositionRequest),
    responses=problems(400, 413),
    operation_id="position",
    tags=["boards"],
)
async def position(request: Request[Any, Any, Any], body: RawBody) -> Response[Scene]:
    """The state after some moves from a position, up to the first that cannot be played, and why."""
    return await json_from(request, quick(request), answer_to, places.scene, PositionRequest, body)


@post(
    "/api/why",
    status_code=200,
    request_max_body_size=PLACE,
    opt=reads(Why),
    responses=problems(400, 413),
    operation_id="why",
    tags=["boards"],
)
async def why(request: Request[Any, Any, Any], body: RawBody) -> Response[Reasons]:
    """Why something is not a move: the articles that forbid what was picked."""
    return await json_from(request, quick(request), answer_to, places.why, Why, body)


@post(
    "/api/certificate",
    status_code=200,
    request_max_body_size=PLACE,
    opt=reads(Place),
    responses=problems(400, 409, 413),
    operation_id="certificate",
    tags=["boards"],
)
async def certificate(request: Request[Any, Any, Any], body: RawBody) -> Response[str]:
    """Prove the winner of a position: a certificate for `quatuor verify`, or 409 if none is found in time."""
    settings: Settings = request.app.state.settings
    written = await proofs(request).call(
        client_of(request), answer_to, certificates.proved, Place, body, settings
    )
    return Response(written, media_type="application/json", headers={"Cache-Control": "no-store"})
