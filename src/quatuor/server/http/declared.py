"""Error answers, declared once for the published description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec

from ..messages import Problem

_MEANINGS: Final = {
    400: "Something could not be read, or cannot be.",
    403: "Not with this secret, or not from there.",
    404: "There is no such thing.",
    409: "Not as things stand.",
    413: "Too large.",
    421: "A name led here that is not this server's.",
    429: "Too much in a short time; `Retry-After` says how long to wait.",
    503: "The game cannot be kept just now; try again.",
    500: "The server failed. This should never be seen.",
}


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """Answers that report a problem; any route can return 421, 429 and 500."""
    return {status: _spec(status) for status in sorted({*statuses, 421, 429, 500})}


def _spec(status: int) -> ResponseSpec:
    return ResponseSpec(data_container=Problem, description=_MEANINGS[status], generate_examples=False)


def kept(*statuses: int) -> Mapping[int, ResponseSpec]:
    """The same for resources that a browser may have cached."""
    same = ResponseSpec(data_container=None, description="You have it already.", generate_examples=False)
    return {304: same, **problems(*statuses)}


CACHED: Final = (
    ResponseHeader(name="ETag", description="The tag to ask again with.", documentation_only=True),
    ResponseHeader(name="Cache-Control", description="How long it may be kept.", documentation_only=True),
)
