"""`GET /health` and `GET /metrics`: for the host."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from shutil import disk_usage
from typing import Any, Final, Literal

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from quatuor import __version__

from ..errors import Unable
from ..metrics import MEDIA_TYPE, Metrics
from ..settings import Settings
from ..storage import Store
from ..transport.headers import is_loopback
from ..transport.middleware import address_of, host_of
from .declared import problems


class Health(Struct, frozen=True):
    """Whether games can be stored, the version of the server, and the number of games in memory."""

    status: Literal["ok", "disk-full", "not-stored"]
    """`disk-full` if hardly any space is left, `not-stored` if the last change could not be written."""
    version: str
    games: int


PATIENCE: Final = 10.0
"""Seconds that PostgreSQL may be away, as for a restart. Other servers are no better off meanwhile."""
UNHEALTHY: Final = ResponseSpec(
    data_container=Health, description="Games cannot be stored.", generate_examples=False
)


@get("/health", responses={503: UNHEALTHY, **problems()}, operation_id="health", tags=["host"])
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Whether the server is healthy; 503 if it cannot store games."""
    state = request.app.state
    status = _status(state.settings, state.store)
    found = Health(status, __version__, sum(state.service.games().values()))
    return Response(found, status_code=200 if status == "ok" else 503, headers={"Cache-Control": "no-store"})


def _status(settings: Settings, store: Store) -> Literal["ok", "disk-full", "not-stored"]:
    if store.writer.fails_for() > (PATIENCE if store.shared else 0):
        return "not-stored"
    full = settings.database is None and disk_usage(settings.data).free < settings.spare_bytes
    return "disk-full" if full else "ok"


@get(
    "/.well-known/security.txt",
    media_type="text/plain",
    responses=problems(),
    operation_id="security",
    tags=["host"],
)
async def security(request: Request[Any, Any, Any]) -> str:
    """Where to report a security problem (RFC 9116)."""
    contact: str = request.app.state.settings.contact
    if not contact:
        return "# The host of this server has given no contact.\n"
    expires = datetime.now(UTC) + timedelta(days=90)
    return f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\nPreferred-Languages: en, fr\n"


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
