"""`GET /pictures/{game}/{theme}.svg`: a position of a game, reached by moves that were really played."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from quatuor.render.games import drawing as drawn
from quatuor.render.palette import THEMES
from quatuor.render.svg.depiction import Scene
from quatuor.render.svg.document import document
from quatuor.render.svg.shapes import number, tag
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..errors import Unable
from .assets import Asset
from .constants import constant
from .declared import CACHED, kept

_EDGE: Final = 16.0
"""A board may extend a little beyond its frame: a die, a shadow."""


@get(
    "/pictures/{game:str}/{file:str}",
    media_type="image/svg+xml",
    responses=kept(404),
    response_headers=CACHED,
    operation_id="picture",
    tags=["pages"],
)
async def picture(request: Request[Any, Any, Any], game: FromPath[str], file: FromPath[str]) -> Response[str]:
    """A game in progress; the file is `light.svg` or `dark.svg`."""
    theme = file.removesuffix(".svg")
    if game not in GAMES or theme not in THEMES or file == theme:
        raise Unable(404, "not-found")
    return await constant(request, built, game, theme)


def built(game: str, theme: str) -> Asset:
    """A picture as an answer; runs in a process."""
    return Asset(drawing(game, theme).encode(), "image/svg+xml")


def drawing(game: str, theme: str) -> str:
    """The board alone, without words, so that it is the same in every language."""
    depiction = drawn(game).depiction
    board = depiction.emblem(Scene(moment(game), THEMES[theme]))
    size = board.width + 2 * _EDGE, board.height + 2 * _EDGE
    placed = tag("g", board.body, transform=f"translate({number(_EDGE)} {number(_EDGE)})")
    return document(size, GAMES[game].title, str(moment(game)), depiction.definitions(), placed)


@cache
def moment(game: str) -> Position:
    """The position to show."""
    return drawn(game).moment(GAMES[game])
