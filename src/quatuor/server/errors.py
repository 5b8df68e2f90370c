"""What the server does not do, and why: every error that people read is made here, in both languages.

Refusal               not as things stand: a code for programs, words, and the article that is broken
Unable                never, whoever asks: a status of HTTP, a code, and words
├── NoSuchGame
└── NoSuchStudy
QuatuorError          of the rules and the records, which bring their own words: `words_of`
"""

from __future__ import annotations

from quatuor.rules.articles import Citation
from quatuor.rules.game import QuatuorError

from .words import Article, Words, article, both, said, words


class Refusal(Exception):
    """Something asked of the server that is not done; nothing has changed."""

    def __init__(self, code: str, words: Words, article: Article | None = None) -> None:
        super().__init__(f"{code}: {words.en}")
        self.code = code
        self.words = words
        self.article = article


def refused(code: str, **facts: object) -> Refusal:
    """A refusal whose words are in `i18n/server`, under `refused`."""
    return Refusal(code, said(f"refused.{code}", **facts))


def against(citation: Citation) -> Refusal:
    """The refusal of a move that breaks an article."""
    return Refusal("illegal", both(citation.full), article(citation))


class Unable(Exception):
    """Something the server does not do, with the status and the code it is answered with."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


class NoSuchGame(Unable):
    """There is no game with that id, or not any more."""

    def __init__(self) -> None:
        super().__init__(404, "no-game")


class NoSuchStudy(Unable):
    """There is no study with that id, or not any more."""

    def __init__(self) -> None:
        super().__init__(404, "no-study")


def problem_words(code: str) -> Words:
    """The words of a problem, which are in `i18n/catalogue`, under `problem`."""
    return words(f"problem.{code}")


def words_of(error: QuatuorError) -> Words:
    """What the rules or a record say about their own error."""
    return both(error.sentence)
