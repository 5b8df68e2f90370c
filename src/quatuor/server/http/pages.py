"""The built front end: one page for every address that is a page, and its files.

Files are read when the server starts and served from memory, so no address can lead out of their folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final, Self

from litestar import Request, Response, get
from litestar.params import FromPath

from ..errors import Unable
from .assets import FOR_EVER, REVALIDATE, Asset
from .errors import page
from .previews import tags_of

STATIC: Final = Path(__file__).parents[1] / "static"
INDEX: Final = "index.html"
HASHED: Final = "assets/"
"""The folder of the build for files named by their content."""

_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
"""Stated here because the types of these extensions vary between machines."""


@dataclass(frozen=True)
class Pages:
    """The files of the front end by their path."""

    files: dict[str, Asset]

    @classmethod
    def read(cls, folder: Path = STATIC) -> Self:
        paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        return cls({path.relative_to(folder).as_posix(): _asset(path, folder) for path in paths})

    @property
    def built(self) -> bool:
        return INDEX in self.files

    def index(self, request: Request[Any, Any, Any], tags: str) -> Response[Any]:
        """The page itself, with some more elements in its head; if it was not built, a text that says so."""
        if not self.built:
            return page(503, "missing")
        return self._index_with(tags).response(request) if tags else self.files[INDEX].response(request)

    def _index_with(self, tags: str) -> Asset:
        content = self.files[INDEX].content.replace(b"<title>", tags.encode() + b"<title>", 1)
        return Asset(content, "text/html", REVALIDATE)

    def lost(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The page for an unknown address: it says so, in the reader's language."""
        return self.files[INDEX].instead(request) if self.built else page(404, "lost")

    def file(self, path: str, request: Request[Any, Any, Any]) -> Response[Any]:
        if path not in self.files or path == INDEX:
            raise Unable(404, "not-found")
        return self.files[path].response(request)


def _asset(path: Path, folder: Path) -> Asset:
    kind = _TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    hashed = path.relative_to(folder).as_posix().startswith(HASHED)
    return Asset(path.read_bytes(), kind, FOR_EVER if hashed else REVALIDATE)


PATHS: Final = (
    "/",
    "/games",
    "/record",
    "/continue/{rest:str}",
    "/new/{rest:str}",
    "/play/{rest:str}",
    "/join/{rest:str}",
    "/rules/{rest:str}",
    "/analyse/{rest:str}",
    "/study/{rest:str}",
    "/puzzles/{rest:str}",
    "/puzzles/{rest:str}/{part:str}",
    "/learn/{rest:str}",
    "/learn/{rest:str}/{part:str}",
)
"""Every address that is a page; `web/src/navigation/router.svelte.ts` resolves them."""


@get(list(PATHS), include_in_schema=False)
async def index(
    request: Request[Any, Any, Any], rest: FromPath[str] = "", part: FromPath[str] = ""
) -> Response[Any]:
    """Every page of the app, with what other sites show of a link to it."""
    first = request.url.path.split("/")[1]
    parts = tuple(filter(None, (first, rest, part)))
    answer = _pages(request).index(request, await tags_of(request, parts))
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


@get("/assets/{file:path}", include_in_schema=False)
async def hashed_file(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[Any]:
    """A file that the build named by its content."""
    return _pages(request).file(HASHED + str(file).lstrip("/"), request)


@get("/{file:str}", include_in_schema=False)
async def plain_file(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[Any]:
    """The icon, the manifest and their like."""
    return _pages(request).file(file, request)


def _pages(request: Request[Any, Any, Any]) -> Pages:
    pages: Pages = request.app.state.pages
    return pages
