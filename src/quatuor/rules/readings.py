"""The register of readings: the questions the printed rules leave open, our answers, and the reasons.

Every row answers one question. It names the article of our rule books that states the answer and the kind of
source the answer comes from. If players may choose another answer, it also names the option and the meaning
of each value. The program and the documentation show the same rows, which are in `readings.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from . import GAMES
from .articles import rule_book

ALL_GAMES: Final = "all"
"""The `game` of a reading that applies to every game."""

Text: TypeAlias = Mapping[str, str]
"""A text in each language."""


@dataclass(frozen=True, slots=True)
class ReadingText:
    """A reading in one language."""

    question: str
    ruling: str
    reason: str
    source: str
    values: Mapping[str, str]
    """The meaning of each value of the option; empty for a reading without an option."""
    effect: str | None = None
    """The effect of the option, as far as it is known or was measured."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One question and our answer."""

    id: str
    game: str
    """The game's id, or `all`."""
    article: str
    """The article that states the answer in the requested game."""
    source: str
    """The kind of source: sheet, descriptions, reviews, implementations, deduction or choice."""
    question: Text
    ruling: Text
    reason: Text
    source_name: Text
    option: str | None = None
    values: Mapping[str, Text] = field(default_factory=dict)
    effect: Text | None = None

    def text(self, language: str) -> ReadingText:
        """The reading in one language."""
        return ReadingText(
            question=self.question[language],
            ruling=self.ruling[language],
            reason=self.reason[language],
            source=self.source_name[language],
            values={value: meaning[language] for value, meaning in self.values.items()},
            effect=None if self.effect is None else self.effect[language],
        )


@cache
def readings(game: str) -> tuple[Reading, ...]:
    """The readings of a game: its own first, then those that apply to every game."""
    ours = _register(__package__)
    own = _register(GAMES[game].package)["reading"]
    rows = [row for row in own if row["game"] == game]
    rows += [row for row in ours["reading"] if row["game"] == ALL_GAMES]
    return tuple(_reading(row, game, ours["sources"]) for row in rows)


@cache
def _register(package: str) -> dict[str, Any]:
    """The register a package provides; empty if it provides none."""
    file = files(package) / "readings.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {"reading": []}


def _reading(row: Mapping[str, Any], game: str, sources: Mapping[str, Text]) -> Reading:
    return Reading(
        id=row["id"],
        game=row["game"],
        article=row["article"] if "article" in row else rule_book(game).citing(row["ending"]),
        source=row["source"],
        question=row["question"],
        ruling=row["ruling"],
        reason=row["reason"],
        source_name=sources[row["source"]],
        option=row.get("option"),
        values=row.get("values", {}),
        effect=row.get("effect"),
    )
