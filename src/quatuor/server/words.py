"""Sentences in both languages: what the server says, and what the articles of the rules say."""

from __future__ import annotations

from quatuor.i18n import LANGUAGES, voice
from quatuor.rules.articles import Citation

from .messages import Article, Words


def said(key: str, **facts: object) -> Words:
    """A sentence of the server; a fact in both languages fills each with its own."""
    return Words(*(voice("server", language)(key, **_told(facts, language)) for language in LANGUAGES))


def _told(facts: dict[str, object], language: str) -> dict[str, object]:
    return {n: getattr(fact, language) if isinstance(fact, Words) else fact for n, fact in facts.items()}


def article(citation: Citation) -> Article:
    """An article applied, as a page shows it."""
    words = Words(*(citation.sentence(language) for language in LANGUAGES))
    return Article(citation.article, words, [str(cell) for cell in citation.cells])
