"""Errors of the server: every error that people read is created here, in both languages.

Refusal               not in the current state: a code for programs, words, and the broken article
Unable                never possible: an HTTP status, a code, and words
├── NoSuchGame
└── NoSuchStudy
QuatuorError          of the rules and the records, which have their own words: `words_of`
"""

from __future__ import annotations

from quatuor.rules.articles import Citation
from quatuor.rules.game import QuatuorError

from .words import Article, Words, article, both, said, words


class Refusal(Exception):
    """A request that the server refuses; nothing has changed."""

    def __init__(self, code: str, words: Words, article: Article | None = None) -> None:
        super().__init__(f"{code}: {words.en}")
        self.code = code
        self.words = words
        self.article = article
        self.seconds = 0.0
        """How long to wait before trying again, if that is known."""

    def __reduce__(self) -> tuple[type[Refusal], tuple[object, ...]]:
        """How to bring one back from another process."""
        return Refusal, (self.code, self.words, self.article)


def refused(code: str, **facts: object) -> Refusal:
    """A refusal whose words are in `i18n/server`, under `refused`."""
    return Refusal(code, said(f"refused.{code}", **facts))


def against(citation: Citation) -> Refusal:
    """The refusal of a move that breaks an article."""
    return Refusal("illegal", both(citation.full), article(citation))


class Unable(Exception):
    """A request that the server cannot serve, with the status and code of the answer."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code

    def __reduce__(self) -> tuple[type[Unable], tuple[object, ...]]:
        """How to bring one back from another process."""
        return Unable, (self.status, self.code)


class NoSuchGame(Unable):
    """No game has that id, or it no longer exists; the code says why, as far as it is known."""

    def __init__(self, code: str = "no-game") -> None:
        super().__init__(404, code)


class NoSuchStudy(Unable):
    """No study has that id, or it no longer exists."""

    def __init__(self) -> None:
        super().__init__(404, "no-study")


def problem_words(code: str) -> Words:
    """The words of a problem, which are in `i18n/catalogue`, under `problem`."""
    return words(f"problem.{code}")


def words_of(error: QuatuorError | Refusal) -> Words:
    """The words of a refusal, or of an error of the rules or of a record."""
    return error.words if isinstance(error, Refusal) else both(error.sentence)
