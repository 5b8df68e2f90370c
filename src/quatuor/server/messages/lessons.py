"""Lessons as a page shows them: steps with words, and a task on the board."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .parts import Token, Words


class Try(Struct, frozen=True):
    """A move worth trying in an example, and what the rules do with it."""

    move: str
    tokens: list[Token]
    kind: Literal["allowed", "refused", "wins"]


class ArticleTrial(Struct, frozen=True):
    """An example of an article to try on a board: its position, and moves that show something."""

    position: str
    players: int
    options: dict[str, str]
    marks: list[str]
    caption: Words
    tries: list[Try]


class ArticleLesson(Struct, frozen=True):
    """The examples of an article of the rules; `GET /api/rules` has its words."""

    number: str
    title: Words
    trials: list[ArticleTrial]


class LessonStep(Struct, frozen=True):
    """A step: nothing to do, one of the answers, a refusal by an article, or a move that keeps the win."""

    task: Literal["read", "play", "refused", "keep", "game"]
    words: Words
    before: list[str]
    """The moves played before the learner's turn."""
    instead: list[str]
    """Alternative moves, any of which may be played instead."""
    anew: bool
    """Whether it starts from its own position instead of where the previous step ended."""
    position: str | None
    """That position; null for the start of the game."""
    answers: list[str]
    tries: list[str]
    article: str | None
    done: Words | None
    otherwise: Words | None


class GuidedLesson(Struct, frozen=True):
    """A sequence of steps."""

    id: str
    title: Words
    summary: Words
    players: int
    steps: list[LessonStep]


class GameLessons(Struct, frozen=True):
    """All the lessons of a game."""

    game: str
    guided: list[GuidedLesson]
    articles: list[ArticleLesson]
