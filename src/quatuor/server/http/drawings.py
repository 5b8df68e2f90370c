"""`GET /api/pictures/…`: positions and games as pictures, for downloads, previews of links and other pages.

They are drawn in a process, on the budget of whoever asks, and the latest are kept. A picture is kept under
the version of what it shows, so a browser that asks again after a move gets another one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, Literal, TypeAlias

from litestar import Request, Response, get
from litestar.params import FromQuery

from ..boards.drawings import FORMS, Form, picture
from .assets import Asset
from .declared import CACHED, kept
from .games import GameId, service_of
from .processes import client_of, slow

Language: TypeAlias = Literal["en", "fr"]

MOST_BYTES: Final = 32 << 20
"""The most bytes of pictures that are kept."""


class Drawn:
    """The pictures that were asked for last, up to a number of bytes."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Asset] = OrderedDict()
        self._bytes = 0

    async def get(self, key: Hashable, draw: Callable[[], Awaitable[Asset]]) -> Asset:
        """The picture kept under a key; otherwise it is drawn."""
        found = self._kept.pop(key, None)
        if found is None:
            found = await draw()
            self._drop(key)  # someone else may have been faster
            self._bytes += found.size
        self._kept[key] = found
        while self._bytes > self._most:
            self._drop(next(iter(self._kept)))
        return found

    def _drop(self, key: Hashable) -> None:
        if dropped := self._kept.pop(key, None):
            self._bytes -= dropped.size


async def drawn(
    request: Request[Any, Any, Any],
    key: tuple[Hashable, ...],
    form: Form,
    draw: Callable[..., bytes],
    *of: object,
) -> Asset:
    """What `draw` returns for `of`, `form` and more: kept, or drawn in a process."""

    async def fresh() -> Asset:
        content = await slow(request).call(client_of(request), draw, *of)
        return Asset(content, FORMS[form])

    pictures: Drawn = request.app.state.drawn
    return await pictures.get((draw, *key, form), fresh)


def named(asset: Asset, request: Request[Any, Any, Any], name: str, form: Form) -> Response[Any]:
    """The answer, with a name in case it is saved."""
    answer = asset.response(request)
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.{form}"'
    return answer


@get(
    "/api/pictures/games/{game:str}",
    media_type="image/png",
    responses=kept(400, 404, 413, 503),
    response_headers=CACHED,
    operation_id="gamePicture",
    tags=["games"],
)
async def of_game(
    request: Request[Any, Any, Any],
    game: GameId,
    form: FromQuery[Form] = "png",
    lang: FromQuery[Language] = "en",
) -> Response[bytes]:
    """The current position of a game as PNG or SVG, or its course as an animated GIF or WebP."""
    place, version = await service_of(request).place(game)
    asset = await drawn(request, (game, version, lang), form, picture, place, form, lang)
    return named(asset, request, f"quatuor-{game}", form)
