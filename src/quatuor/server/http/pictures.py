"""`GET /pictures/{game}/{theme}.svg`: a moment of a game, reached by moves that were really played."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from quatuor.render.palette import THEMES
from quatuor.render.svg.depiction import Scene
from quatuor.render.svg.document import document
from quatuor.render.svg.games import DEPICTIONS
from quatuor.render.svg.shapes import number, tag
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..errors import Unable
from .assets import Asset
from .declared import CACHED, kept

_CUBE: Final = """
a12 a22 b31 b33 a21 b23 c22 c31 b12 c32 c21 c33 b21 a23 b11 a11 c13 b32 c11 c12 a32 a31 b13 a33 c23 a13"""

MOMENTS: Final = {
    "quantik": (2, "Bc3 Da3 Cb4 Ac1 Aa4 Bb2 Dc2 Dd3"),
    "cubulus": (3, _CUBE),
    "oxono": (2, "Xf3f4 Xa3b3 Oc3c4 Xa5b5 Oc2c3 Oc1b1 Of1f2 Oc1d1 Xa3a4 Oc2b2 Oc1c2 Xa2a1 Oe1e2 Xa3a2"),
    "omba": (4, "6 @a3 5 @b3 4 @b2 3 @b2 4 @b3 2 @c3 2 @c1 6 b2a3 1 b3b2 1 @a2 6 c1b3 3 a3b2 5 a3c3 5"),
}
"""For each game how many play, and the moves that lead to the moment."""

_EDGE: Final = 16.0
"""A board may lie a little beyond its frame: a die, a shadow."""


@get(
    "/pictures/{game:str}/{file:str}",
    media_type="image/svg+xml",
    responses=kept(404),
    response_headers=CACHED,
    operation_id="picture",
    tags=["pages"],
)
async def picture(request: Request[Any, Any, Any], game: FromPath[str], file: FromPath[str]) -> Response[str]:
    """A game in the midst of play; the file is `light.svg` or `dark.svg`."""
    theme = file.removesuffix(".svg")
    if game not in MOMENTS or theme not in THEMES or file == theme:
        raise Unable(404, "not-found")
    return _asset(game, theme).response(request)


@cache
def _asset(game: str, theme: str) -> Asset:
    return Asset(drawing(game, theme).encode(), "image/svg+xml")


def drawing(game: str, theme: str) -> str:
    """The board alone, without words, so that it is the same in every language."""
    depiction = DEPICTIONS[game]
    board = depiction.emblem(Scene(moment(game), THEMES[theme]))
    size = board.width + 2 * _EDGE, board.height + 2 * _EDGE
    placed = tag("g", board.body, transform=f"translate({number(_EDGE)} {number(_EDGE)})")
    return document(size, GAMES[game].title, str(moment(game)), depiction.definitions(), placed)


@cache
def moment(game: str) -> Position:
    """The position to be shown."""
    players, moves = MOMENTS[game]
    position = GAMES[game].start(players)
    for text in moves.split():
        position = position.play(position.parse_move(text))
    return position
