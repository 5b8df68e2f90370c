"""What other sites show of a link: a title, a sentence, and a picture of the position (Open Graph).

Whoever has a link may see what it leads to, and so may the site on which it is posted. That site keeps what
it was given, so a preview says nothing that can be taken back: no names of players, no author of a study.
An invitation is in the fragment of its link, which never arrives here.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from html import escape
from typing import Any, Final, NamedTuple

from litestar import Request

from quatuor.i18n import LANGUAGES, voice
from quatuor.render.svg import described
from quatuor.rules import GAMES
from quatuor.rules.game import QuatuorError

from ..errors import Refusal, Unable
from ..patterns import ANY_ID
from ..storage import FAILURES, Damaged
from ..studies import content_in
from .games import service_of
from .studies import studies_of

LONGEST_QUERY: Final = 2000
"""The most characters of a position's address that a picture's address repeats."""
_HOST: Final = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


class Preview(NamedTuple):
    """What is shown of a link; `picture` is a path on this server."""

    title: str
    about: str
    picture: str


async def tags_of(request: Request[Any, Any, Any], parts: tuple[str, ...]) -> str:
    """The elements to add to the head of a page; none if there is nothing to show."""
    origin = origin_of(request)
    preview = await _preview(request, parts) if origin else None
    if origin is None or preview is None:
        return ""
    picture = origin + preview.picture
    tags = {
        "og:type": "website",
        "og:site_name": "Quatuor",
        "og:title": preview.title,
        "og:description": preview.about,
        "og:image": picture,
        "og:image:alt": preview.title,
        "twitter:card": "summary",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(text)}" />\n    ' for name, text in tags.items()
    )


def origin_of(request: Request[Any, Any, Any]) -> str | None:
    """The scheme and host under which this server was asked; None if the host is not the name of one."""
    host, scheme = request.headers.get("host", ""), request.scope["scheme"]
    return f"{scheme}://{host}" if _HOST.fullmatch(host) and scheme in ("http", "https") else None


def language_of(request: Request[Any, Any, Any]) -> str:
    """The first of our languages that the requester prefers, otherwise English."""
    wanted = re.findall(r"[a-z]{2}(?=[-;,\s]|$)", request.headers.get("accept-language", "").lower())
    return next((language for language in wanted if language in LANGUAGES), "en")


async def _preview(request: Request[Any, Any, Any], parts: tuple[str, ...]) -> Preview | None:
    """The preview of a page by the parts of its path; None for one without, and for what does not exist."""
    first, *of = parts or ("",)
    find = _FOUND.get(first)
    try:
        return await find(request, *of) if find else None
    except (Unable, Refusal, QuatuorError, Damaged, *FAILURES):  # the page itself says what is wrong
        return None


async def _game(request: Request[Any, Any, Any], game: str) -> Preview | None:
    if not re.match(ANY_ID, game):
        return None
    position, outcome, waits = await service_of(request).standing(game)
    language, title = language_of(request), GAMES[position.GAME].title
    say = voice("catalogue", language)
    about = say("preview.invitation" if waits else "preview.game", title=title)
    shown = described(position, outcome, language)
    return Preview(shown, about, f"/api/pictures/games/{game}?lang={language}")


async def _study(request: Request[Any, Any, Any], study: str) -> Preview | None:
    if not re.match(ANY_ID, study):
        return None
    content = content_in(await studies_of(request).text(study))
    language, title = language_of(request), GAMES[content.game].title
    about = voice("catalogue", language)("preview.study", title=title)
    return Preview(content.title or about, about, f"/api/pictures/studies/{study}?lang={language}")


async def _puzzle(request: Request[Any, Any, Any], game: str, number: str = "") -> Preview | None:
    if not re.fullmatch("[1-9][0-9]{0,4}", number) or game not in GAMES:
        return await _about_game(request, game)
    language = language_of(request)
    say = voice("catalogue", language)
    title = say("preview.puzzle", title=GAMES[game].title, number=number)
    picture = f"/api/pictures/puzzles/{game}/{number}?lang={language}"
    return Preview(title, say("preview.find"), picture)


async def _analysis(request: Request[Any, Any, Any], game: str) -> Preview | None:
    """The position in the address, or the game it names."""
    query, language = request.url.query, language_of(request)
    if game not in GAMES:
        return None
    if (source := request.query_params.get("from")) and re.match(ANY_ID, source):
        picture = f"/api/pictures/games/{source}?lang={language}"
    else:
        shown = query if len(query) <= LONGEST_QUERY and "lang=" not in query else ""
        picture = f"/api/pictures/boards/{game}?{shown}{'&' if shown else ''}lang={language}"
    say = voice("catalogue", language)
    title = say("preview.analysis", title=GAMES[game].title)
    return Preview(title, say("preview.best-moves"), picture)


async def _about_game(request: Request[Any, Any, Any], game: str, _: str = "") -> Preview | None:
    """A page about a game: its first position."""
    if game not in GAMES:
        return None
    language = language_of(request)
    about = voice("catalogue", language).texts.get(f"{game}.sentence", "")
    return Preview(GAMES[game].title, about, f"/api/pictures/boards/{game}?lang={language}")


_FOUND: Final[Mapping[str, Callable[..., Awaitable[Preview | None]]]] = {
    "play": _game,
    "join": _game,
    "study": _study,
    "puzzles": _puzzle,
    "analyse": _analysis,
    "new": _about_game,
    "rules": _about_game,
    "learn": _about_game,
}
"""What shows the preview of a page, by the first part of its path."""
