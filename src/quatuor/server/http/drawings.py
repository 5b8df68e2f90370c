"""`GET /api/pictures/…`: positions and games as pictures, for downloads, previews of links and other pages.

They are drawn in a process, on the budget of whoever asks, and the latest are kept. A picture is kept under
the version of what it shows, so a browser that asks again after a move gets another one.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from quatuor.match import Match

from ..boards.drawings import FORMS, Form, Still, picture, picture_of
from ..errors import Unable
from ..learning.puzzles import puzzle_at
from ..messages import Place
from ..studies import content_in
from ..workers import ProcessPool
from .assets import Asset
from .declared import CACHED, kept
from .games import GameId, service_of
from .learning import Number, known_game
from .processes import client_of, slow
from .studies import StudyId, studies_of

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
    key: tuple[object, ...],
    form: Form,
    draw: Callable[..., bytes],
    *of: object,
    pool: ProcessPool | None = None,
) -> Asset:
    """What `draw` returns for `of`: kept, or drawn in a process. The key may be long: its digest is kept."""

    async def fresh() -> Asset:
        content = await (pool or slow(request)).call(client_of(request), draw, *of)
        return Asset(content, FORMS[form])

    pictures: Drawn = request.app.state.drawn
    return await pictures.get(sha256(msgspec.json.encode((draw.__name__, *key, form))).digest(), fresh)


def named(asset: Asset, request: Request[Any, Any, Any], name: str, form: Form) -> Response[Any]:
    """The answer, with a name in case it is saved."""
    answer = asset.response(request)
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.{form}"'
    return answer


# ── What can be drawn ────────────────────────────────────────────────────────────────────────────────────


async def game_picture(request: Request[Any, Any, Any], game: str, form: Form, lang: str) -> Asset:
    """The current position of a game, or its course."""
    place, version = await service_of(request).place(game)
    return await drawn(request, (game, version, lang), form, picture, place, form, lang)


async def study_picture(request: Request[Any, Any, Any], study: str, form: Still, lang: str) -> Asset:
    """The position with which a study begins, without its words."""
    said = await studies_of(request).text(study)
    return await drawn(request, (said, lang), form, _study, said, form, lang)


async def puzzle_picture(
    request: Request[Any, Any, Any], game: str, number: int, form: Still, lang: str
) -> Asset:
    """The position of a puzzle."""
    return await drawn(request, (game, number, lang), form, _puzzle, game, number, form, lang)


async def board_picture(request: Request[Any, Any, Any], game: str, form: Form, lang: str) -> Asset:
    """The position in a query, or where its moves lead; any other parameter is an option of the rules."""
    place = place_in(game, request.query_params)
    return await drawn(request, (place, lang), form, picture, place, form, lang)


def _study(said: str, form: Form, lang: str) -> bytes:
    content = content_in(said)
    return picture(Place(content.game, content.players, content.options, content.position), form, lang)


def _puzzle(game: str, number: int, form: Form, lang: str) -> bytes:
    return picture_of(Match(puzzle_at(game, number).at()), form, lang)


def place_in(game: str, query: Mapping[str, str]) -> Place:
    """The place that a query describes, in the words of the analysis page's address."""
    players, moves = query.get("players"), re.split(r"[\s,]+", query.get("moves", ""))
    content = {
        "game": game,
        "players": int(players) if players and re.fullmatch("[0-9]", players) else players,
        "options": {name: value for name, value in query.items() if name not in _OWN},
        "position": query.get("position"),
        "moves": [move for move in moves if move],
    }
    try:
        return msgspec.convert(content, Place)
    except msgspec.ValidationError:
        raise Unable(400, "unreadable") from None


_OWN: Final = ("players", "position", "moves", "form", "lang")

# ── Their addresses ──────────────────────────────────────────────────────────────────────────────────────

_picture = partial(get, media_type="image/png", responses=kept(400, 404, 413, 503), response_headers=CACHED)


@_picture("/api/pictures/games/{game:str}", operation_id="gamePicture", tags=["games"])
async def of_game(
    request: Request[Any, Any, Any],
    game: GameId,
    form: FromQuery[Form] = "png",
    lang: FromQuery[Language] = "en",
) -> Response[bytes]:
    """The current position of a game as PNG or SVG, or its course as an animated GIF or WebP."""
    return named(await game_picture(request, game, form, lang), request, f"quatuor-{game}", form)


@_picture("/api/pictures/studies/{study:str}", operation_id="studyPicture", tags=["studies"])
async def of_study(
    request: Request[Any, Any, Any],
    study: StudyId,
    form: FromQuery[Still] = "png",
    lang: FromQuery[Language] = "en",
) -> Response[bytes]:
    """The position with which a study begins."""
    return named(await study_picture(request, study, form, lang), request, f"quatuor-study-{study}", form)


@_picture("/api/pictures/puzzles/{game:str}/{number:int}", operation_id="puzzlePicture", tags=["puzzles"])
async def of_puzzle(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    number: Number,
    form: FromQuery[Still] = "png",
    lang: FromQuery[Language] = "en",
) -> Response[bytes]:
    """The position of a puzzle."""
    asset = await puzzle_picture(request, known_game(game), number, form, lang)
    return named(asset, request, f"quatuor-{game}-{number}", form)


@_picture("/api/pictures/boards/{game:str}", operation_id="boardPicture", tags=["boards"])
async def of_board(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    *,
    position: FromQuery[str | None] = None,  # noqa: ARG001 - read with the options, whose names vary
    moves: FromQuery[str] = "",  # noqa: ARG001
    players: FromQuery[str | None] = None,  # noqa: ARG001
    form: FromQuery[Form] = "png",
    lang: FromQuery[Language] = "en",
) -> Response[bytes]:
    """Any position, given as in the address of the analysis page; other parameters are options."""
    asset = await board_picture(request, known_game(game), form, lang)
    return named(asset, request, f"quatuor-{game}", form)
