"""Requests that are answered in processes: their bodies are read there too, not on the event loop.

The framework hands over such a body unread, as `body: bytes`; `reads` says in the description what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

from litestar import Request, Response

from ..addresses import neighbourhood
from ..messages.reading import decoded
from ..transport.middleware import address_of
from ..workers import Processes, ProcessPool

Asked = TypeVar("Asked")
Result = TypeVar("Result")

BODY: Final = "body"
"""The key of a route's options under which the description finds the type of the body."""


def reads(kind: type) -> Mapping[str, type]:
    """The options of a route that reads its body in a process."""
    return {BODY: kind}


def client_of(request: Request[Any, Any, Any]) -> str:
    """The client that is charged for a request."""
    return neighbourhood(address_of(request.scope))


def quick(request: Request[Any, Any, Any]) -> ProcessPool:
    """The processes for what a page waits for at once."""
    return _processes(request).quick


def slow(request: Request[Any, Any, Any]) -> ProcessPool:
    """The processes for what may take seconds."""
    return _processes(request).slow


def proofs(request: Request[Any, Any, Any]) -> ProcessPool:
    return _processes(request).proofs


def _processes(request: Request[Any, Any, Any]) -> Processes:
    processes: Processes = request.app.state.processes
    return processes


def answer_to(function: Callable[..., Result], kind: type[Asked], body: bytes, *given: object) -> Result:
    """What a function says to the message in a body; runs in a process."""
    return function(decoded(body, kind), *given)


async def json_from(
    request: Request[Any, Any, Any], pool: ProcessPool, function: Callable[..., Result], *given: object
) -> Response[Result]:
    """Answer with what a function returns as JSON: both are done in a process."""
    content = await pool.call_for_json(client_of(request), function, *given)
    return Response(cast("Result", content), media_type="application/json")
