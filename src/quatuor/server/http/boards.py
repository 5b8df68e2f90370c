"""Boards without a room, for trying things out: `/api/position`, `/api/why`, `/api/certificate`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from litestar import Request, Response, post
from litestar.params import JSONBody

from quatuor.engine.player import StopFlag

from ..analysis import certificates
from ..boards import places
from ..errors import refused
from ..messages import Place, PositionRequest, Reasons, Scene, Why
from ..transport.limits import neighbourhood
from ..transport.middleware import address_of
from ..workers import Busy, Processes, ProcessPool, WorkerPool
from .declared import problems

Result = TypeVar("Result")

PLACE: Final = 512 * 1024
"""Enough bytes for a place with the most moves allowed, every character escaped."""


@post(
    "/api/position",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 413),
    operation_id="position",
    tags=["boards"],
)
async def position(request: Request[Any, Any, Any], data: JSONBody[PositionRequest]) -> Response[Scene]:
    """The state after some moves from a position, up to the first that cannot be played, and why."""
    return await json_from(request, places.scene, data)


@post(
    "/api/why",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 413),
    operation_id="why",
    tags=["boards"],
)
async def why(request: Request[Any, Any, Any], data: JSONBody[Why]) -> Response[Reasons]:
    """Why something is not a move: the articles that forbid what was picked."""
    return await json_from(request, places.why, data)


async def in_process(
    request: Request[Any, Any, Any], function: Callable[..., Result], *given: object, slow: bool = False
) -> Result:
    """Call a function in a process, where it delays nobody's game; `slow` if it may take seconds."""
    try:
        return await _pool(request, slow).call(neighbourhood(address_of(request.scope)), function, *given)
    except Busy:
        raise refused("busy") from None


async def json_from(
    request: Request[Any, Any, Any], function: Callable[..., Result], *given: object, slow: bool = False
) -> Response[Result]:
    """Answer with what a function returns as JSON: both are done in a process."""
    client = neighbourhood(address_of(request.scope))
    try:
        content = await _pool(request, slow).call_for_json(client, function, *given)
    except Busy:
        raise refused("busy") from None
    return Response(cast("Result", content), media_type="application/json")


def _pool(request: Request[Any, Any, Any], slow: bool) -> ProcessPool:
    processes: Processes = request.app.state.processes
    return processes.slow if slow else processes.quick


async def in_turn(request: Request[Any, Any, Any], work: Callable[[StopFlag], Result]) -> Result:
    """Run a short task when this address has its turn among the analyses."""
    return await _done_by(request.app.state.analysis_workers, request, work)


async def by_slow_workers(request: Request[Any, Any, Any], work: Callable[[StopFlag], Result]) -> Result:
    """Run a task that takes seconds, where no step of an analysis waits behind it."""
    return await _done_by(request.app.state.slow_workers, request, work)


async def _done_by(
    workers: WorkerPool, request: Request[Any, Any, Any], work: Callable[[StopFlag], Result]
) -> Result:
    try:
        return await workers.do(neighbourhood(address_of(request.scope)), work)
    except Busy:
        raise refused("busy") from None


@post(
    "/api/certificate",
    status_code=200,
    request_max_body_size=PLACE,
    responses=problems(400, 409, 413),
    operation_id="certificate",
    tags=["boards"],
)
async def certificate(request: Request[Any, Any, Any], data: JSONBody[Place]) -> Response[str]:
    """Prove the winner of a position: a certificate for `quatuor verify`, or 409 if none is found in time."""
    settings = request.app.state.settings
    written = await by_slow_workers(request, lambda stop: certificates.proved(data, settings, stop))
    return Response(written, media_type="application/json", headers={"Cache-Control": "no-store"})
