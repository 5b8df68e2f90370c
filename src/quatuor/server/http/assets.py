"""Constant answers while the server runs: built once, compressed once, and revalidated by ETag."""

from __future__ import annotations

import gzip
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

import msgspec
from litestar import Request, Response

REVALIDATE: Final = "no-cache"
"""A browser may cache it, but revalidates it every time."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""Its name changes with its content."""

_WORTH_IT: Final = 1024
"""Bytes below which compressing gains nothing."""
_IN_PLACE: Final = ("image/png", "image/webp", "image/gif", "font/woff2", "audio/")
"""Types that are already compressed."""


@dataclass(frozen=True)
class Asset:
    """A constant body."""

    content: bytes
    media_type: str
    caching: str = REVALIDATE
    tag: str = field(init=False)
    packed: bytes | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tag", f'W/"{sha256(self.content).hexdigest()[:20]}"')
        object.__setattr__(self, "packed", self._packed())

    def _packed(self) -> bytes | None:
        if len(self.content) < _WORTH_IT or self.media_type.startswith(_IN_PLACE):
            return None
        return gzip.compress(self.content, 9, mtime=0)

    @property
    def size(self) -> int:
        """The bytes it takes in memory."""
        return len(self.content) + len(self.packed or b"")

    def response(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The answer: not modified, the compressed body, or the plain one."""
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if self._known_to(request):
            return Response(content=b"", status_code=304, media_type=self.media_type, headers=headers)
        return self._answer(request, 200, headers)

    def instead(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The body for an address that does not exist; it is never cached."""
        return self._answer(request, 404, {"Cache-Control": "no-store", "Vary": "Accept-Encoding"})

    def _answer(self, request: Request[Any, Any, Any], status: int, headers: dict[str, str]) -> Response[Any]:
        if self.packed is None or not accepts_gzip(request):
            return Response(self.content, status_code=status, media_type=self.media_type, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(self.packed, status_code=status, media_type=self.media_type, headers=headers)

    def _known_to(self, request: Request[Any, Any, Any]) -> bool:
        known = {tag.strip() for tag in request.headers.get("if-none-match", "").split(",")}
        return self.tag in known or "*" in known


def json_asset(content: object) -> Asset:
    """A constant message, encoded once."""
    return Asset(msgspec.json.encode(content), "application/json")


def accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    """Whether the browser accepts gzip; q=0 means it does not."""
    for wish in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = wish.partition(";")
        if name.strip() in ("gzip", "*") and quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00"):
            return True
    return False
