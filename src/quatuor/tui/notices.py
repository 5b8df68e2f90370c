"""Notices to the players, in any language, shown until something else happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from ..engine.hints import Hint
from ..i18n import LANGUAGES, voice
from ..rules.game import Citation, NotationError, QuatuorError

SHOWN: Final = 8
"""The number of moves of a line shown with a hint."""
READING: Final = 2.5
"""Seconds needed to read a sentence."""
TROUBLE: Final = 120
"""The most characters of an error to show."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice to the players, in any language, with the cells it is about."""

    speak: Callable[[str], str]
    kind: str = "info"
    cells: frozenset[str] = frozenset()
    at: float = field(default_factory=monotonic, compare=False)
    """When it was said."""

    @property
    def is_fresh(self) -> bool:
        """Whether there was too little time to read it."""
        return monotonic() - self.at < READING


def said(key: str, kind: str = "info", **facts: object) -> Notice:
    """A sentence of the terminal game, on one line whatever it contains."""
    return Notice(lambda language: _on_one_line(voice("tui", language)(key, **facts)), kind)


def unread(game: str, text: str, error: NotationError) -> Notice:
    """Says that a text is not a move, and how moves are written: in our words, or in those of the game."""
    if (key := f"typed.{game}") in voice("tui", LANGUAGES[0]).texts:
        return said(key, "refused", text=text)
    return Notice(lambda language: _on_one_line(error.sentence(language)), "refused")


def failed(key: str, error: QuatuorError) -> Notice:
    """A notice that something did not work, and why."""
    return Notice(
        lambda language: _on_one_line(voice("tui", language)(key, reason=error.sentence(language))),
        "refused",
    )


def troubled(key: str, error: Exception, **facts: Callable[[str], str]) -> Notice:
    """An engine's failure and its message; facts are in the reader's language."""

    def speak(language: str) -> str:
        words = {name: fact(language) for name, fact in facts.items()}
        text = voice("tui", language)(key, reason=_trouble(error, language), **words)
        return _on_one_line(text)

    return Notice(speak, "refused")


def _trouble(error: Exception, language: str) -> str:
    if isinstance(error, QuatuorError):
        return error.sentence(language)[:TROUBLE]
    return f"{type(error).__name__}: {error}".removesuffix(": ")[:TROUBLE]


def _on_one_line(text: str) -> str:
    return " ".join(text.splitlines())


def refused(citations: Sequence[Citation]) -> Notice:
    """The articles a move breaks."""
    cells = frozenset(cell for citation in citations for cell in citation.cells)
    return Notice(lambda language: "\n".join(c.full(language) for c in citations), "refused", cells)


def recommendation(hint: Hint) -> Notice:
    """A move, why it is good, and how play may go on."""
    return Notice(lambda language: "\n".join(_recommended(hint, language)), "hint")


def _recommended(hint: Hint, language: str) -> Iterator[str]:
    yield hint.sentence(language)
    if len(hint.line) > 1:
        moves = [*map(str, hint.line[:SHOWN]), *(["…"] if len(hint.line) > SHOWN else [])]
        yield voice("tui", language)("hint.line", moves=" ".join(moves))
