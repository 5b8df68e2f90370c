"""`GET /embed/…`: a board that can only be looked at, for a frame on any other page.

The answer is the picture as text with a link around it. It runs nothing, loads nothing and stores nothing,
and its own policy says so to the browser; that policy also allows every site to frame it, which no other
answer of this server does. A game in progress loads itself again from time to time.
"""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from hashlib import sha256
from html import escape
from typing import Any, Final, TypeAlias

from litestar import Request, Response, get
from litestar.params import FromPath

from quatuor.i18n import LANGUAGES, voice
from quatuor.rules.game import QuatuorError

from ..errors import Unable, problem_words, words_of
from .assets import REVALIDATE, Asset
from .drawings import board_picture, game_picture, puzzle_picture, study_picture
from .games import GameId, service_of
from .learning import Number, known_game
from .previews import language_of
from .studies import StudyId

Asked: TypeAlias = Request[Any, Any, Any]

AGAIN: Final = 60
"""Seconds after which a game in progress is loaded again."""
STYLE: Final = (
    "body{margin:0}a{display:block}svg{display:block;width:100%;height:100vh}"
    "h1,p{margin:1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-weight:600}h1:has(a){margin:0}"
)
_STYLE_HASH: Final = base64.b64encode(sha256(STYLE.encode()).digest()).decode()
POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Vary": "Accept-Encoding, Accept-Language",
}


@get("/embed/play/{game:str}", include_in_schema=False)
async def embedded_game(request: Asked, game: GameId) -> Response[Any]:
    """The current position of a game."""

    async def board(language: str) -> Asset:
        return await game_picture(request, game, "svg", language)

    async def over() -> bool:
        _, outcome, _ = await service_of(request).standing(game)
        return outcome is not None

    return await _page(request, f"/play/{game}", board, over)


@get("/embed/study/{study:str}", include_in_schema=False)
async def embedded_study(request: Asked, study: StudyId) -> Response[Any]:
    """The position with which a study begins."""

    async def board(language: str) -> Asset:
        return await study_picture(request, study, "svg", language)

    return await _page(request, f"/study/{study}", board)


@get("/embed/puzzles/{game:str}/{number:int}", include_in_schema=False)
async def embedded_puzzle(request: Asked, game: FromPath[str], number: Number) -> Response[Any]:
    """A puzzle."""

    async def board(language: str) -> Asset:
        return await puzzle_picture(request, known_game(game), number, "svg", language)

    return await _page(request, f"/puzzles/{game}/{number}", board)


@get("/embed/analyse/{game:str}", include_in_schema=False)
async def embedded_position(request: Asked, game: FromPath[str]) -> Response[Any]:
    """Any position, given as in the address of the analysis page."""

    async def board(language: str) -> Asset:
        return await board_picture(request, known_game(game), "svg", language)

    query = request.url.query
    return await _page(request, f"/analyse/{game}" + (f"?{query}" if query else ""), board)


async def _always() -> bool:
    return True


async def _page(
    request: Asked,
    link: str,
    board: Callable[[str], Awaitable[Asset]],
    over: Callable[[], Awaitable[bool]] = _always,
) -> Response[Any]:
    """The page for a frame: the board as a link to its own page, or what is wrong in a sentence."""
    language = _language(request)
    try:
        drawn, refresh = (await board(language)).content.decode(), not await over()
    except (Unable, QuatuorError) as error:
        return _sorry(error, language)
    title = escape(voice("catalogue", language)("embed.open"))
    anchor = f'<a href="{escape(link)}" target="_blank" rel="noopener" title="{title}">{drawn}</a>'
    page = _document(f"<h1>{anchor}</h1>", language, refresh=refresh)
    answer = Asset(page, "text/html", REVALIDATE).response(request)
    answer.headers.update(HEADERS)
    return answer


def _sorry(error: Unable | QuatuorError, language: str) -> Response[Any]:
    words = problem_words(error.code) if isinstance(error, Unable) else words_of(error)
    return Response(
        _document(f"<h1>Quatuor</h1><p>{escape(getattr(words, language))}</p>", language),
        status_code=error.status if isinstance(error, Unable) else 400,
        media_type="text/html",
        headers=HEADERS | {"Cache-Control": "no-store"},
    )


def _document(body: str, language: str, *, refresh: bool = False) -> bytes:
    again = f'<meta http-equiv="refresh" content="{AGAIN}">' if refresh else ""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{again}'
    styled = f"<title>Quatuor</title><style>{STYLE}</style>"
    page = f'<html lang="{language}"><head>{head}{styled}</head><body><main>{body}</main></body></html>'
    return f"<!doctype html>{page}\n".encode()


def _language(request: Asked) -> str:
    """The language in the address, otherwise the reader's."""
    asked = request.query_params.get("lang", "")
    return asked if asked in LANGUAGES else language_of(request)
