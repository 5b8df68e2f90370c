"""The games and their rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from quatuor.starts import StartKind

from .parts import Words


class Value(Struct, frozen=True):
    """A value of an option: a short label, and the sentence that says what it means."""

    value: str
    label: Words
    meaning: Words


class Option(Struct, frozen=True):
    """A reading of the rules that players may change; the first value is the usual one."""

    name: str
    article: str
    label: Words
    question: Words
    values: list[Value]


class Colour(Struct, frozen=True):
    """A player's name, in turn order: a word for programs, and a display name."""

    id: str
    name: Words


class GameOffered(Struct, frozen=True):
    """A game on the first page. `player_counts` has the usual one first.

    `minutes` and `age`, the minimum age on its rule sheet, are 0 where nobody has said. `die`,
    `puzzles` and `proofs` say whether it has any. `start_kinds` says for each player count how a match can
    begin under the usual rules, the usual way first. `fair_starts` is the number of fair starts.
    """

    id: str
    title: str
    sentence: Words
    summary: Words
    player_counts: list[int]
    minutes: int
    age: int
    die: bool
    puzzles: bool
    proofs: bool
    start_kinds: list[list[StartKind]]
    fair_starts: int
    options: list[Option]
    colours: list[Colour]
    cells: list[str]
    """The cells of the board, row by row from the top left, layer by layer."""
    shape: list[int]
    """Rows and columns, preceded by layers in three dimensions."""
    pieces: dict[str, int | None]
    """Every letter a cell may hold, with the owner of that piece; null if it has no owner."""
    authors: list[str]
    publisher: str
    year: int


class Level(Struct, frozen=True):
    """A level of the computer, and a word for it."""

    level: int
    name: Words


class Catalogue(Struct, frozen=True):
    """All the games."""

    games: list[GameOffered]
    levels: list[Level]


class Run(Struct, frozen=True):
    """A few words in one style."""

    text: str
    style: Literal["", "strong", "emphasis", "code"] = ""


class Paragraph(Struct, frozen=True):
    """A part of an article.

    `text` is one line. `items` and `steps` (which are numbered) have one line per item. A `table` has one
    line per cell, row by row, `columns` wide; its first row is the heading.
    """

    kind: Literal["text", "items", "steps", "table"]
    lines: list[list[Run]]
    columns: int = 1


class Example(Struct, frozen=True):
    """A diagram, as complete SVG files for both themes."""

    svg_light: str
    svg_dark: str
    caption: str


class RuleArticle(Struct, frozen=True):
    """An article of a rule book, in the requested language."""

    number: str
    title: str
    paragraphs: list[Paragraph]
    examples: list[Example]
