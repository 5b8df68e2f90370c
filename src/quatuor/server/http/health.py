"""`GET /health` and `GET /metrics`: for the host."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get
from msgspec import Struct

from quatuor import __version__

from ..errors import Unable
from ..metrics import MEDIA_TYPE, Metrics
from ..transport.headers import is_loopback
from ..transport.middleware import address_of, host_of
from .declared import problems


class Health(Struct, frozen=True):
    """The version of the server, and the number of games in memory."""

    status: Literal["ok"]
    version: str
    games: int


@get("/health", responses=problems(), operation_id="health", tags=["host"])
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether the server is healthy."""
    return Health("ok", __version__, sum(request.app.state.service.games().values()))


@get("/metrics", media_type=MEDIA_TYPE, responses=problems(403), operation_id="metrics", tags=["host"])
async def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    """Metrics for Prometheus; for this machine only, unless the host made them public."""
    if not (request.app.state.settings.metrics_public or _from_here(request)):
        raise Unable(403, "not-public")
    counted: Metrics = request.app.state.metrics
    return Response(
        content=counted.text().decode(), media_type=MEDIA_TYPE, headers={"Cache-Control": "no-store"}
    )


def _from_here(request: Request[Any, Any, Any]) -> bool:
    """Whether the requester is a program on this machine, not a proxy for others nor misled by a site."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    return is_loopback(address_of(request.scope)) and is_loopback(host_of(request.scope) or "localhost")
