"""Lessons as data: steps with words in both languages, and a task on the board.

A lesson is a file, `<game>-<id>.toml`. Its steps form one continuous game, unless a step starts `anew`. The
kinds of step:

    read      no task: there is something to look at
    play      one of the moves in `answers`
    refused   a move that the rules refuse by `article`; `tries` names some
    keep      any move that provably keeps the win; `answers` is what is taught
    game      a whole game in which every move keeps the win

The rules decide what is legal, and a test plays every answer, every refusal and every position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.game import Position

Task: TypeAlias = Literal["read", "play", "refused", "keep", "game"]
Text: TypeAlias = Mapping[str, str]
"""A text by language."""

IDS: Final = ("first", "second", "win")
"""The lessons in the order they are offered: a first game, then how the second or the first player wins."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to read, and something to do."""

    task: Task
    words: Text
    before: tuple[str, ...] = ()
    """The moves played before the learner's turn: the opponent's moves, and rolls."""
    instead: tuple[str, ...] = ()
    """Alternative moves, any of which may replace `before`, so that no two games are alike."""
    anew: bool = False
    """Whether it starts from its own position instead of where the previous step ended."""
    position: str | None = None
    """That position; None for the start of the game."""
    answers: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    article: str | None = None
    done: Text | None = None
    """The text shown when the step is done."""
    otherwise: Text | None = None
    """The reply to another legal move."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A sequence of steps."""

    game: str
    id: str
    title: Text
    summary: Text
    players: int
    steps: tuple[Step, ...]

    def matches(self) -> list[Match]:
        """The match at the beginning of each step, if the first answer was given in each step before."""
        found: list[Match] = []
        match = Match(self._start(None))
        for step in self.steps:
            match = Match(self._start(step.position)) if step.anew else match
            for text in step.before:
                match.enter(text)
            found.append(match.copy())
            for text in step.answers[:1]:
                match.enter(text)
        return found

    def _start(self, position: str | None) -> Position:
        game = GAMES[self.game]
        return game.start(self.players) if position is None else game.parse(position, self.players)


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game."""
    found = (files(__package__) / f"{game}-{name}.toml" for name in IDS)
    return tuple(_lesson(tomllib.loads(path.read_text("utf-8"))) for path in found if path.is_file())


def _lesson(data: Mapping[str, Any]) -> Lesson:
    return Lesson(
        game=data["game"],
        id=data["id"],
        title=data["title"],
        summary=data["summary"],
        players=data["players"],
        steps=tuple(_step(entry) for entry in data["step"]),
    )


def _step(entry: Mapping[str, Any]) -> Step:
    return Step(
        task=entry["task"],
        words={language: entry[language] for language in ("en", "fr")},
        before=tuple(entry.get("before", ())),
        instead=tuple(entry.get("instead", ())),
        anew=entry.get("anew", False),
        position=entry.get("position"),
        answers=tuple(entry.get("answers", ())),
        tries=tuple(entry.get("tries", ())),
        article=entry.get("article"),
        done=entry.get("done"),
        otherwise=entry.get("otherwise"),
    )
