"""Studies: a tree of positions of one game with words and drawings, under a link that everybody may read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .boards import MoveText
from .parts import Asked, Problem, Version

MOST_NODES = 1000
"""Moves of a study, those of all branches counted."""
MOST_WORDS = 2000
"""Characters said at one position."""
MOST_DRAWINGS = 32
"""Arrows and marked cells at one position."""
MOST_TITLE = 80

Colour: TypeAlias = Literal["green", "red", "blue", "yellow"]
"""Each has a stroke and a shape of its own on the board, so that nobody needs to tell colours apart."""
CellName: TypeAlias = Annotated[str, Meta(max_length=3)]


class Drawing(Asked, frozen=True):
    """An arrow from a cell to another; where both are the same cell, a mark on it."""

    start: CellName
    end: CellName
    colour: Colour = "green"


class StudyNode(Asked, frozen=True):
    """A position of a study: the move that leads there from another one, and what is said and drawn there."""

    parent: Annotated[int, Meta(ge=0)]
    """The number of a node that comes before it in the list; 0 is the start, the first in the list is 1."""
    move: MoveText
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""
    """Plain text; a line break begins a paragraph."""
    marks: Annotated[list[Annotated[int, Meta(ge=0, le=255)]], Meta(max_length=16)] = field(
        default_factory=list
    )
    """PGN's numbers: 1 is `!`, 2 is `?`."""
    drawings: Annotated[list[Drawing], Meta(max_length=MOST_DRAWINGS)] = field(default_factory=list)


class StudyContent(Asked, frozen=True):
    """All that a study says. Of the nodes that follow the same one, the first goes on with the main line."""

    game: Annotated[str, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=9)] | None = None
    options: Annotated[dict[str, str], Meta(max_length=10)] = field(default_factory=dict)
    position: Annotated[str, Meta(max_length=400)] | None = None
    """The text of the first position; null for the game's own start."""
    title: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    author: Annotated[str, Meta(max_length=40)] = ""
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""
    """What is said at the start,"""
    drawings: Annotated[list[Drawing], Meta(max_length=MOST_DRAWINGS)] = field(default_factory=list)
    """and drawn there."""
    nodes: Annotated[list[StudyNode], Meta(max_length=MOST_NODES)] = field(default_factory=list)


class ChangedStudy(Asked, frozen=True):
    """A study as it is to be kept, and the version of it that was changed."""

    version: Version
    content: StudyContent


class ReadRecord(Asked, frozen=True):
    """A record, as text or as JSON, that is to become a study."""

    record: Annotated[str, Meta(max_length=1 << 18)]


class Study(Struct, frozen=True):
    """A study as it is kept. Every change has a version, one more than the one before."""

    id: str
    version: Version
    created: int
    updated: int
    content: StudyContent


class NewStudy(Struct, frozen=True):
    """A study that was made. The secret changes it, and is told this once."""

    secret: str
    study: Study


class Outrun(Problem, frozen=True):
    """What is kept is newer than what was changed: here it is, and nothing of it was overwritten."""

    study: Study
