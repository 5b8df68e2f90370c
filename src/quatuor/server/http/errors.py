"""Errors as answers over HTTP: a status, a code for programs, words for people.

Every error answer has the form of `messages.Problem`, or is a small page if a browser asked for one. Internal
details go only to the log.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from html import escape
from http import HTTPStatus
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from quatuor.i18n import voice
from quatuor.rules.game import QuatuorError

from .. import wire
from ..errors import Refusal, Unable, problem_words, words_of
from ..messages import Outrun, Problem
from ..storage import Damaged
from ..studies import Overtaken
from ..wire import problem

_log = logging.getLogger("quatuor.server")

CODES: Final = {
    400: "unreadable",
    403: "forbidden",
    404: "not-found",
    405: "method",
    413: "too-large",
    429: "too-many",
}
"""The default words for a status."""

GONE: Final = "client disconnected prematurely"
"""The framework's error if a visitor leaves before the body has arrived: nothing of ours has failed."""

REFUSED: Final = {
    "no-invitation": 403,
    "not-seated": 403,
    "not-host": 403,
    "no-such-game": 400,
    "record-too-long": 400,
    "seats": 400,
    "study-holder": 403,
    "study-branch": 400,
    "study-deep": 400,
    "study-twice": 400,
    "study-paragraphs": 400,
    "study-cell": 400,
    "study-words": 400,
    "study-long": 400,
    "busy": 429,
    "overtime": 413,
    "not-kept": 503,
}
"""The status of a refusal; the default is 409, since it depends on the current state."""


def answered(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Response[Any]:
    """The answer that reports a problem; it is never cached."""
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(content=problem, status_code=status, media_type="application/json", headers=kept)


# ── One answer for each kind of exception ────────────────────────────────────────────────────────────────


def unable(request: Request[Any, Any, Any], error: Unable) -> Response[Any]:
    if error.status == 404 and wants_page(request):
        return _lost(request)
    return answered(error.status, problem(error.code))


def overtaken(_: Request[Any, Any, Any], error: Overtaken) -> Response[Any]:
    """Someone saved a newer version: it is returned, so that nothing is lost silently."""
    return answered(409, Outrun("study-newer", problem_words("study-newer"), error.study))


def refusal(_: Request[Any, Any, Any], error: Refusal) -> Response[Any]:
    """Something a game refuses in its current state, or to this requester."""
    status = REFUSED.get(error.code, 409)
    wait = str(max(1, math.ceil(error.seconds)))
    later = {"Retry-After": wait} if status == HTTPStatus.TOO_MANY_REQUESTS else {}
    return answered(status, Problem(error.code, words_of(error)), later)


def impossible(_: Request[Any, Any, Any], error: QuatuorError) -> Response[Any]:
    """An unsupported player count, an unreadable record: the rules have their own words for these."""
    return answered(400, wire.impossible(error))


def misread(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A request the framework rejected before our code saw it."""
    status = error.status_code if error.status_code in CODES else 400
    if status == 404 and wants_page(request):
        return _lost(request)
    allowed = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return answered(status, problem(CODES[status]), allowed)


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Any]:
    """A body nested too deeply: none of our messages is that deep."""
    return answered(400, problem("unreadable"))


def not_text(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Any]:
    """A body that is not UTF-8: nothing of ours raises this, all other input is decoded by the framework."""
    return answered(400, problem("unreadable"))


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An unexpected error; the log has the details, the answer has none."""
    if isinstance(error, HTTPException):
        if error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            return misread(request, error)
        if error.detail == GONE:
            return answered(400, problem("unreadable"))
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answered(500, problem("failed"))


def damaged(_: Request[Any, Any, Any], error: Damaged) -> Response[Any]:
    """Something on disk is not what was written: the host must act."""
    _log.error("%s is damaged on disk: restore a backup", error)
    return answered(503, problem("damaged"))


HANDLERS: Final[ExceptionHandlersMap] = {
    Unable: unable,
    Damaged: damaged,
    Overtaken: overtaken,
    Refusal: refusal,
    QuatuorError: impossible,
    RecursionError: too_deep,
    UnicodeDecodeError: not_text,
    HTTPException: failed,
    Exception: failed,
}


# ── Error pages ──────────────────────────────────────────────────────────────────────────────────────────


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser requested this as a page of the app, which no frame of another site may show."""
    is_page = not request.url.path.startswith(("/api/", "/embed/"))
    return is_page and "text/html" in request.headers.get("accept", "")


def _lost(request: Request[Any, Any, Any]) -> Response[Any]:
    """The app's own page for an unknown address."""
    found: Response[Any] = request.app.state.pages.lost(request)
    return found


def page(status: int, section: str) -> Response[Any]:
    """A page of a few words in both languages, for when there is no better one."""
    parts = [_section(section, language) for language in ("en", "fr")]
    head = '<meta charset=utf-8><meta name=viewport content="width=device-width"><title>Quatuor</title>'
    body = f"<!doctype html><html lang=en><head>{head}</head><body><main>{''.join(parts)}</main>"
    return Response(
        content=f"{body}</body></html>\n",
        status_code=status,
        media_type="text/html",
        headers={"Cache-Control": "no-store"},
    )


def _section(section: str, language: str) -> str:
    say = voice("catalogue", language)
    home = say.texts.get(f"{section}.home")
    link = f'<p><a href="/">{escape(home)}</a></p>' if home else ""
    title, hint = escape(say(f"{section}.title")), escape(say(f"{section}.hint"))
    return f'<section lang="{language}"><h1>{title}</h1><p>{hint}</p>{link}</section>'
