"""What is not done, and why: a code for programs, a sentence for people, and the article that is broken."""

from __future__ import annotations

from quatuor.i18n import LANGUAGES
from quatuor.rules.articles import Citation

from .messages import Article, Words
from .words import article, said


class Refusal(Exception):
    """Something asked of a game that is not done; nothing has changed."""

    def __init__(self, code: str, words: Words, article: Article | None = None) -> None:
        super().__init__(f"{code}: {words.en}")
        self.code = code
        self.words = words
        self.article = article


def refused(code: str, **facts: object) -> Refusal:
    """A refusal whose words are in `i18n`, under `refused`."""
    return Refusal(code, said(f"refused.{code}", **facts))


def against(citation: Citation) -> Refusal:
    """The refusal of a move that breaks an article."""
    words = Words(*(citation.full(language) for language in LANGUAGES))
    return Refusal("illegal", words, article(citation))
