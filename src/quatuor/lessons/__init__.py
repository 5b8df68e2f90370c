"""Lessons as data: steps with words in both languages, and a task on the board.

A lesson is a file, `<game>-<id>.toml`. Its steps are one game that goes on, unless a step begins `anew`.
What a step asks for:

    read      nothing: there is something to look at
    play      one of the moves in `answers`
    refused   a move that the rules refuse by `article`; `tries` names some
    keep      any move after which the player to move is still proved to win; `answers` is what is taught
    game      a whole game, every move of which keeps the win

The rules decide what may be played, and a test plays all of it: every answer, every refusal, every position.
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

IDS: Final = ("first", "second")
"""The lessons in the order they are offered: the first game, then how the second player wins."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to read, and something to do."""

    task: Task
    words: Text
    before: tuple[str, ...] = ()
    """What is played before the learner's turn: the opponent's moves, and rolls."""
    instead: tuple[str, ...] = ()
    """Other moves, any of which may be played in place of `before`, so that no two games are alike."""
    anew: bool = False
    """Whether it begins at a position of its own, and not where the step before has ended."""
    position: str | None = None
    """That position; None for the start of the game."""
    answers: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    article: str | None = None
    done: Text | None = None
    """What is said when it is done."""
    otherwise: Text | None = None
    """What is said to another move, which is legal."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps one after the other."""

    game: str
    id: str
    title: Text
    summary: Text
    players: int
    steps: tuple[Step, ...]

    def matches(self) -> list[Match]:
        """The game as it stands when each step is asked, the first of the answers given before."""
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
