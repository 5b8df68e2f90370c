"""The published description of the API, OpenAPI 3.1 at `/api/openapi.json`.

The framework describes the paths. The schemas of bodies come from the messages themselves, since only their
codec knows every bound. The messages of the sockets, which OpenAPI does not cover, are listed with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from litestar import Litestar, Request, Response, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License

from quatuor import __version__

from ..boards.drawings import FORMS
from ..messages.schema import schema as messages_schema
from .assets import Asset
from .constants import constant
from .processes import BODY

_ABOUT: Final = """Quantik, Cubulus, OXONO and Omba over HTTP.

A game is made with `create`, its other seats are taken with `join`, and it is played over the socket at
`/api/games/{game}/socket`: the page sends a `Hello` first and then any `PageMessage`, as JSON texts; the
server sends a `ServerMessage` at a time. The dice come first: every person's seat sends `Bind` with a
commitment to 32 random bytes, waits until the list in `Fairness` is complete, and sends `Reveal`.

Seats are held by secrets, which are sent once; the id of a game is enough to watch it. Whatever cannot be
done is answered with a `Problem`."""


@get("/api/openapi.json", include_in_schema=False)
async def published(request: Request[Any, Any, Any]) -> Response[Any]:
    """The description of the API."""
    return await constant(request, request.app.state.description)


def asset(handlers: Sequence[Any]) -> Asset:
    """The description of these routes as an answer."""
    return Asset(json.dumps(described(handlers), ensure_ascii=False).encode(), "application/json")


def described(handlers: Sequence[Any]) -> dict[str, Any]:
    """The description as data: the paths from an app that never runs, the bodies from the messages."""
    info = OpenAPIConfig(
        title="Quatuor",
        version=__version__,
        description=_ABOUT,
        license=License(name="MIT", identifier="MIT"),
        use_handler_docstrings=True,
    )
    written = Litestar(
        route_handlers=handlers, openapi_config=info, logging_config=None
    ).openapi_schema.to_schema()
    written["components"]["schemas"].update(_bodies())
    _bodies_read_in_processes(written, handlers)
    _records_come_in_two_forms(written)
    _pictures_come_in_forms(written)
    return written


def _bodies_read_in_processes(written: dict[str, Any], handlers: Sequence[Any]) -> None:
    """The framework does not know the type of a body that it leaves unread."""
    for handler in handlers:
        kind = handler.opt.get(BODY)
        for path, method in product(handler.paths, handler.http_methods) if kind else ():
            schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
            body = {"content": {"application/json": {"schema": schema}}, "required": True}
            written["paths"][re.sub(r":\w+", "", path)][method.lower()]["requestBody"] = body


def _bodies() -> dict[str, Any]:
    """Every message, pointing at the others where OpenAPI keeps them."""
    moved = json.dumps(messages_schema()["$defs"]).replace("#/$defs/", "#/components/schemas/")
    bodies: dict[str, Any] = json.loads(moved)
    return bodies


def _records_come_in_two_forms(written: dict[str, Any]) -> None:
    for path in ("/api/games/{game}/record", "/api/studies/{study}/record"):
        answer = written["paths"][path]["get"]["responses"]["200"]
        answer["content"]["application/json"] = {"schema": {"type": "object"}}


def _pictures_come_in_forms(written: dict[str, Any]) -> None:
    schema = {"type": "string", "format": "binary"}
    for path, methods in written["paths"].items():
        if path.startswith("/api/pictures/"):
            content = {kind: {"schema": schema} for kind in FORMS.values()}
            methods["get"]["responses"]["200"]["content"] = content
