"""`GET /pictures/{game}/…/{theme}.svg`: boards without words, for lists and headings.

A list of puzzles or lessons takes one file for all its boards, because hundreds of requests would use up the
reader's share.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from quatuor.render.games import drawing as drawn_as
from quatuor.render.palette import THEMES
from quatuor.render.svg.emblem import emblem, sheet
from quatuor.rules import GAMES
from quatuor.rules.game import Position

from ..boards.places import match_at
from ..errors import Unable
from ..learning.lessons import pictured_lessons
from ..learning.puzzles import positions_of
from ..messages import Place
from .assets import Asset
from .constants import constant
from .declared import CACHED, kept
from .drawings import drawn, place_in
from .learning import known_game
from .processes import quick, slow

A_DAY: Final = "public, max-age=86400"
"""The address says what is drawn, so it changes only with the way it is drawn."""

_picture = partial(get, media_type="image/svg+xml", response_headers=CACHED, tags=["pages"])


@_picture("/pictures/{game:str}/{file:str}", responses=kept(404), operation_id="picture")
async def picture(request: Request[Any, Any, Any], game: FromPath[str], file: FromPath[str]) -> Response[str]:
    """A game in progress; the file is `light.svg` or `dark.svg`."""
    return await constant(request, built, known_game(game), _theme(file))


@_picture("/pictures/{game:str}/lessons/{file:str}", responses=kept(404), operation_id="lessonPictures")
async def of_lessons(
    request: Request[Any, Any, Any], game: FromPath[str], file: FromPath[str]
) -> Response[str]:
    """The lessons of a game, one board below the other: guided lessons, then articles with examples."""
    return await constant(request, built_lessons, known_game(game), _theme(file))


@_picture(
    "/pictures/{game:str}/puzzles/{difficulty:str}/{file:str}",
    responses=kept(404),
    operation_id="puzzlePictures",
)
async def of_puzzles(
    request: Request[Any, Any, Any], game: FromPath[str], difficulty: FromPath[str], file: FromPath[str]
) -> Response[str]:
    """The puzzles of one difficulty, one board below the other."""
    if difficulty not in _DIFFICULTIES:
        raise Unable(404, "not-found")
    return await constant(request, built_puzzles, known_game(game), difficulty, _theme(file))


@_picture(
    "/pictures/{game:str}/board/{file:str}", responses=kept(400, 404, 413, 503), operation_id="smallPicture"
)
async def of_board(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    file: FromPath[str],
    *,
    position: FromQuery[str | None] = None,  # noqa: ARG001 - read with the options, whose names vary
    moves: FromQuery[str] = "",  # noqa: ARG001
    players: FromQuery[str | None] = None,  # noqa: ARG001
) -> Response[Any]:
    """Any position, given as in the address of the analysis page; other parameters are options."""
    place, theme = place_in(known_game(game), request.query_params), _theme(file)
    # One position is drawn in milliseconds, so it does not wait behind anybody's animation.
    pool = slow(request) if place.moves else quick(request)
    answer = (await drawn(request, (place, theme), "svg", small, place, theme, pool=pool)).response(request)
    answer.headers["Cache-Control"] = A_DAY
    return answer


# ── Drawn in a process ───────────────────────────────────────────────────────────────────────────────────


def built(game: str, theme: str) -> Asset:
    return _svg(drawing(game, theme))


def built_lessons(game: str, theme: str) -> Asset:
    return _sheet(game, pictured_lessons(game), theme)


def built_puzzles(game: str, difficulty: str, theme: str) -> Asset:
    return _sheet(game, positions_of(game, int(difficulty)), theme)


def small(place: Place, theme: str) -> bytes:
    """A place, which need not be valid: raises `QuatuorError` with the first move that cannot be played."""
    return emblem(match_at(place).position, theme).encode()


def drawing(game: str, theme: str) -> str:
    """A position of a game, reached by moves that were really played."""
    return emblem(moment(game), theme)


@cache
def moment(game: str) -> Position:
    """The position to show."""
    return drawn_as(game).moment(GAMES[game])


def _sheet(game: str, positions: Sequence[Position], theme: str) -> Asset:
    if not positions:
        raise Unable(404, "not-found")
    return _svg(sheet(game, positions, theme))


def _svg(text: str) -> Asset:
    return Asset(text.encode(), "image/svg+xml")


_DIFFICULTIES: Final = ("1", "2", "3", "4", "5")


def _theme(file: str) -> str:
    theme = file.removesuffix(".svg")
    if theme not in THEMES or file == theme:
        raise Unable(404, "not-found")
    return theme
