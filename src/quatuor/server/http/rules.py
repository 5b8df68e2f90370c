"""`GET /api/rules/{game}`: the articles of a game, with their examples drawn."""

from __future__ import annotations

from typing import Any, Literal

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from quatuor.i18n import LANGUAGES
from quatuor.render.svg import svg
from quatuor.rules import GAMES
from quatuor.rules import articles as books

from ..errors import Unable
from ..messages import Example, RuleArticle
from .assets import Asset, json_asset
from .constants import constant
from .declared import CACHED, kept
from .prose import paragraphs


@get(
    "/api/rules/{game:str}",
    responses=kept(400, 404),
    response_headers=CACHED,
    operation_id="rules",
    tags=["games"],
)
async def rules(
    request: Request[Any, Any, Any], game: FromPath[str], lang: FromQuery[Literal["en", "fr"]] = "en"
) -> Response[list[RuleArticle]]:
    """The rules of a game in one language, article by article, with drawn examples."""
    if game not in GAMES:
        raise Unable(404, "not-found")
    return await constant(request, built, game, lang)


def built(game: str, language: str) -> Asset:
    """The rules of a game as an answer; runs in a process."""
    return json_asset(rule_articles(game, language))


def rule_articles(game: str, language: str) -> list[RuleArticle]:
    """The book of a game as the page shows it."""
    assert language in LANGUAGES
    book = books.rule_book(game, language)
    return [_article(book, article) for article in book.articles.values()]


def _article(book: books.RuleBook, article: books.Article) -> RuleArticle:
    examples = [_example(book, example) for example in article.examples]
    return RuleArticle(article.id, article.title, paragraphs(article.text), examples)


def _example(book: books.RuleBook, example: books.Example) -> Example:
    position = GAMES[book.game].parse(example.position, example.players, example.options)
    light, dark = (
        svg(position, marks=example.mark, theme=theme, language=book.language) for theme in ("light", "dark")
    )
    return Example(light, dark, example.caption)
